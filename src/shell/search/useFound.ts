import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Found, MAX_SEARCH_LENGTH, search } from '../../screens/search/search.contract.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { isAddress } from '../../web/input/useOpenAddress.ts'

const SEARCH_DELAY_MS = 120
const ADDRESS_DELAY_MS = 1000

/** Until it has answered, `found` is of the text before, and `isCurrent` false. */
export function useFound(typed: string) {
  const text = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const [q] = useDebouncedValue(text, isAddress(text) ? ADDRESS_DELAY_MS : SEARCH_DELAY_MS)
  const query = useEndpoint(search, { q }, { enabled: q !== '', retry: false })
  const [last, setLast] = useState<Found>()
  const next = text === '' ? undefined : (query.data ?? last)
  if (next !== last) setLast(next)
  return { query, found: next, isCurrent: text === '' || (text === q && !query.isPending) }
}
