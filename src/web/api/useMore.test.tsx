import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { getUnsortedPage, unsortedPaged } from '../../shared/paging.ts'
import { queryClient, refresh } from './queries.ts'
import { useMore } from './useMore.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const listLetters = endpoint('customers.read', {
  name: 'listLetters',
  summary: 'The letters of a word',
  method: 'GET',
  shows: [],
  path: '/api/words/:id/letters',
  input: getUnsortedPage({ limit: 2 }).extend({ id: z.string() }),
  output: unsortedPaged(z.string()),
})

test('a page is added at a time, until the last; one that cannot be loaded leaves the others', async () => {
  let isBroken = false
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://shop').searchParams.get('page'))
    if (isBroken) return Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 })
    return Response.json({ data: ['a', 'b', 'c'].slice(2 * page, 2 * page + 2), total: 3, page, limit: 2 })
  })
  const { result } = renderHook(() => {
    const { found, ...more } = useMore(listLetters, { id: 'abc' })
    // What is not read in a render is not followed.
    return { ...more, isError: found.isError, hasNextPage: found.hasNextPage }
  })
  await expect.poll(() => result.current.rows).toEqual(['a', 'b'])
  expect(result.current).toMatchObject({ total: 3, hasNextPage: true })

  isBroken = true
  await act(() => result.current.showMore())
  await expect.poll(() => result.current.isError).toBe(true)
  expect(result.current.rows).toEqual(['a', 'b'])

  isBroken = false
  await act(() => result.current.showMore())
  await expect.poll(() => result.current.rows).toEqual(['a', 'b', 'c'])
  expect(result.current.hasNextPage).toBe(false)
})

test('a page that is asked for while a colleague changes something comes too, and nothing stays as it was', async () => {
  let word = ['a', 'b', 'c']
  let isSlow = false
  let isAsked = () => {}
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const page = Number(new URL(url, 'http://shop').searchParams.get('page'))
    const data = word.slice(2 * page, 2 * page + 2)
    if (isSlow && page === 1) {
      isAsked()
      await new Promise((_, reject) => signal!.addEventListener('abort', reject))
    }
    return Response.json({ data, total: 3, page, limit: 2 })
  })
  const { result } = renderHook(() => useMore(listLetters, { id: 'abc' }))
  await expect.poll(() => result.current.rows).toEqual(['a', 'b'])

  isSlow = true
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  await act(async () => {
    const shown = result.current.showMore()
    await asked
    isSlow = false
    word = ['x', 'y', 'z']
    await refresh(listLetters)
    await shown
  })
  await expect.poll(() => result.current.rows).toEqual(['x', 'y', 'z'])
})
