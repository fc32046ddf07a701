import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../web/api/queries.ts'
import { useFound } from './useFound.ts'

/** The calls so far: each is answered by hand. */
const calls = new Map<string, { answer: () => void; signal: AbortSignal | undefined }>()

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const q = new URL(url, 'http://shop').searchParams.get('q')!
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
    const found = { orders: [{ customerName: q }], moreOrders: false }
    calls.set(q, { answer: () => resolve(Response.json(found)), signal: signal ?? undefined })
    return promise
  })
})

afterEach(() => {
  cleanup()
  calls.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function asked(q: string): Promise<void> {
  await expect.poll(() => calls.has(q)).toBe(true)
}

test('an answer is shown only with its own text; the one before stays until it comes, and late ones are aborted', async () => {
  const { result, rerender } = renderHook(({ typed }) => useFound(typed), { initialProps: { typed: '' } })
  const shown = () => result.current.found?.orders[0]?.customerName
  expect(result.current.isCurrent).toBe(true)
  expect(shown()).toBeUndefined()

  rerender({ typed: 'acme' })
  expect(result.current.isCurrent).toBe(false)
  await asked('acme')
  act(() => calls.get('acme')!.answer())
  await expect.poll(shown).toBe('acme')
  expect(result.current.isCurrent).toBe(true)

  rerender({ typed: 'acme a' })
  await asked('acme a')
  rerender({ typed: 'acme at' })
  await asked('acme at')
  expect(calls.get('acme a')!.signal?.aborted).toBe(true)
  expect([shown(), result.current.isCurrent]).toEqual(['acme', false])
  act(() => calls.get('acme at')!.answer())
  await expect.poll(shown).toBe('acme at')
  // The answer to the older text comes last.
  await act(async () => calls.get('acme a')!.answer())
  expect([shown(), result.current.isCurrent]).toEqual(['acme at', true])

  rerender({ typed: '  ' })
  expect([shown(), result.current.isCurrent]).toEqual([undefined, true])
  // Nothing of before the emptied field comes back, however long it was empty.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  rerender({ typed: 'zebra' })
  expect([shown(), result.current.isCurrent]).toEqual([undefined, false])
  await asked('zebra')
  expect(shown()).toBeUndefined()
})
