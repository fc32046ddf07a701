import { ApiError } from '../../../shared/problem.ts'
import { MAX_ROWS } from '../../../shared/paging.ts'
import { refresh } from '../../../web/api/queries.ts'
import {
  listOnMachine,
  listQueue,
  type Schedule,
  SCHEDULE_STATUS_LABELS,
  type ScheduleStatus,
  statusesOf,
  updateScheduleStatus,
  workOf,
} from '../schedules.contract.ts'
import { callInTime } from './call-in-time.ts'

export interface Changed {
  before: Schedule
  now: Schedule
  message: string
}

/** A press prints one job after the other, so a second one is asked about, on the screens alone. */
export class AlreadyProcessing extends Error {
  readonly jobs: readonly Schedule[]

  constructor(jobs: readonly Schedule[]) {
    super()
    this.jobs = jobs
  }
}

/**
 * Throws `AlreadyProcessing` unless it `isSure`, a `stale` ApiError that says what was changed, or `Unreachable` without
 * an answer.
 */
export async function changeStatus(seen: Schedule, status: ScheduleStatus, isSure = false): Promise<Changed> {
  if (workOf(status) === 'prints' && !isSure) {
    // Of the whole queue as it is now: a screen may show a part of it, or an older one.
    const { data } = await callInTime(listQueue, {
      machine: seen.machine,
      status: statusesOf('prints'),
      limit: MAX_ROWS,
    })
    const jobs = data.filter(({ _id }) => _id !== seen._id)
    if (jobs.length > 0) throw new AlreadyProcessing(jobs)
  }
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
