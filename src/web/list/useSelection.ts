import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import { MAX_SELECTED } from '../../shared/paging.ts'
import { call } from '../api/call.ts'
import { getMeta, queryClient } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'
import { useKeyActions } from '../keys/page-keys.ts'
import type { Sort } from '../table/DataTable.tsx'
import { toastError } from '../ui/toast.tsx'

export interface ListAnswer<Row> {
  data: Row[]
  total: number
}

export interface ListInput extends Partial<Sort> {
  page?: unknown
  limit?: unknown
  search?: string
}

export interface Selection<Row> {
  rows: readonly Row[]
  clear: () => void
}

export interface ListSelection<Row> extends Selection<Row> {
  select: (ids: ReadonlySet<string>) => void
}

const LIMIT = 250

const NOTHING = { key: '', ids: new Set<string>() as ReadonlySet<string>, isAll: false }

interface SelectionOptions<Row> {
  endpoint: Endpoint
  input: ListInput
  rows: readonly Row[]
  total: number | undefined
  canSelect: ((row: Row) => boolean) | undefined
}

/** A selection is of one page until all pages are selected; then it stays while the pages are turned. */
export function useSelection<Row extends { _id: string }>(options: SelectionOptions<Row>) {
  const { endpoint, input, rows, total = 0, canSelect = () => true } = options
  const [state, setState] = useState(NOTHING)
  const { page: _page, limit: _limit, ...filters } = input
  const getKey = (isAll: boolean) => JSON.stringify(isAll ? filters : input)
  const { ids, isAll } = state.key === getKey(state.isAll) ? state : NOTHING
  const set = (next: ReadonlySet<string>, all: boolean) => setState({ key: getKey(all), ids: next, isAll: all })

  const query: UseQueryOptions<ListAnswer<Row>> & { queryKey: unknown[] } = {
    queryKey: [endpoint.name, filters, 'all'],
    queryFn: ({ signal }) => loadAll(endpoint, filters, total, signal),
    meta: getMeta(endpoint),
  }
  const { data: all } = useQuery({ ...query, enabled: isAll }, queryClient)
  const known = useMemo(
    () => (isAll && all ? [...new Map([...all.data, ...rows].map((row) => [row._id, row])).values()] : rows),
    [isAll, all, rows],
  )
  const selected = useMemo(() => known.filter(({ _id }) => ids.has(_id)), [known, ids])
  // What a colleague has deleted is not selected any more, should it come back.
  if (selected.length < ids.size) set(new Set(selected.map(({ _id }) => _id)), isAll)

  const select = (next: ReadonlySet<string>) => set(next, isAll && next.size > 0)
  const clear = () => setState(NOTHING)
  useKeyActions({ Escape: selected.length > 0 ? clear : undefined })
  const { run, isRunning } = useAction(async () => {
    try {
      const { data } = await queryClient.query(query)
      set(new Set(data.filter(canSelect).map(({ _id }) => _id)), true)
    } catch (error) {
      toastError(error)
    }
  })
  return {
    ids,
    selection: { rows: selected, clear, select },
    all: isAll || selected.length === total ? undefined : { run: () => void run(), isRunning },
  }
}

async function loadAll(endpoint: Endpoint, filters: object, total: number, signal: AbortSignal) {
  const pages = Array.from({ length: Math.ceil(Math.min(total, MAX_SELECTED) / LIMIT) }, (_, page) => page)
  const answers = await Promise.all(pages.map((page) => call(endpoint, { ...filters, page, limit: LIMIT }, signal)))
  const data = answers.flatMap((answer) => (answer as ListAnswer<never>).data)
  return { data, total: data.length }
}
