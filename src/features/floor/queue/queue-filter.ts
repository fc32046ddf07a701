import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOf } from '../../../shared/paging.ts'
import { chipsThatAre, dueChip, type FilterChip } from '../../../web/list/filter-chips.ts'
import { type listQueue, SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'

type QueueQuery = InputOf<typeof listQueue>

/** Chips of the filters of a queue: only the figures of the dashboard set them. */
export function queueChipsOf(
  query: Pick<QueueQuery, 'status' | 'dueDateFrom' | 'dueDateTo' | 'noDueDate'>,
): FilterChip<QueueQuery>[] {
  const statuses = valuesOf<ScheduleStatus>(query.status)
  return chipsThatAre([
    statuses.length > 0 && {
      label: `Status: ${statuses.map((status) => SCHEDULE_STATUS_LABELS[status]).join(', ')}`,
      without: { status: [] },
    },
    dueChip(query),
    query.noDueDate === 'true' && { label: 'No due date', without: { noDueDate: undefined } },
  ])
}
