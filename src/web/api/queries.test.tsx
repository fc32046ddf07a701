import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { getKey, queryClient, refreshAllThatShow, refreshTables, useEndpoint } from './queries.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('§4 a hundred live events about a list ask for it once, after the last of them (P7)', async () => {
  let stored = 0
  let fetches = 0
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return Response.json({ data: [], total: stored })
  })
  const { result } = renderHook(() => useEndpoint(colorEndpoints.list, {}).data?.total)
  await expect.poll(() => result.current).toBe(0)
  fetches = 0
  act(() => {
    for (stored = 0; stored < 100; stored++) refreshTables(['colors'])
  })
  await expect.poll(() => result.current).toBe(100)
  expect(fetches).toBe(1)

  stored = 101
  act(() => refreshTables(['colors']))
  await expect.poll(() => result.current).toBe(101)
  expect(fetches).toBe(2)
})

test('live events leave alone the list that a mutation is about to change, and still mark what no screen shows as old', async () => {
  let fetches = 0
  vi.stubGlobal('fetch', async () => {
    fetches += 1
    return Response.json({ data: [], total: 0 })
  })
  const shown = renderHook(() => useEndpoint(colorEndpoints.list, {}).data)
  const left = renderHook(() => useEndpoint(colorEndpoints.trash, {}).data)
  await expect.poll(() => shown.result.current && left.result.current).toBeTruthy()
  left.unmount()
  fetches = 0
  let answer = () => {}
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: [colorEndpoints.list.name],
    mutationFn: () => new Promise<void>((resolve) => void (answer = resolve)),
  })
  const recorded = mutation.execute(undefined)
  refreshTables(['colors'])
  const isOld = (endpoint: Endpoint) => queryClient.getQueryState(getKey(endpoint, {}))?.isInvalidated
  await expect.poll(() => isOld(colorEndpoints.trash)).toBe(true)
  expect(isOld(colorEndpoints.list)).toBe(false)
  expect(fetches).toBe(0)

  answer()
  await recorded
  refreshTables(['colors', 'users'])
  await expect.poll(() => fetches).toBe(1)
})

test('what is restored is asked for again by every query that shows it, and by no other', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ data: [], total: 0 })
  })
  const lists = [colorEndpoints.list, colorEndpoints.trash, clothingTypeEndpoints.list]
  const shown = lists.map((list) => renderHook(() => useEndpoint(list as Endpoint, {}).data))
  await expect.poll(() => shown.every(({ result }) => result.current)).toBe(true)
  asked.length = 0
  await act(() => refreshAllThatShow(colorEndpoints.trash))
  expect(asked).toEqual(['/api/colors', '/api/colors/trash'])
})
