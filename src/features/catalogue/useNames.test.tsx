import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../web/queries.ts'
import { endSession, startSession } from '../../web/session.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { useNames } from './useNames.ts'

const asked = vi.fn<(path: string) => void>()

// What is not in the cache is on its way.
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path)
    return new Promise(() => undefined)
  })
})
afterEach(() => {
  cleanup()
  asked.mockClear()
  endSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('several records are named once all of their names are loaded, and counted until then', () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  queryClient.setQueryData(keyOf(clothingTypeEndpoints.get, { id: 'tee' }), { _id: 'tee', name: 'Tee' })
  queryClient.setQueryData(keyOf(clothingTypeEndpoints.get, { id: 'tote' }), { _id: 'tote', name: 'Tote' })
  const { result } = renderHook(() => useNames({ clothingType: ['tee', 'tote', 'hoodie'] }))
  expect(result.current.nameOf('tee')).toBe('Tee')
  expect(result.current.nameOf('hoodie')).toBeUndefined()
  expect(result.current.namesOf(['tee', 'tote'])).toBe('Tee, Tote')
  expect(result.current.namesOf(['tee', 'hoodie'])).toBe('2 chosen')
})

test('the records of each kind are asked for, by nobody who may not', async () => {
  const records = { customer: ['oak'], clothingType: ['tee'], printingDesign: ['owl'], color: ['red'] }
  startSession({ token: 't', role: 'warehouse_operator', userId: 'u', username: 'walter' })
  const { result, unmount } = renderHook(() => useNames(records))
  expect(result.current.nameOf('oak')).toBeUndefined()
  unmount()
  expect(asked).not.toHaveBeenCalled()
  startSession({ token: 't', role: 'administrator', userId: 'v', username: 'ada' })
  renderHook(() => useNames(records))
  const paths = ['/api/customers/oak', '/api/clothing_types/tee', '/api/designs/owl', '/api/colors/red']
  await expect.poll(() => asked.mock.calls.map(([path]) => path)).toEqual(paths)
})
