import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import { call } from './call.ts'
import { getMeta, queryClient } from './queries.ts'

interface Page<Row> {
  data: Row[]
  page: number
  limit: number
  total: number
}

type RowOf<E extends Endpoint> = OutputOf<E> extends { data: (infer Row)[] } ? Row : never

export function useMore<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'page'>) {
  const result = useInfiniteQuery(
    {
      queryKey: [endpoint.name, input, 'more'],
      queryFn: async ({ pageParam, signal }) =>
        (await call(endpoint, { ...input, page: pageParam } as InputOf<E>, signal)) as Page<RowOf<E>>,
      initialPageParam: 0,
      getNextPageParam: ({ page, limit, total }) => ((page + 1) * limit < total ? page + 1 : undefined),
      meta: getMeta(endpoint),
    },
    queryClient,
  )
  const pages = result.data?.pages ?? []
  // A change of the records asks for the present pages again, in place of the next one: it is asked for once they are there.
  const showMore = async () => {
    for (let more = result; more.hasNextPage && more.data?.pages.length === pages.length;) {
      more = await result.fetchNextPage({ cancelRefetch: false })
      if (more.isError) return
    }
  }
  return { found: result, showMore, rows: pages.flatMap(({ data }) => data), total: pages.at(-1)?.total ?? 0 }
}
