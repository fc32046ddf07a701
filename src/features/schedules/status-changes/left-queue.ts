import { ApiError } from '../../../shared/problem.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { useToday } from '../../../web/today.ts'
import { formatMoment } from '../../../web/ui/format-times.ts'
import { SCHEDULE_STATUS_LABELS, workOf } from '../schedules.contract.ts'
import { listScheduleStatusChanges, type StatusChange } from './status-changes.contract.ts'

/** Null if the last change is an older one, with which the job was still there. */
export function formatLeftQueue(last: StatusChange | undefined, today: string): string | null {
  if (!last || last.to === null) return 'Taken off this machine'
  const by = `by ${last.by}, ${formatMoment(last.at, today)}`
  const work = workOf(last.to)
  if (work === 'done') return `Completed ${by}`
  return work === 'waits' ? `Set to ${SCHEDULE_STATUS_LABELS[last.to]} ${by}` : null
}

export function useLeftQueue(id: string, hasLeft: boolean): string | null {
  const today = useToday()
  const { data, error } = useEndpoint(listScheduleStatusChanges, { id }, { enabled: hasLeft })
  // The server tells nothing of what is in the trash.
  const isKnown = data !== undefined || error instanceof ApiError
  return hasLeft && isKnown ? formatLeftQueue(data?.data.at(-1), today) : null
}
