import { ApiError } from '../../../shared/problem.ts'
import { useEndpoint } from '../../../web/queries.ts'
import { getSchedule, type Schedule } from '../schedules.contract.ts'
import { useDeparture } from '../status-changes/departure.ts'

/** `departed` says what became of the job once nobody can set its status any more. */
export function usePresentSchedule(opened: Schedule, isOpen: boolean): { schedule: Schedule; departed: string | null } {
  const { data, error } = useEndpoint(getSchedule, { id: opened._id }, { enabled: isOpen })
  const schedule = data && data.version >= opened.version ? data : opened
  const isDeleted = error instanceof ApiError && error.problem.code === 'not_found'
  const departed = useDeparture(opened._id, isOpen && (isDeleted || schedule.status === 'complete'))
  return { schedule, departed }
}
