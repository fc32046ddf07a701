import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../web/queries.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { useNames } from './useNames.ts'

// What is not in the cache is on its way.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('several records are named once all of their names are loaded, and counted until then', () => {
  queryClient.setQueryData(keyOf(clothingTypeEndpoints.get, { id: 'tee' }), { _id: 'tee', name: 'Tee' })
  queryClient.setQueryData(keyOf(clothingTypeEndpoints.get, { id: 'tote' }), { _id: 'tote', name: 'Tote' })
  const { result } = renderHook(() => useNames({ clothingType: ['tee', 'tote', 'hoodie'] }))
  expect(result.current.nameOf('tee')).toBe('Tee')
  expect(result.current.nameOf('hoodie')).toBeUndefined()
  expect(result.current.namesOf(['tee', 'tote'])).toBe('Tee, Tote')
  expect(result.current.namesOf(['tee', 'hoodie'])).toBe('2 chosen')
})
