import { dayRange } from '../../shared/day.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { valuesOf } from '../../shared/paging.ts'
import { SECURITY_LABELS, type SecurityKind } from '../../shared/security-events.ts'
import type { FilterChip } from '../../web/table/ListPage.tsx'
import type { listSecurityEvents } from './security-log.contract.ts'

type EventQuery = InputOf<typeof listSecurityEvents>

/** The form values of the advanced search of the security log. */
export interface EventFilterFormValues {
  kind: SecurityKind[]
  from: string | null
  to: string | null
}

export const filterOf = (query: EventQuery): EventFilterFormValues => ({
  kind: valuesOf(query.kind),
  from: query.from ?? null,
  to: query.to ?? null,
})

export const NO_FILTER = filterOf({})

/** The active filters as chips. */
export function chipsOf({ kind, from, to }: EventFilterFormValues): FilterChip<EventFilterFormValues>[] {
  return [
    ...(kind.length > 0
      ? [{ label: `Event: ${kind.map((one) => SECURITY_LABELS[one]).join(', ')}`, without: { kind: [] } }]
      : []),
    ...(from || to ? [{ label: `Day: ${dayRange(from, to)}`, without: { from: null, to: null } }] : []),
  ]
}
