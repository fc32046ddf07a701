import type { Machine } from '../machines/machine-key.contract.ts'
import { workOf } from '../schedules/schedules.contract.ts'
import type { Board } from './press-plan.contract.ts'
import {
  getQueueOrder,
  moveJob,
  type Plan,
  planBoard,
  type PlannedMachine,
  type QueueOrder,
} from './press-plan.rules.ts'
import { finishInstant, type Interval, minutesUntil, startInstant } from '../machines/work-time.rules.ts'
import { clampPlace, getLastFinish, otherLanes, placeBehindWork, toTarget } from './jobs.ts'

export interface MovedAway {
  order: QueueOrder
  count: number
  to: Machine
}

/**
 * The queues with the Pending jobs that a machine has in a time on the machine that ends first, each where it would begin
 * about as before; null where there are none, or no other machine works.
 */
export function moveAway(board: Board, plan: Plan, machine: Machine, { from, to: until }: Interval): MovedAway | null {
  const lane = plan.machines.find((one) => one.machine === machine)!
  const isThen = ({ start, finish }: { start: number; finish: number }): boolean =>
    (startInstant(lane.time, start) ?? Infinity) < until && (finishInstant(lane.time, finish) ?? Infinity) > from
  const jobs = lane.jobs.filter((planned) => workOf(planned.job.status) === 'waits' && isThen(planned))
  const end = (one: PlannedMachine) => getLastFinish(one) ?? Infinity
  const [to] = otherLanes(plan, lane).toSorted((one, other) => end(one) - end(other))
  if (jobs.length === 0 || !to) return null
  let order = getQueueOrder(board)
  for (const { job, start } of jobs) {
    const then = planBoard(board, order)
    const other = then.machines.find(({ machine: key }) => key === to.machine)!
    const begins = startInstant(lane.time, start)
    const target = toTarget(other, job.scheduleId, begins === null ? Infinity : minutesUntil(other.time, begins))
    const place = Math.max(clampPlace(target, job.scheduleId), placeBehindWork(other, job.scheduleId))
    order = moveJob(then, job.scheduleId, other.machine, place)
  }
  return { order, count: jobs.length, to: to.machine }
}
