import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { search } from '../../features/search/search.contract.ts'
import { useEndpoint } from '../../web/queries.ts'

/** Debounce between the last keystroke and the call. */
const SEARCH_DELAY_MS = 120

/**
 * What the server finds for the typed text, debounced. Until it has answered, `found` is of the text before, and
 * `isCurrent` false. A call that is no longer wanted is aborted, and its answer never shown: answers belong to their text.
 */
export function useFound(typed: string) {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const query = useEndpoint(search, { q }, { enabled: q !== '', placeholderData: keepPreviousData, retry: false })
  const isAnswered = !query.isPlaceholderData && !query.isPending
  return {
    query,
    found: text === '' ? undefined : query.data,
    isCurrent: text === '' || (text === q && isAnswered),
  }
}
