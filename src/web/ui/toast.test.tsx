import { MantineProvider } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/problem.ts'
import { getKey, queryClient, useEndpoint } from '../api/queries.ts'
import { isChanged, toastError, toastLinked, toastSuccess } from './toast.tsx'

const undo = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  undo.mockReset()
  render(
    <MantineProvider env="test">
      <Notifications />
      <h1 data-page-heading tabIndex={-1}>
        Customers
      </h1>
      <input />
    </MantineProvider>,
  )
  act(() => toastSuccess('Deleted.', undo))
})
afterEach(() => {
  act(() => notifications.clean())
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const undoButton = () => screen.queryByRole('button', { name: 'Undo' })
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('Undo takes back once, however often it is pressed, and the focus goes to the heading', async () => {
  const button = undoButton()!
  act(() => {
    button.focus()
    button.click()
    button.click()
  })
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  await wait(1)
  expect(undoButton()).toBeNull()
})

test('Undo is offered no longer once somebody else has changed the same', async () => {
  const rows = [
    { _id: 'one', version: 3 },
    { _id: 'two', version: 3 },
  ]
  const list: Endpoint = colorEndpoints.list
  const show = (data: typeof rows) => act(() => void queryClient.setQueryData(getKey(list, {}), { data }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  renderHook(() => useEndpoint(list, {}))
  show(rows)
  act(() => toastSuccess('Changed.', undo, () => isChanged(list, [{ _id: 'two', version: 3 }, { _id: 'deleted' }])))
  show([{ _id: 'one', version: 4 }, rows[1]!])
  await wait(1)
  expect(screen.queryByText('Changed.'), 'another record').not.toBeNull()
  show([rows[0]!, { _id: 'two', version: 4 }])
  await wait(1)
  expect(screen.queryByText('Changed.')).toBeNull()
  await wait(10)
})

test('a toast with Undo stays as long as the focus is in it', async () => {
  act(() => undoButton()!.focus())
  await wait(60)
  expect(undoButton()).not.toBeNull()
  act(() => undoButton()!.blur())
  await wait(10)
  expect(undoButton()).toBeNull()
})

test('Ctrl+Z takes the latest back as long as its toast is there, but not while somebody types', async () => {
  const latest = vi.fn<() => void>()
  act(() => toastSuccess('Deleted too.', latest))
  const undoKey = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })
  undoKey(screen.getByRole('textbox'))
  expect(latest).not.toHaveBeenCalled()
  undoKey(document.body)
  expect(latest).toHaveBeenCalledOnce()
  await wait(10)
  undoKey(document.body)
  expect(undo).not.toHaveBeenCalled()
})

test('once the latest is taken back, Ctrl+Z takes back the one before', async () => {
  const latest = vi.fn<() => void>()
  act(() => toastSuccess('Deleted too.', latest))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(undo).not.toHaveBeenCalled()
  await wait(1)
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(latest).toHaveBeenCalledOnce()
  expect(undo).toHaveBeenCalledOnce()
})

test.each([
  ['Successful', () => toastSuccess('Color created.'), 'Color created.'],
  ['Error', () => toastError(new ApiError({ code: 'conflict', message: 'Not now.' })), 'Not now.'],
])('§8 §9 a toast is headed %s, says the server’s message, and goes after 3 seconds', async (title, show, message) => {
  act(() => notifications.clean())
  await wait(1)
  act(show)
  expect(screen.getByText(message).parentElement!.textContent).toContain(title)
  await wait(2.9)
  expect(screen.queryByText(message)).not.toBeNull()
  await wait(1)
  expect(screen.queryByText(message)).toBeNull()
})

test('a link is followed within the application, and in a new tab as any link', async () => {
  const open = vi.fn<() => void>()
  act(() => toastLinked('Order #254 stored.', { label: 'Open #254', href: '/orders/254', open }))
  const link = () => screen.queryByRole('link', { name: 'Open #254' })
  expect(link()!.getAttribute('href')).toBe('/orders/254')
  expect(fireEvent.click(link()!, { ctrlKey: true }), 'left to the browser').toBe(true)
  expect(open).not.toHaveBeenCalled()
  expect(fireEvent.click(link()!)).toBe(false)
  expect(open).toHaveBeenCalledOnce()
  await wait(1)
  expect(link()).toBeNull()
})
