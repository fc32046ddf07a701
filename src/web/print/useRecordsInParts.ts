import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'

/** A constant, so that the answer is the same one until there is another: paper is laid out anew for every new one. */
const combine = <Row>(found: readonly UseQueryResult<{ data: Row[] }>[]) => {
  const isComplete = found.every(({ data }) => data)
  // Up to the first part that is still on its way: nothing moves when that has come.
  const come = isComplete ? found.length : found.findIndex(({ data }) => !data)
  return {
    records: found.slice(0, come).flatMap(({ data }) => data!.data),
    isComplete,
    failed: found.find(({ isError, data }) => isError && !data),
  }
}

/** Records come in parts of so many, and those that have come are shown meanwhile. */
export function useRecordsInParts<Row>(
  getPart: (ids: string[]) => UseQueryOptions<{ data: Row[] }, Error, { data: Row[] }>,
  ids: readonly string[],
  most: number,
) {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => ids.slice(at * most, (at + 1) * most))
  const result = useQueries({ queries: parts.map(getPart), combine: combine<Row> }, queryClient)
  return { ...result, missing: result.isComplete ? ids.length - result.records.length : 0 }
}
