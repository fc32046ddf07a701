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

interface Offered<C extends Choice> {
  choices: Catalogue[C]
  /** The most used first; known of colors and clothing types. */
  used: readonly string[]
}

const toOffered = <C extends Choice>(data: Catalogue, choice: C): Offered<C> => ({
  choices: data[choice],
  used: data.used?.[choice as 'colors'] ?? [],
})

export function useCatalogue<C extends Choice>(choice: C): Offered<C> & { error: Error | null } {
  const { data, isFetching, isSuccess, error } = useQuery(getQuery(choice), queryClient)
  return { ...(isSuccess && !isFetching ? toOffered(data, choice) : { choices: undefined, used: [] }), error }
}

export const loadOffered = async <C extends Choice>(choice: C): Promise<Offered<C>> =>
  toOffered(await queryClient.query(getQuery(choice)), choice)

export const loadChoices = async <C extends Choice>(choice: C): Promise<NonNullable<Catalogue[C]>> =>
  (await loadOffered(choice)).choices ?? []
