import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getKey, queryClient } from '../../../web/api/queries.ts'
import { type Design, designEndpoints } from '../../../features/designs/designs.contract.ts'
import { emptyItem, emptyOrder, emptyProduction, type OrderDraft } from './draft/order-draft.ts'
import type { DuePromise } from './due-promise.ts'
import { getPressBoard } from '../../../features/plan/press-plan.contract.ts'
import { makeBoard, makeTime } from '../../../features/plan/testing/boards.ts'
import { DraftPromise } from './DraftPromise.tsx'

const UNKNOWN = { frontScreens: null, frontPasses: null, backScreens: null, backPasses: null } as Design
const know = (design: Design) => queryClient.setQueryData(getKey(designEndpoints.get, { id: 'tigers' }), design)

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queryClient.setQueryData(getKey(getPressBoard, {}), makeBoard({}))
  know(UNKNOWN)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const ON_BOTH = {
  _id: 'tigers',
  name: 'Tigers',
  screenPrintingOn: 'front_back',
  frontImage: null,
  backImage: null,
} as const
const PRODUCTION = {
  ...emptyProduction(),
  ...{ key: 'p', printingDesign: ON_BOTH, items: [{ ...emptyItem(), smallQuantity: 5 }] },
}
const draft = (more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyOrder(),
  productionProducts: [PRODUCTION],
  ...more,
})
const savedAs = (id: string, backStatus: 'pending' | 'complete') =>
  ({
    _id: 'o',
    productionProductData: [{ _id: id, frontStatus: 'complete', backStatus }],
  }) as unknown as PromiseProps['saved']

type PromiseProps = Parameters<typeof DraftPromise>[0]
type Edited = Pick<PromiseProps, 'saved' | 'draft'>

function show(edited: Edited, draw = (promise: DuePromise | null) => promise?.strip, onDueDate = vi.fn<() => void>()) {
  render(
    <MantineProvider env="test">
      <DraftPromise {...edited} onDueDate={onDueDate}>
        {draw}
      </DraftPromise>
    </MantineProvider>,
  )
  return screen.queryByRole('region', { name: 'When it would be printed' })
}

test('each side of a design counts, of a saved production that is not printed', () => {
  const items = [{ ...emptyItem(), smallQuantity: 500 }]
  const long = draft({ productionProducts: [{ ...PRODUCTION, items }] })
  // Either side takes longer than what is left of today.
  const loads = (edited: Edited) => {
    show(edited, (promise) => promise!.describeDay('2026-11-24', 'Today'))
    const { textContent } = document.body
    cleanup()
    return textContent
  }
  expect(loads({ draft: long })).toContain('Today, Machine M 100 %, Machine XL 100 %')
  expect(loads({ draft: long, saved: savedAs('p', 'pending') })).toContain('Today, Machine M 100 %, Machine XL 0 %')
  expect(loads({ draft: long, saved: savedAs('another', 'complete') })).toContain(
    'Today, Machine M 100 %, Machine XL 100 %',
  )
})

test.each<[string, Edited]>([
  ['is cancelled', { draft: draft({ status: 'cancel' }) }],
  ['has no pieces', { draft: draft({ productionProducts: [{ ...PRODUCTION, items: [emptyItem()] }] }) }],
  ['has no design', { draft: draft({ productionProducts: [{ ...PRODUCTION, printingDesign: null }] }) }],
  ['is printed', { draft: draft(), saved: savedAs('p', 'complete') }],
])('nothing is said of an order that %s', (_, props) => {
  expect(show(props)).toBeNull()
})

test('without a due day the button stands beside Save, too', () => {
  const onDueDate = vi.fn<() => void>()
  const besideSave = (promise: DuePromise | null) => (
    <>
      {promise?.besideSave}
      <button type="button">Save</button>
    </>
  )
  show({ draft: draft() }, besideSave, onDueDate)
  fireEvent.click(screen.getByRole('button', { name: /^Take/ }))
  expect(onDueDate).toHaveBeenCalledExactlyOnceWith('2026-11-24')
  expect(document.activeElement!.textContent).toBe('Save')
  cleanup()
  show({ draft: draft({ dueDate: '2026-11-24' }) }, besideSave)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('one button takes the safe day; opened, the line says what it takes to be first', () => {
  const onDueDate = vi.fn<() => void>()
  show({ draft: draft() }, undefined, onDueDate)
  const [line, button] = screen.getAllByRole('button')
  expect(line!.textContent.trim()).toBe('Likely Tue, Nov 24 · safe Tue, Nov 24')
  expect(screen.queryByText(/First in the queue/)).toBeNull()
  fireEvent.click(line!)
  expect(screen.getByText('First in the queue: Tue, Nov 24; no other order late then')).toBeTruthy()
  expect(button!.textContent).toBe('Take\u00a0Tue, Nov 24')
  fireEvent.click(button!)
  expect(onDueDate).toHaveBeenCalledExactlyOnceWith('2026-11-24')
})

test('a calendar says which day is likely, which is safe, which is closed, and how full the others are', () => {
  const closedDays = (['machineM1', 'machineXl1'] as const).map((machine) => ({
    day: '2026-11-27',
    name: 'Fair',
    machine,
  }))
  const time = makeTime({ closed: ['2026-11-27'] })
  queryClient.setQueryData(getKey(getPressBoard, {}), makeBoard({}, { closedDays, time }))
  const drawn = (promise: DuePromise | null) => {
    return ['2026-11-24', '2026-11-25', '2026-11-27'].map((day) => (
      <div key={day} role="note">
        {promise!.drawDay(day)} {promise!.describeDay(day, day)} {day === promise!.likely && 'is likely, too'}
      </div>
    ))
  }
  show({ draft: draft() }, drawn)
  const notes = screen.getAllByRole('note')
  expect(notes.map(({ textContent }) => textContent.trim())).toEqual([
    '24 safe 24 safe, 2026-11-24 is likely, too',
    '25  2026-11-25, Machine M 0 %, Machine XL 0 %',
    '27 closed 27 closed, 2026-11-27',
  ])
  expect(notes.map((note) => note.querySelectorAll('.mantine-Progress-root').length)).toEqual([0, 2, 0])
})

test('the screens of a design count, and nothing is said before they are known', () => {
  const opened = () => {
    const strip = show({ draft: draft() })!
    fireEvent.click(screen.getAllByRole('button')[0]!)
    return strip.textContent
  }
  expect(opened()).toContain('screens of 1 design not known')
  cleanup()
  know({ ...UNKNOWN, frontScreens: 4, backScreens: 4 })
  expect(opened()).not.toContain('screens of')
  cleanup()
  queryClient.removeQueries({ queryKey: getKey(designEndpoints.get, { id: 'tigers' }) })
  expect(show({ draft: draft() })).toBeNull()
})
