import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { useLive } from '../../web/api/live.ts'
import { queryClient, getQuery, refresh } from '../../web/api/queries.ts'
import { getDashboard } from './dashboard.contract.ts'

/** In a busy minute every change asks for the figures again. */
const SPACING_MS = 500

export function useDashboard() {
  const refreshSoon = useThrottledCallback(() => void refresh(getDashboard), SPACING_MS)
  useLive(recordsChanged, ({ tables }) => {
    if (getDashboard.shows?.some((table) => tables.includes(table))) refreshSoon()
  })
  // Without `meta` no change asks at once; so what was shown before is always asked for again.
  return useQuery({ ...getQuery(getDashboard, {}), meta: undefined, staleTime: 0 }, queryClient)
}
