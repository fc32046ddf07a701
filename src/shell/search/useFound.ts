import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Found, search } from '../../features/search/search.contract.ts'
import { useEndpoint } from '../../web/api/queries.ts'

const SEARCH_DELAY_MS = 120

/** Until it has answered, `found` is of the text before, and `isCurrent` false. */
export function useFound(typed: string) {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const query = useEndpoint(search, { q }, { enabled: q !== '', retry: false })
  const [last, setLast] = useState<Found>()
  const next = text === '' ? undefined : (query.data ?? last)
  if (next !== last) setLast(next)
  return { query, found: next, isCurrent: text === '' || (text === q && !query.isPending) }
}
