import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../web/call.ts'
import { queryClient, queryOf } from '../../web/queries.ts'
import { getDashboard } from './dashboard.contract.ts'

/** The least time between two requests: in a busy minute every change asks for the figures again. */
const SPACING_MS = 500
let askedAt = -Infinity

/** The figures of the day, asked for again when something changes, at most twice a second. */
export const useDashboard = () =>
  useQuery(
    {
      ...queryOf(getDashboard, {}),
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const wait = askedAt + SPACING_MS - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        signal.throwIfAborted()
        askedAt = performance.now()
        return call(getDashboard, {}, signal)
      },
    },
    queryClient,
  )
