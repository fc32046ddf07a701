import { dayRange } from '../../../shared/day.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOf } from '../../../shared/paging.ts'
import type { FilterChip } from '../../../web/table/ListPage.tsx'
import { type listQueue, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'

type QueueQuery = InputOf<typeof listQueue>

/** Chips of the filters of a queue: only the figures of the dashboard set them. */
export function queueChipsOf(
  query: Pick<QueueQuery, 'status' | 'dueDateFrom' | 'dueDateTo' | 'noDueDate'>,
): FilterChip<QueueQuery>[] {
  const statuses = valuesOf<ScheduleStatus>(query.status)
  const from = query.dueDateFrom ?? null
  const to = query.dueDateTo ?? null
  const chips: (FilterChip<QueueQuery> | false)[] = [
    statuses.length > 0 && {
      label: `Status: ${statuses.map((status) => SCHEDULE_STATUS_LABELS[status]).join(', ')}`,
      without: { status: [] },
    },
    (from !== null || to !== null) && {
      label: `Due: ${dayRange(from, to)}`,
      without: { dueDateFrom: null, dueDateTo: null },
    },
    query.noDueDate === 'true' && { label: 'No due date', without: { noDueDate: undefined } },
  ]
  return chips.filter((chip) => typeof chip === 'object')
}
