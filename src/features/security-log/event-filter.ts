import { dayRange } from '../../shared/day.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { valuesOf } from '../../shared/paging.ts'
import { SECURITY_LABELS, type SecurityKind } from '../../shared/security-events.ts'
import { chipsThatAre, type FilterChip } from '../../web/list/filter-chips.ts'
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
export const chipsOf = ({ kind, from, to }: EventFilterFormValues): FilterChip<EventFilterFormValues>[] =>
  chipsThatAre([
    kind.length > 0 && { label: `Event: ${kind.map((one) => SECURITY_LABELS[one]).join(', ')}`, without: { kind: [] } },
    (from || to) && { label: `Day: ${dayRange(from, to)}`, without: { from: null, to: null } },
  ])
