import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_PIECES } from '../../../shared/quantities/pieces.ts'
import { ApiError } from '../../../shared/problem.ts'
import { queryClient } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import type { Product } from './product.ts'
import type { ProductLine, SaveProduct } from './ProductQuantities.tsx'
import { ProductDialog } from './ProductDialog.tsx'

const RED = { _id: 'red', version: 1, color: 'c1', colorName: 'Red', colorCode: 'ff0000' }
const NAVY = { _id: 'navy', version: 1, color: 'c2', colorName: 'Navy', colorCode: '000080' }
const STOCK = {
  _id: 'record',
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  clothingType: 't',
  clothingTypeName: 'Tee',
  printingDesign: 'd',
  printingDesignData: { _id: 'd', name: 'Team roster', screenPrintingOn: 'front', frontImage: null, backImage: null },
  items: [
    { ...RED, ...NO_PIECES, medium: 12, xl: 3, itemQuantity: 15 },
    { ...NAVY, ...NO_PIECES, itemQuantity: 0 },
  ],
  quantity: 15,
}
const LINE: ProductLine = {
  product: {
    productId: 'red',
    clothingType: 't',
    clothingTypeName: 'Tee',
    printingDesign: 'd',
    printingDesignData: STOCK.printingDesignData as Product['printingDesignData'],
    color: 'c1',
    colorName: 'Red',
    colorCode: 'ff0000',
  },
  pieces: { ...NO_PIECES, medium: 2, large: 14 },
}

const onSave = vi.fn<SaveProduct>()
const onClose = vi.fn<() => void>()

function open(props: { line?: ProductLine; chosen?: readonly string[] } = {}) {
  const root = createRootRoute({
    component: () => (
      <ProductDialog
        opened
        onClose={onClose}
        chosen={new Set(props.chosen)}
        line={props.line ?? null}
        onSave={onSave}
      />
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const group = (size: string) => screen.getByRole('group', { name: size })
const hint = (size: string) =>
  document.getElementById(group(size).getAttribute('aria-describedby')!)!.textContent.replaceAll('\u00a0', ' ')
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  onSave.mockReset().mockResolvedValue()
  onClose.mockReset()
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/inventories/')
        ? STOCK
        : { data: [STOCK], total: 1, page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 },
    ),
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

test('§2.14 §8 products are asked for by fifty records, newest first; it says that it loads them, and that there are none', async () => {
  const asked: URLSearchParams[] = []
  const answers = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, location.origin).searchParams)
    return answers.promise
  })
  open()
  expect(await screen.findByText('Loading products data. Please wait.')).toBeTruthy()
  const { limit, sortField = 'createdAt', sortOrder = '-1' } = Object.fromEntries(asked[0]!)
  expect([limit, sortField, sortOrder]).toEqual(['50', 'createdAt', '-1'])
  answers.resolve(Response.json({ data: [], total: 0, page: 0, limit: 50, sortField, sortOrder: -1 }))
  expect(await screen.findByText(/^No product found\./)).toBeTruthy()
})

test('§5 a product that is on the order already, or not in stock, says so and cannot be chosen', async () => {
  open({ chosen: ['red'] })
  const red = await screen.findByRole('option', { name: /Red On this order already/ })
  const navy = screen.getByRole('option', { name: /Navy No stock/ })
  for (const option of [red, navy]) {
    expect(option.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(option)
  }
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  expect(screen.queryByRole('textbox', { name: 'M, pieces' })).toBeNull()
})

test('§2.7 §5 Enter leads to the first size with stock; only what is there can be added', async () => {
  open()
  await screen.findByRole('option', { name: /Red/ })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(field('M, dozens')))
  expect(
    ['S', 'M', 'XL'].map((size) => [field(`${size}, dozens`).disabled, field(`${size}, pieces`).disabled, hint(size)]),
  ).toEqual([
    [true, true, '0 free'],
    [false, false, 'of 1 Dz'],
    [false, false, 'of 3 Pcs'],
  ])
  const add = screen.getByRole('button', { name: 'Add' })
  expect(add.getAttribute('aria-disabled')).toBe('true')

  type('XL, pieces', '4')
  expect(screen.getByRole('alert').textContent).toBe('Tee / Team roster, Red, XL: 4 Pcs wanted, 3 Pcs there.')
  await save('Add')
  expect(onSave).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field('XL, dozens'))

  type('XL, pieces', '3')
  type('M, dozens', '1')
  expect(screen.getByText('1 Dz, 3 Pcs')).toBeTruthy()
  expect(add.getAttribute('aria-disabled')).toBe('false')
  await save('Add')
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ productId: 'red' }),
    { ...NO_PIECES, medium: 12, xl: 3 },
    undefined,
  )
  expect(onClose).toHaveBeenCalled()
})

test('what a line holds already is free for it, even where nothing else is left', async () => {
  open({ line: { ...LINE, held: LINE.pieces } })
  await screen.findByRole('textbox', { name: 'M, pieces' })
  expect(
    ['M', 'L', 'XL'].map((size) => [field(`${size}, dozens`).value, field(`${size}, pieces`).value, hint(size)]),
  ).toEqual([
    ['', '2', 'of 1 Dz, 2 Pcs'],
    ['1', '2', 'of 1 Dz, 2 Pcs'],
    ['', '', 'of 3 Pcs'],
  ])
})

test('a refusal stands at the size that it names, until another quantity is entered', async () => {
  const message = 'Tee / Team roster, Red, M: 1 Dz wanted, 1 Pc there.'
  onSave.mockRejectedValueOnce(new ApiError({ code: 'out_of_stock', field: 'medium', message }))
  open({ line: { ...LINE, pieces: NO_PIECES } })
  await screen.findByRole('textbox', { name: 'M, pieces' })
  type('M, dozens', '1')
  await save('Update')
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(document.activeElement).toBe(field('M, dozens'))
  expect(onClose).not.toHaveBeenCalled()
  type('M, dozens', '')
  type('M, pieces', '1')
  expect(screen.queryByText(message)).toBeNull()
  await save('Update')
  expect(onClose).toHaveBeenCalled()
})

test('§5 §9 twelve pieces are a dozen: the field beside it takes up to 11, and what is no number is refused at its field', async () => {
  open({ line: { ...LINE, pieces: NO_PIECES } })
  await screen.findByRole('textbox', { name: 'M, pieces' })
  const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
  type('M, pieces', '12')
  expect(screen.getByRole('alert').textContent).toBe('M: at most 11 Pcs beside the dozens')
  expect([isWrong('M, dozens'), isWrong('M, pieces')]).toEqual([false, true])
  await save('Update')
  expect(onSave).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field('M, pieces'))

  type('M, pieces', '1x')
  await save('Update')
  expect(screen.getByRole('alert').textContent).toBe('A quantity is a whole number from 0')
  expect(onSave).not.toHaveBeenCalled()
  expect([field('M, pieces').value, isWrong('M, dozens'), isWrong('M, pieces')]).toEqual(['1x', false, true])

  type('M, pieces', '11')
  await save('Update')
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ productId: 'red' }),
    { ...NO_PIECES, medium: 11 },
    undefined,
  )
})

test('a size of which nothing is left any more can be emptied by a line that wants it', async () => {
  open({ line: { ...LINE, pieces: { ...NO_PIECES, small: 2 } } })
  await screen.findByRole('textbox', { name: 'S, pieces' })
  expect(screen.getByRole('alert').textContent).toBe('Tee / Team roster, Red, S: 2 Pcs wanted, 0 there.')
  expect([field('S, pieces').disabled, field('L, pieces').disabled, hint('S')]).toEqual([false, true, '0 free'])
  act(() => field('S, pieces').focus())
  type('S, pieces', '')
  // A disabled field would lose the focus.
  expect(field('S, pieces').disabled).toBe(false)
  type('M, pieces', '1')
  await save('Update')
  expect(onSave).toHaveBeenCalledWith(expect.anything(), { ...NO_PIECES, medium: 1 }, undefined)
})

test('a size that sells out while it is entered stays where it is, and says what is free', async () => {
  open()
  await screen.findByRole('option', { name: /Red/ })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(field('M, dozens')))
  act(() => field('XL, pieces').focus())
  const [red] = STOCK.items
  const soldOut = { ...STOCK, items: [{ ...red, xl: 0, medium: 0 }] }
  vi.stubGlobal('fetch', async () => Response.json(soldOut))
  await act(async () => queryClient.invalidateQueries({ refetchType: 'all' }))
  await waitFor(() => expect(hint('XL')).toBe('0 free'))
  expect(document.activeElement).toBe(field('XL, pieces'))
  type('XL, pieces', '2')
  expect(screen.getByRole('alert').textContent).toBe('Tee / Team roster, Red, XL: 2 Pcs wanted, 0 there.')
  await save('Add')
  expect(document.activeElement).toBe(field('XL, dozens'))
  type('XL, pieces', '')
  await save('Add')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Enter how many pieces the order takes')
})
