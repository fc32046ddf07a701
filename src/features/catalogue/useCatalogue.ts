import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Choice, getCatalogue, getCatalogueTimestamp } from './catalogue.contract.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/api/call.ts'
import { getKey, getMeta, queryClient } from '../../web/api/queries.ts'

type Catalogue = OutputOf<typeof getCatalogue>

async function load(choice: Choice, signal: AbortSignal): Promise<Catalogue> {
  const cached = queryClient.getQueryData<Catalogue>(getKey(getCatalogue, { parts: choice }))
  if (cached) {
    const { timestamp } = await call(getCatalogueTimestamp, {}, signal)
    if (timestamp === cached.timestamp) return cached
  }
  return call(getCatalogue, { parts: choice }, signal)
}

const getQuery = (choice: Choice) =>
  queryOptions({
    queryKey: getKey(getCatalogue, { parts: choice }),
    queryFn: ({ signal }) => load(choice, signal),
    meta: getMeta(getCatalogue),
    gcTime: Infinity,
  })

export function useCatalogue<C extends Choice>(choice: C): { choices: Catalogue[C]; error: Error | null } {
  const { data, isFetching, isSuccess, error } = useQuery(getQuery(choice), queryClient)
  return { choices: isSuccess && !isFetching ? data[choice] : undefined, error }
}

export const loadChoices = async <C extends Choice>(choice: C): Promise<NonNullable<Catalogue[C]>> =>
  (await queryClient.query(getQuery(choice)))[choice] ?? []
