import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getKey, queryClient } from '../../web/api/queries.ts'
import { endSession, startSession } from '../../web/api/session.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { recordFilter } from '../../shared/records/filters.ts'
import { useFilters } from './useFilters.tsx'

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

const filters = {
  contact: recordFilter({ chip: 'For', record: 'customer' }),
  clothingType: recordFilter({ label: 'Clothing Type', chip: 'Clothing type:', record: 'clothingType' }),
  printedDesign: recordFilter({ chip: 'Prints', record: 'printingDesign' }),
  color: recordFilter({ chip: 'Uses', record: 'color' }),
}
const getLabels = (input: object) => {
  const { result } = renderHook(() => useFilters(filters, input, () => undefined))
  return result.current.chips.map(({ label }) => label)
}

test('records are named once all of their names are loaded, and counted until then', () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  queryClient.setQueryData(getKey(clothingTypeEndpoints.get, { id: 'tee' }), { _id: 'tee', name: 'Tee' })
  queryClient.setQueryData(getKey(clothingTypeEndpoints.get, { id: 'tote' }), { _id: 'tote', name: 'Tote' })
  expect(getLabels({ clothingType: ['tee', 'tote'] })).toEqual(['Clothing type: Tee, Tote'])
  expect(getLabels({ clothingType: 'tee,hoodie', contact: 'oak' })).toEqual([
    'For 1 customer',
    'Clothing type: one of 2 clothing types',
  ])
})

test('the records of each kind are asked for, up to ten of a filter, and by nobody who may not', async () => {
  const input = { contact: 'oak', clothingType: ['tee'], printedDesign: 'owl', color: 'a,b,c,d,e,f,g,h,i,j,k' }
  startSession({ token: 't', role: 'warehouse_operator', userId: 'u', username: 'walter' })
  expect(getLabels(input)).toEqual([
    'For 1 customer',
    'Clothing type: 1 clothing type',
    'Prints 1 printing design',
    'Uses one of 11 colors',
  ])
  cleanup()
  expect(asked).not.toHaveBeenCalled()
  startSession({ token: 't', role: 'administrator', userId: 'v', username: 'ada' })
  getLabels(input)
  const paths = ['/api/customers/oak', '/api/clothing_types/tee', '/api/designs/owl']
  await expect.poll(() => asked.mock.calls.map(([path]) => path)).toEqual(paths)
})
