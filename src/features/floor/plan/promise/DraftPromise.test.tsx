import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getKey, queryClient } from '../../../../web/api/queries.ts'
import { type Design, designEndpoints } from '../../../designs/designs.contract.ts'
import { emptyItem, emptyOrder, emptyProduction, type OrderDraft } from '../../../orders/form/draft/order-draft.ts'
import type { DuePromise, PromiseProps } from '../../../orders/form/promise.ts'
import { getPressBoard } from '../press-plan.contract.ts'
import { makeBoard, makeJob, makeTime } from '../testing/boards.ts'
import { withPromise } from './DraftPromise.tsx'

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

type Edited = Pick<PromiseProps, 'saved' | 'draft'>

function show(edited: Edited, draw = (promise: DuePromise | null) => promise?.strip) {
  const others = { onDueDate: vi.fn<() => void>(), children: draw }
  render(<MantineProvider env="test">{withPromise({ ...edited, ...others })}</MantineProvider>)
  return screen.queryByRole('region', { name: 'When it would be printed' })
}
/** Of the first day: each machine that would print something of the order. */
const busy = () =>
  ['Machine M', 'Machine XL'].filter((name) => {
    const [load] = screen.getAllByRole('img', { name: new RegExp(`^${name}: `) })
    return !load!.getAttribute('aria-label')!.includes('of that 0 %')
  })

test('each side of a design counts, of a saved production that is not printed', () => {
  show({ draft: draft() })
  expect(busy()).toEqual(['Machine M', 'Machine XL'])
  cleanup()
  show({ draft: draft(), saved: savedAs('p', 'pending') })
  expect(busy()).toEqual(['Machine M'])
  cleanup()
  show({ draft: draft(), saved: savedAs('another', 'complete') })
  expect(busy()).toEqual(['Machine M', 'Machine XL'])
})

test.each<[string, Edited]>([
  ['is cancelled', { draft: draft({ status: 'cancel' }) }],
  ['has no pieces', { draft: draft({ productionProducts: [{ ...PRODUCTION, items: [emptyItem()] }] }) }],
  ['has no design', { draft: draft({ productionProducts: [{ ...PRODUCTION, printingDesign: null }] }) }],
  ['is printed', { draft: draft(), saved: savedAs('p', 'complete') }],
])('nothing is said of an order that %s', (_, props) => {
  expect(show(props)).toBeNull()
})

test('a day after all that waits can be taken where that is later', () => {
  show({ draft: draft() })
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent.split('\u00a0')[0])
  expect(names()).toEqual(['Likely', 'Safe'])
  cleanup()
  const waiting = [1, 2].map((number) => ({ ...makeJob('', { pieces: 50_000 }), productionId: `waiting ${number}` }))
  const getOrder = () => ({ waiting })
  queryClient.setQueryData(getKey(getPressBoard, {}), makeBoard({}, { getOrder }, ['other']))
  show({ draft: draft() })
  expect(names()).toEqual(['Likely', 'Safe', 'After 2 waiting'])
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
    const { likely, safe } = promise!
    return ['2026-11-24', '2026-11-25', '2026-11-27'].map((day) => (
      <div key={day} role="note">
        {promise!.drawDay(day)} {promise!.describeDay(day, day)} {day === likely && day === safe ? 'is both' : ''}
      </div>
    ))
  }
  show({ draft: draft() }, drawn)
  const notes = screen.getAllByRole('note')
  expect(notes.map(({ textContent }) => textContent.trim())).toEqual([
    '24 safe 24 safe, 2026-11-24 is both',
    '25  2026-11-25, Machine M 0 %, Machine XL 0 %',
    '27 closed 27 closed, 2026-11-27',
  ])
  expect(notes.map((note) => note.querySelectorAll('.mantine-Progress-root').length)).toEqual([0, 2, 0])
})

test('the screens of a design count, and nothing is said before they are known', () => {
  expect(show({ draft: draft() })!.textContent).toContain('screens of 1 design not known')
  cleanup()
  know({ ...UNKNOWN, frontScreens: 4, backScreens: 4 })
  expect(show({ draft: draft() })!.textContent).not.toContain('screens of')
  cleanup()
  queryClient.removeQueries({ queryKey: getKey(designEndpoints.get, { id: 'tigers' }) })
  expect(show({ draft: draft() })).toBeNull()
})
