import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_PIECES, type SizePieces } from '../../../shared/quantities/pieces.ts'
import type { Problem } from '../../../shared/problem.ts'
import { bySize } from '../../../shared/quantities/sizes.ts'
import { queryClient, refresh, useEndpoint } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import { openTwoPages } from '../../../web/testing/two-pages.tsx'
import { getInventory } from '../../../features/inventories/inventories.contract.ts'
import { NO_REASON } from '../../../features/productions/return-reasons.contract.ts'
import { stockReturnField, type OrderProduct } from '../../../features/orders/products/order-products.contract.ts'
import { getOrder, type Order } from '../../../features/orders/orders.contract.ts'
import { StoredStockLines } from './StoredStockLines.tsx'
import { id } from './testing/stored-production.ts'

const PRODUCT = {
  clothingType: id(2),
  clothingTypeName: 'Tee',
  printingDesign: id(3),
  printingDesignData: { _id: id(3), name: 'Logo', screenPrintingOn: 'front', frontImage: null, backImage: null },
  color: id(4),
  colorName: 'Red',
  colorCode: 'ff0000',
} as const
const LINE: OrderProduct = {
  _id: id(5),
  orderProductId: id(5),
  orderId: id(1),
  version: 1,
  productId: id(6),
  ...PRODUCT,
  ...NO_PIECES,
  small: 20,
  medium: 1,
  ...bySize(stockReturnField, () => 0),
  ...NO_REASON,
}

/** The shop as the server has it: the order's line, and what is free of its product. */
let lines: OrderProduct[]
let free: SizePieces
let status: Order['status']
let deleted: boolean
let refusal: Problem | null
let sent: Record<string, unknown>[]

const order = () => ({ _id: id(1), status, deleted, orderProductData: lines })
const stock = () => ({
  _id: id(7),
  ...PRODUCT,
  items: [{ _id: LINE.productId, version: 1, color: id(4), colorName: 'Red', colorCode: 'ff0000', ...free }],
})

function answer(url: string, { method, body }: { method?: string; body?: string } = {}) {
  if (method !== 'PUT') return Response.json(url.includes('/inventories/') ? stock() : order())
  const change = JSON.parse(body!) as Record<string, unknown>
  sent.push(change)
  const [line] = lines
  if (refusal) return Response.json(refusal, { status: 409 })
  if (change['version'] !== line!.version) {
    return Response.json({ code: 'stale', message: 'Somebody changed this.', present: line }, { status: 409 })
  }
  return Response.json({ message: 'Product updated.' })
}

/** What a colleague stores, without a word to this screen. */
function store(pieces: Partial<SizePieces>, left: Partial<SizePieces>) {
  lines = [{ ...LINE, ...pieces, version: 2 }]
  free = { ...free, ...left }
}

/** What a live event does: the screen asks again, and shows what can be had of S now. */
async function hear(small: string) {
  await act(() => refresh(getOrder, getInventory))
  await waitFor(() => expect(hint('S')).toBe(small))
}

function Page() {
  const { data } = useEndpoint(getOrder, { id: id(1) })
  return data ? <StoredStockLines order={data} /> : null
}

const group = (size: string) => screen.getByRole('group', { name: size })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const typed = (...sizes: string[]) =>
  sizes.map((size) => [field(`${size}, dozens`).value, field(`${size}, pieces`).value].join('/'))
const hint = (size: string) => {
  const { textContent } = document.getElementById(group(size).getAttribute('aria-describedby')!)!
  return textContent.replaceAll('\u00a0', ' ')
}
const update = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  await act(async () => undefined)
}
const merged = () => screen.findByText('Somebody changed this in the meantime')

async function open() {
  openTwoPages(Page)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Tee / Logo, Red' }))
  await screen.findByRole('textbox', { name: 'S, pieces' })
}

beforeEach(() => {
  lines = [LINE]
  free = { ...NO_PIECES, small: 10, large: 5 }
  status = 'confirm'
  deleted = false
  refusal = null
  sent = []
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => answer(url, init))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

test('O7: what a colleague changed is taken over and named, and both values of the same size are shown', async () => {
  await open()
  type('S, dozens', '2')
  type('S, pieces', '1')
  store({ small: 30, large: 5 }, { small: 1, large: 0 })
  await hear('of 2 Dz, 7 Pcs')
  expect(typed('S', 'M', 'L'), 'no field changes under the hands of who types').toEqual(['2/1', '/1', '/'])
  await update()
  await merged()
  expect(typed('S', 'M', 'L')).toEqual(['2/1', '/1', '/5'])
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Also changed by your colleague: L')
  expect(alert.textContent).toContain('SYours2 Dz, 1 PcTheirs2 Dz, 6 Pcs')
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs, S' }))
  expect(typed('S')).toEqual(['2/6'])
  type('S, pieces', '4')
  await update()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ version, small, medium, large }) => [version, small, medium, large])).toEqual([
    [1, 25, 1, 0],
    [2, 28, 1, 5],
  ])
})

test('O7: the same where nothing was heard of it', async () => {
  await open()
  type('L, pieces', '2')
  store({ small: 30 }, { small: 0 })
  await update()
  await merged()
  expect(typed('S', 'L')).toEqual(['2/6', '/2'])
})

test('O7: a change appears at once where nothing was typed', async () => {
  await open()
  store({ small: 30 }, { small: 1 })
  await hear('of 2 Dz, 7 Pcs')
  await merged()
  expect(typed('S')).toEqual(['2/6'])
  expect(screen.getByRole('alert').textContent).toContain('Also changed by your colleague: S')
})

test('O7: a size that a colleague gave up, and others took, does not stand in the way of what was typed', async () => {
  await open()
  type('L, pieces', '2')
  store({ small: 5 }, { small: 0 })
  await hear('of 5 Pcs')
  await update()
  await merged()
  expect(typed('S', 'L')).toEqual(['/5', '/2'])
  await update()
  expect(sent.map(({ version, small, large }) => [version, small, large])).toEqual([
    [1, 20, 2],
    [2, 5, 2],
  ])
})

test('§2.9 what can be had is what the line holds now and what is free now', async () => {
  await open()
  expect(hint('S')).toBe('of 2 Dz, 6 Pcs')
  type('M, pieces', '')
  store({ small: 3 }, { small: 25 })
  await hear('of 2 Dz, 4 Pcs')
  status = 'cancel'
  free = { ...free, small: 30 }
  await hear('of 2 Dz, 6 Pcs')
})

test('a shortage is taken back when there is more, although nobody types', async () => {
  await open()
  type('S, dozens', '3')
  await update()
  expect(screen.getByRole('alert').textContent).toContain('3 Dz, 8 Pcs wanted, 2 Dz, 6 Pcs there.')
  free = { ...free, small: 24 }
  await hear('of 3 Dz, 8 Pcs')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is stored already is not sent', async () => {
  await open()
  type('S, dozens', '')
  type('S, dozens', '1')
  await update()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test.each([
  ['has removed the line', 'This product is not on the order any more.'],
  ['has put the order in the trash', 'This order is in the trash. Restore it first.'],
])('a colleague %s: the dialog says so, and keeps what was typed', async (_, message) => {
  await open()
  type('S, pieces', '9')
  refusal = { code: 'conflict', message }
  if (message.includes('trash')) deleted = true
  else lines = []
  free = { ...free, small: 29, medium: 1 }
  await hear('of 2 Dz, 5 Pcs')
  await update()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(typed('S')).toEqual(['1/9'])
})

test('§2.9 a product is removed from the order after a question', async () => {
  openTwoPages(Page)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Tee / Logo, Red' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Are you sure you want to delete the selected product from the order?')
  expect(question.textContent).toContain('Tee / Logo, Red')
})
