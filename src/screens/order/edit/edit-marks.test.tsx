import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ITEM_RETURNED } from '../../../features/productions/productions.rules.ts'
import { emptyItem, type ItemFormValues } from '../form/draft/order-draft.ts'
import { Sheet } from '../form/sheet/Sheet.tsx'
import { SheetLines } from '../form/sheet/SheetLines.tsx'
import { UndoStack } from '../form/sheet/undo-stack.ts'
import { formatSidesInProduction, printedSides, type SideInProduction } from './in-production.ts'
import { useAskInProduction } from './useAskInProduction.tsx'

beforeEach(() => {
  // The dialog of an item, loaded when idle, needs a router; no test here opens it.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  // The sheet asks for the colors, and there is no server.
  vi.stubGlobal('fetch', async () => new Promise(() => undefined))
})

const item = (key: string, name: string): ItemFormValues => ({
  ...emptyItem(),
  key,
  color: { _id: name, name, code: '000000' },
  smallQuantity: 2,
})

type Shown = typeof Sheet | typeof SheetLines

function Items({ as: Shown }: { as: Shown }) {
  const [items, setItems] = useState([item('a', 'Red'), item('b', 'Blue')])
  const [undo] = useState(() => new UndoStack())
  return (
    <Shown
      label="Items"
      path="items"
      items={items}
      error={undefined}
      undo={undo}
      saved={new Set(['a'])}
      locked={new Map([['a', { pieces: 3, returnReason: 'misprint', returnReasonText: 'smeared' }]])}
      onChange={setItems}
    />
  )
}

/** With a router, which the dialog of an item asks before it is left. */
async function showItems(as: Shown): Promise<void> {
  const root = createRootRoute({ component: () => <Items as={as} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByRole('button', { name: 'Remove Red' })
}
const button = (name: string) => screen.getByRole('button', { name })

test('§2.9 §4 an item with returns is locked and says why; an item that is not saved is tagged New', async () => {
  await showItems(Sheet)
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${name}, S, dozens` })
  const getRow = (name: string) => cell(name).closest('tr')!
  expect(getRow('Red').textContent).not.toContain('New')
  expect(getRow('Blue').textContent).toContain('New')
  expect(screen.queryByText(ITEM_RETURNED)).toBeNull()

  fireEvent.focus(cell('Red'))
  expect(screen.getByText(ITEM_RETURNED)).toBeTruthy()
  fireEvent.change(cell('Red'), { target: { value: '9' } })
  expect(cell('Red').value).toBe('2')
  fireEvent.change(cell('Blue'), { target: { value: '9' } })
  expect(cell('Blue').value).toBe('9')
  expect(screen.queryByText(ITEM_RETURNED)).toBeNull()
})

test.each([
  ['sheet', Sheet],
  ['lines of a phone', SheetLines],
] as const)('the %s say how many pieces of an item came back, and why', async (_, as) => {
  await showItems(as)
  expect(screen.getByText('Returned 3 Pcs')).toBeTruthy()
  expect(screen.getByText('Misprint: smeared')).toBeTruthy()
})

test('what of a locked item cannot be changed looks so', async () => {
  await showItems(Sheet)
  expect(button('Red, Mix').getAttribute('aria-disabled')).toBe('true')
  expect(button('Blue, Mix').getAttribute('aria-disabled')).toBe('false')
})

test.each([
  ['sheet', Sheet],
  ['lines of a phone', SheetLines],
] as const)('an item with returns is removed from the %s after a question, and comes back by Undo', async (_, as) => {
  await showItems(as)
  await press('Remove Red')
  expect(screen.getByRole('dialog').textContent).toContain('3 Pcs of Red came back. What came back stays in the stock')
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('Remove Red')).toBeTruthy()

  await press('Remove Red')
  await press('Remove')
  expect(screen.queryByRole('button', { name: 'Remove Red' })).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Red removed.')
  await press('Undo')
  await press('Remove Red')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await press('Cancel')

  await press('Remove Blue')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove Blue' })).toBeNull()
})

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => undefined)
}

const FRONT: SideInProduction = {
  side: 'front',
  machine: 'Machine M',
  status: 'Processing',
  isPrinted: false,
  hasBegun: true,
}
const BACK: SideInProduction = {
  side: 'back',
  machine: 'Machine XL',
  status: 'Complete',
  isPrinted: true,
  hasBegun: true,
}

test('what is on a machine or printed is named', () => {
  expect(formatSidesInProduction([FRONT, BACK])).toBe('Front: Machine M, Processing · Back: printed')
  expect(printedSides([FRONT, BACK])).toBe('back')
})

const answered = vi.fn<(isWanted: boolean) => void>()

function Ask({ sides }: { sides: readonly SideInProduction[] }) {
  const { ask, question } = useAskInProduction(new Map([['a', sides]]))
  return (
    <>
      <button type="button" onClick={() => void ask([{ key: 'a', name: 'Production 1' }]).then(answered)}>
        Change
      </button>
      {question}
    </>
  )
}

test('a change of what is on a machine is asked for once as long as that stays, and not where nothing is', async () => {
  const asking = (sides: readonly SideInProduction[]) => (
    <MantineProvider env="test">
      <Ask sides={sides} />
    </MantineProvider>
  )
  render(asking([]))
  await press('Change')
  expect(answered).toHaveBeenLastCalledWith(true)
  cleanup()
  answered.mockReset()

  const { rerender } = render(asking([FRONT]))
  await press('Change')
  expect(screen.getByRole('dialog').textContent).toContain('Production 1Front: Machine M, Processing.')
  await press('Not now')
  expect(answered).toHaveBeenLastCalledWith(false)
  await press('Change')
  await press('Change it')
  expect(answered).toHaveBeenLastCalledWith(true)
  await press('Change')
  expect(answered).toHaveBeenCalledTimes(3)
  expect(screen.queryByRole('dialog')).toBeNull()

  rerender(asking([{ ...FRONT, status: 'Hold' }]))
  await press('Change')
  expect(screen.getByRole('dialog').textContent).toContain('Front: Machine M, Hold.')
  rerender(asking([{ ...FRONT, isPrinted: true }]))
  expect(screen.getByRole('dialog').textContent).toContain('Already printedProduction 1Front: printed.')
  rerender(asking([]))
  expect(screen.getByRole('dialog').textContent).toContain('Already on a machineProduction 1It has left')
})

test.each([
  ['Already on a machine', 'a side on a machine and a printed one', [FRONT, BACK]],
  ['Already printed', 'a printed side', [BACK]],
])('%s: of %s only what is true is said', async (title, _, sides) => {
  render(
    <MantineProvider env="test">
      <Ask sides={sides} />
    </MantineProvider>,
  )
  await press('Change')
  const text = screen.getByRole('dialog', { name: title }).textContent
  expect(text).toContain('Back: printed. What is printed stays as it is, and no machine is told of the change.')
  expect(text.includes('The person at the machine sees the change')).toBe(sides.includes(FRONT))
})
