import { ApiError } from '../../../shared/problem.ts'
import { refresh } from '../../../web/api/queries.ts'
import {
  listOnMachine,
  listQueue,
  type Schedule,
  SCHEDULE_STATUS_LABELS,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../schedules.contract.ts'
import { callInTime } from './call-in-time.ts'

export interface Changed {
  before: Schedule
  now: Schedule
  message: string
}

/** Throws a `stale` ApiError that says what was changed, or `Unreachable` without an answer. */
export async function changeStatus(seen: Schedule, status: ScheduleStatus): Promise<Changed> {
  try {
    const input = { id: seen._id, status, version: seen.version }
    const { message, schedule } = await callInTime(updateScheduleStatus, input)
    await refresh(listOnMachine, listQueue)
    return { before: seen, now: schedule, message }
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.problem.code !== 'stale') throw failure
    void refresh(listOnMachine, listQueue)
    const stored = failure.problem.present as Schedule
    const message =
      stored.changedAt === seen.changedAt
        ? `A colleague was faster: the status is ${SCHEDULE_STATUS_LABELS[stored.status]} now.`
        : 'The order was changed in the meantime. Look at its items, then choose the status again.'
    throw new ApiError({ ...failure.problem, message })
  }
}
