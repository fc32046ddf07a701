import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUS_LABELS } from '../../features/orders/order-fields.contract.ts'
import { openScreen } from '../testing/open-screen.tsx'

const RECORDS = [100, 200, 300]
const DAILY = [50, 100, 150]
const TRASH = ['100 deletedAt -1', RECORDS, 'The trash is empty.'] as const

/** How each list opens: rows, sort field and order; the choices of rows; what it says while it is empty. */
const LISTS: readonly [address: string, opens: string, choices: readonly number[], empty: string][] = [
  ['/customers', '100 name 1', RECORDS, 'There are no customers yet.'],
  ['/colors', '100 name 1', RECORDS, 'There are no colors yet.'],
  ['/clothing-types', '100 name 1', RECORDS, 'There are no clothing types yet.'],
  ['/users', '100 username 1', RECORDS, 'There are no users yet.'],
  ['/designs', '50 name 1', DAILY, 'There are no printing designs yet.'],
  ['/orders', '50 dueDate 1', DAILY, 'Order not found.'],
  ['/wh-orders', '50 createdAt -1', DAILY, 'Order not found.'],
  ['/productions', '50 createdAt -1', DAILY, 'Production order not found.'],
  ['/schedule/machineXl1', '50 createdAt -1', DAILY, 'Production schedule not found.'],
  ['/inventories', '50 createdAt -1', DAILY, 'Product not found in the inventory.'],
  ['/trash/orders', ...TRASH],
  ['/trash/productions', ...TRASH],
  ['/trash/schedules', ...TRASH],
  ['/trash/customers', ...TRASH],
  ['/trash/clothing-types', ...TRASH],
  ['/trash/colors', ...TRASH],
  ['/trash/designs', ...TRASH],
  ['/trash/users', ...TRASH],
]

test.each(LISTS)('§2.3 §2.5 §2.6 §2.12 §9 %s opens with %s, and %j rows', async (address, opens, choices, empty) => {
  const { asked } = await openScreen(address)
  // A queue also asks how much waits in all, and when it is printed.
  const { searchParams } = asked.find(({ pathname }) => !/totals$|press-plan$/.test(pathname))!
  expect(['limit', 'sortField', 'sortOrder'].map((name) => searchParams.get(name)).join(' ')).toBe(opens)
  expect(searchParams.get('page') ?? '0').toBe('0')
  expect((await screen.findByText(empty, { exact: false })).textContent).toContain(empty)
  const sizes = within(screen.getByRole('combobox', { name: 'Rows per page' })).getAllByRole('option')
  expect(sizes.map(({ textContent }) => Number(textContent))).toEqual(choices)
})

const getButtons = (where: HTMLElement) =>
  within(where)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

test.each(['customers', 'colors', 'clothing-types', 'users', 'designs'])(
  '§2.3 %s are searched, selected, made, deleted and exported',
  async (path) => {
    await openScreen(`/${path}`)
    expect(await screen.findByLabelText(/^Search/)).toBeTruthy()
    expect(getButtons(document.body)).toEqual(expect.arrayContaining(['NewN', 'Delete', 'Export', 'Reload']))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  },
)

test('"Select all" selects the rows of all pages, at most 1,000', async () => {
  let count = 0
  const { asked } = await openScreen('/colors', {
    answer: (path) => {
      if (path !== '/api/colors') return undefined
      const data = [{ _id: `color ${++count}`, name: `Color ${count}`, code: 'ffffff', version: 1 }]
      return Response.json({ data, total: 1500, page: 0, limit: 100, sortField: 'name', sortOrder: 1 })
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Color 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Select the first 1,000' }))
  expect(await screen.findByText('4 selected')).toBeTruthy()
  const pages = asked.map(({ searchParams }) => [searchParams.get('page'), searchParams.get('limit')].join())
  expect(pages.filter((page) => page.endsWith(',250'))).toEqual(['0,250', '1,250', '2,250', '3,250'])
  fireEvent.click(screen.getByRole('button', { name: /^Clear/ }))
  expect(screen.queryByText(/selected$/)).toBeNull()
})

const STATUS = new RegExp(`^(${Object.values(ORDER_STATUS_LABELS).join('|')})$`)
const statusesOffered = async () =>
  (await screen.findAllByRole('option', { name: STATUS })).map(({ textContent }) => textContent)

describe('§2.5 a row of orders', () => {
  const ORDER = {
    _id: '0192d3a0-0000-7000-8000-00000000000a',
    orderNo: 7,
    customerName: 'Acme Athletics',
    customerPhoneNo: '555 0100',
    referrerName: 'Riverside School',
    referrerPhoneNo: '555 0111',
    orderInfo: ['Tee / Tigers (front)'],
    thumbnail: null,
    orderQuantity: 27,
    dueDate: null,
    status: 'complete',
  }

  test('says who, to whom, what, how much, when and how it stands', async () => {
    await openScreen('/orders', { rows: [ORDER] })
    const row = await screen.findByRole('row', { name: /Acme/ })
    const cells = within(row).getAllByRole('gridcell')
    const texts = cells.map(({ textContent }) => textContent)
    for (const text of ['555 0100', 'Riverside School', '555 0111', 'Tee / Tigers (front)', '2 Dz, 3 Pcs', 'Complete'])
      expect(texts.join('|')).toContain(text)
    expect(texts).toContain('-')
    expect(getButtons(row)).toEqual(expect.arrayContaining(['View, order 7', 'Edit, order 7', 'Return order, order 7']))
    expect(within(row).getByRole('checkbox', { name: 'Select order 7' })).toBeTruthy()
  })

  test('is deleted after a question', async () => {
    await openScreen('/orders', { rows: [ORDER] })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select order 7' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Are you sure you want to delete the selected orders?')
  })

  test('§2.6 §4 in the warehouse is only looked at', async () => {
    await openScreen('/wh-orders', { role: 'warehouse_operator', rows: [ORDER] })
    const row = await screen.findByRole('row', { name: /Acme/ })
    // The first is in two cells, of which each width shows one.
    expect(new Set(getButtons(row))).toEqual(new Set(['Details of order 7', 'View, order 7']))
    expect(screen.queryByRole('checkbox')).toBeNull()
    for (const name of ['New', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Advance Search' }))
    const search = await screen.findByRole('dialog')
    expect(await within(search).findByText('Order Created')).toBeTruthy()
    expect(within(search).queryByLabelText('Customer Name')).toBeNull()
    fireEvent.click(within(search).getByRole('combobox', { name: 'Status' }))
    expect(await statusesOffered()).toEqual(['Schedule', 'Complete'])
  })

  test('§4 is searched for in every way by the office, cancelled ones left out', async () => {
    await openScreen('/orders')
    fireEvent.click(await screen.findByRole('button', { name: 'Advance Search' }))
    const search = await screen.findByRole('dialog')
    for (const label of ['Customer Name', 'Deliver To Name', 'Design Name', 'Airway Bill', 'Shipping Method'])
      expect(await within(search).findAllByLabelText(label)).not.toEqual([])
    for (const label of ['Due Date', 'Delivery Date', 'Order Created'])
      expect(within(search).getByRole('button', { name: `${label}: Pick days` })).toBeTruthy()
    fireEvent.click(within(search).getByRole('combobox', { name: 'Status' }))
    expect(await statusesOffered()).toEqual(['Pending', 'Confirm', 'Schedule', 'Complete', 'Deliver'])
  })
})

const DELETED = { _id: '0192d3a0-0000-7000-8000-00000000000b', deletedAt: '2026-11-22T10:00:00Z', deletedBy: 'Ada' }
const paths = { thumbnail: '/thumbnail.webp', normal: '/normal.webp' }

test.each([
  [
    '/trash/designs',
    { ...DELETED, name: 'Tigers', screenPrintingOn: 'front', frontImagePaths: paths, backImagePaths: null },
    ['Design', 'Name', 'Screen Printing On', 'Deleted'],
  ],
  [
    '/trash/users',
    { ...DELETED, username: 'Mia', role: 'machine_operator', email: 'mia@example.com' },
    ['Username', 'Role', 'Email', 'Deleted'],
  ],
])('§2.4 %s shows what was deleted, in its columns', async (address, row, columns) => {
  await openScreen(address, { rows: [row] })
  const headers = await screen.findAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent).filter(Boolean)).toEqual(columns)
  for (const name of ['Restore', 'Delete'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  fireEvent.click(screen.getAllByRole('checkbox')[1]!)
  for (const name of ['Restore', 'Delete'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false)
})

test.each([
  ['/orders', 'Loading order data. Please wait.'],
  ['/inventories', 'Loading products data. Please wait.'],
])('§2.5 §8 %s says that it is loading', async (address, text) => {
  await openScreen(address, { answer: () => new Promise<never>(() => undefined) })
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each(['/orders', '/inventories', '/customers'])(
  '§2.11 §8 %s that cannot be loaded says why, and is asked for again by Reload',
  async (address) => {
    const message = 'The server needs a rest.'
    const { asked } = await openScreen(address, {
      answer: () => Response.json({ code: 'internal', message }, { status: 500 }),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    const before = asked.length
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  },
)
