import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { listOrders } from '../../features/orders/orders.contract.ts'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { plainAddress } from '../address/plain-address.ts'
import { lastAddress, rememberView } from './last-view.ts'
import { useListAddress } from './useListAddress.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const COLORS = { limit: 100, sortField: 'name', sortOrder: 1 } as const
const ORDERS = { limit: 50, sortField: 'dueDate', sortOrder: 1 } as const

/** Opens a list at this address. */
async function open<E extends Endpoint>(endpoint: E, byDefault: InputOf<E>, search: string) {
  let list: [input: InputOf<E>, change: (change: Partial<InputOf<E>>, isCorrection?: boolean) => void]
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: function List() {
      list = useListAddress(endpoint, byDefault)
      return <p>list</p>
    },
  })
  const router = createRouter({
    ...plainAddress,
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/list${search}`] }),
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('list')
  return {
    input: () => list[0],
    change: (changed: Partial<InputOf<E>>, isCorrection?: boolean) => act(async () => list[1](changed, isCorrection)),
    back: () => act(async () => router.history.back()),
    address: () => router.state.location.searchStr,
  }
}

const READ: readonly [search: string, added: object][] = [
  ['', {}],
  ['?page=2&search=navy', { page: 2, search: 'navy' }],
  ['?sortField=code&sortOrder=-1', { sortField: 'code', sortOrder: -1 }],
  ['?page=-1', {}],
  ['?page=abc', {}],
  ['?page=1.5', {}],
  ['?limit=0', {}],
  ['?limit=301', {}],
  ['?sortField=password', {}],
  ['?sortOrder=2', {}],
  ['?sortField={"$ne":1}', {}],
  ['?search=42', { search: '42' }],
  ['?search=[1,2]', {}],
  ...['true', 'false', 'null', '1e3', '0x10', '007', '1.50', '12345678901234567890', '-0', '-', '"', '{', '"navy'].map(
    (text) => [`?search=${text}`, { search: text }] as [string, object],
  ),
  ['?search="navy"', { search: 'navy' }],
  // An invalid parameter must not discard the valid ones.
  ['?page=abc&search=navy&sortField=nonsense&sortOrder=-1', { search: 'navy', sortOrder: -1 }],
]

test.each(READ)('of the address %s is asked what the endpoint takes', async (search, added) => {
  const list = await open(colorEndpoints.list, COLORS, search)
  expect(colorEndpoints.list.input.parse(list.input())).toEqual(
    colorEndpoints.list.input.parse({ ...COLORS, ...added }),
  )
})

test('a page is a number, however it is written', async () => {
  expect((await open(colorEndpoints.list, COLORS, '?page=1e1')).input()).toEqual({ ...COLORS, page: 10 })
  cleanup()
  expect((await open(colorEndpoints.list, COLORS, '?page=2.0&search=7')).input()).toEqual({
    ...COLORS,
    page: 2,
    search: '7',
  })
})

test('several values', async () => {
  const list = await open(listOrders, ORDERS, '?status=["pending","confirm"]')
  expect(list.input()).toMatchObject({ ...ORDERS, status: ['pending', 'confirm'] })
})

test.each(['["pending","lost"]', 'pending,lost', 'lost'])(
  'of the values %s one is wrong: the parameter is left out, and no other',
  async (status) => {
    const list = await open(listOrders, ORDERS, `?status=${status}&shippingMethod=ups,pickup`)
    expect(list.input()).toEqual({ ...ORDERS, shippingMethod: 'ups,pickup' })
  },
)

test('§3 a change stands in the address, and goes back to the first page', async () => {
  const list = await open(colorEndpoints.list, COLORS, '?page=3')
  await list.change({ search: 'navy' })
  expect(list.address()).toBe('?q=navy')
  expect(list.input()).toMatchObject({ ...COLORS, search: 'navy' })
  await list.change({ page: 1 })
  expect(list.address()).toBe('?page=1&q=navy')
})

test.each(['true', 'null', '42', '1e3', '12345678901234567890', '[1,2]', '"navy"', '"', '{}'])(
  'what is searched for as %s is found again in the address',
  async (search) => {
    const list = await open(colorEndpoints.list, COLORS, '')
    await list.change({ search })
    expect(list.input()).toEqual({ ...COLORS, search })
    cleanup()
    const reloaded = await open(colorEndpoints.list, COLORS, list.address())
    expect(reloaded.input()).toEqual({ ...COLORS, search })
  },
)

test('Back leads to the page that was left, and not to what was typed or corrected', async () => {
  const list = await open(colorEndpoints.list, COLORS, '')
  await list.change({ page: 1 })
  await list.change({ page: 2 })
  await list.change({ sortOrder: -1, page: 2 }, true)
  await list.back()
  expect(list.input()).toMatchObject({ page: 1 })
  await list.change({ search: 'na' })
  await list.change({ search: 'navy' })
  await list.back()
  expect(list.input()).toEqual(COLORS)
})

test('what is asked by default stands not in the address', async () => {
  const list = await open(colorEndpoints.list, COLORS, '?search=navy&sortField=code')
  await list.change({ search: '', sortField: 'name', sortOrder: 1, page: 0 })
  expect(list.address()).toBe('')
  expect(list.input()).toEqual(COLORS)
})

test('how a person sorts a view is how the list opens next time, until it is sorted as it opens by itself', async () => {
  const list = await open(listOrders, ORDERS, '?view=open')
  await list.change({ sortField: 'customerName', sortOrder: -1 })
  expect(lastAddress('/list', 'open')).toBe('view=open&sortField=customerName&sortOrder=-1')
  expect(lastAddress('/list', 'late_to_print'), 'another view has its own').toBe('view=late_to_print')
  await list.change({ search: 'acme' })
  rememberView('/list', 'open')
  expect(lastAddress('/list', 'all')).toBe('view=open&sortField=customerName&sortOrder=-1')
  await list.change({ sortField: 'dueDate', sortOrder: 1 })
  expect(lastAddress('/list', 'all')).toBe('view=open')
})

test('a list without views opens as it was sorted too', async () => {
  expect(lastAddress('/list', undefined)).toBe('')
  const list = await open(colorEndpoints.list, COLORS, '')
  await list.change({ sortOrder: -1, sortField: 'name' })
  expect(lastAddress('/list', undefined)).toBe('sortOrder=-1')
})
