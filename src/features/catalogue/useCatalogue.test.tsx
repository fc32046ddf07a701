import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCatalogue, getCatalogueTimestamp } from './catalogue.contract.ts'
import { useCatalogue } from './useCatalogue.ts'
import { queryClient, refresh } from '../../web/api/queries.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('§4 what is kept is fetched again only when the server’s timestamp differs, and not offered meanwhile', async () => {
  let timestamp = 1
  let answering = Promise.resolve()
  const requested: string[] = []
  const colors = `${getCatalogue.path}?parts=colors`
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    await answering
    return Response.json(path === colors ? { timestamp, colors: [{ name: `Red ${timestamp}` }] } : { timestamp })
  })
  const { result } = renderHook(() => useCatalogue('colors').choices?.[0]?.name)
  expect(result.current).toBeUndefined()
  await expect.poll(() => result.current).toBe('Red 1')
  expect(requested.splice(0)).toEqual([colors])

  await act(() => refresh(getCatalogue))
  expect(result.current).toBe('Red 1')
  expect(requested.splice(0)).toEqual([getCatalogueTimestamp.path])

  timestamp = 2
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  act(() => void refresh(getCatalogue))
  await expect.poll(() => result.current).toBeUndefined()
  resolve()
  await expect.poll(() => result.current).toBe('Red 2')
  expect(requested.splice(0)).toEqual([getCatalogueTimestamp.path, colors])
})
