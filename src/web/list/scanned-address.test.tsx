import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

const onSearch = vi.fn<(search: string) => void>()
const ID = '0192d3a0-0000-7000-8000-00000000000a'
let history: RouterHistory

/** Below a search that is set already, so that emptying the box would be a search. */
beforeEach(async () => {
  vi.useFakeTimers()
  history = createMemoryHistory({ initialEntries: ['/orders'] })
  const root = createRootRoute({ component: () => <SearchBox label="Search" value="navy" onSearch={onSearch} /> })
  const routes = ['/orders', '/orders/new', '/orders/$id', '/machine/$machine'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onSearch.mockClear()
})

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const settle = () => act(async () => vi.advanceTimersByTimeAsync(1000))
async function scan(text: string): Promise<void> {
  for (const value of [text.slice(0, -1), text]) fireEvent.change(box(), { target: { value } })
  for (let times = 0; times < 2; times++) fireEvent.keyDown(box(), { key: 'Enter' })
  await settle()
}

test.each([
  [`http://192.168.1.10:3000/orders/${ID}`, `/orders/${ID}`],
  [`https://shop.example/machine/machineM1?job=${ID}`, `/machine/machineM1?job=${ID}`],
  [` HTTPS://${'long.'.repeat(12)}shop.example:8443/machine/machineXl1?job=${ID}\t`, `/machine/machineXl1?job=${ID}`],
  ['http://shop/orders/gone', '/orders/gone'],
  // The rest of one whose `http:/` opened the search.
  [`/192.168.1.10:3000/orders/${ID}`, `/orders/${ID}`],
])('the address %s leads there, and nothing is searched', async (text, path) => {
  await scan(text)
  expect([history.location.href, box().value, onSearch.mock.calls]).toEqual([path, '', []])
})

test('a pasted one leads there at once', async () => {
  fireEvent.paste(box(), { clipboardData: { getData: () => `http://shop:3000/orders/${ID}\n` } })
  await settle()
  expect([history.location.href, box().value, onSearch.mock.calls]).toEqual([`/orders/${ID}`, '', []])
})

test('a pause within one searches for nothing', async () => {
  fireEvent.change(box(), { target: { value: `http://192.168.1.10:3000/orders/${ID.slice(0, 4)}` } })
  await settle()
  expect([history.location.href, onSearch.mock.calls]).toEqual(['/orders', []])
})

test.each([
  'navy 3/4 sleeve',
  '#12',
  ID,
  'https://shop.example/orders',
  'http://shop.example/orders/new',
  `https://carrier.example/track/${ID}`,
  `http://shop.example//carrier.example/orders/${ID}`,
  'javascript:alert(1)/orders/1',
])('%s is searched for', async (text) => {
  await scan(text)
  expect([history.location.href, onSearch.mock.calls]).toEqual(['/orders', [[text]]])
})
