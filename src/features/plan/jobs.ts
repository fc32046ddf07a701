import { dayInShop } from '../../web/today.ts'
import { formatMoment } from '../../web/ui/format-times.ts'
import { SIDE_LABELS } from '../designs/designs.contract.ts'
import { formatPlannedLate } from '../orders/status/planned-late.ts'
import { SCHEDULE_STATUS_LABELS, workOf } from '../schedules/schedules.contract.ts'
import type { Board } from './press-plan.contract.ts'
import {
  firstPlace,
  getLastSide,
  getLateMinutes,
  getNewlyLate,
  isLate,
  type Plan,
  type PlannedJob,
  type PlannedMachine,
  type PlannedOrder,
} from './press-plan.rules.ts'
import { finishInstant, startInstant } from '../machines/work-time.rules.ts'

/** A plan whose jobs know where they are, and what is said of them. */
export function placeJobs(board: Board, plan: Plan) {
  const orders = new Map(plan.orders.map((one) => [one.order.orderId, one]))
  const designs = new Map(board.designs.map((one) => [one._id, one]))
  const toPlaced = (lane: PlannedMachine, planned: PlannedJob, place: number) => {
    const { job, start, finish } = planned
    const [order, design] = [orders.get(job.orderId)!, designs.get(job.designId)!]
    const lateMinutes = getLateMinutes(board, order.order, [{ machine: lane, finish }])
    const title = `#${order.order.orderNo} ${SIDE_LABELS[job.side]}, ${design.name}`
    const isTooLate = isLate({ order: order.order, lateMinutes })
    const name = `${title}, ${SCHEDULE_STATUS_LABELS[job.status]}${order.order.rush ? ', rush' : ''}${isTooLate ? ', late' : ''}`
    const [startsAt, finishesAt] = [startInstant(lane.time, start), finishInstant(lane.time, finish)]
    return { ...planned, lane, place, order, design, title, name, isLate: isTooLate, startsAt, finishesAt }
  }
  const jobs = plan.machines.flatMap((lane) => lane.jobs.map((planned, place) => toPlaced(lane, planned, place)))
  return { ...plan, jobs: new Map(jobs.map((placed) => [placed.job.scheduleId, placed])) }
}
export type BoardPlan = ReturnType<typeof placeJobs>
export type PlacedJob = NonNullable<ReturnType<BoardPlan['jobs']['get']>>
/** Places count from 0, in the order in which the machine prints. */
export type Target = Pick<PlacedJob, 'lane' | 'place'>

/** Several of its sides may be late. */
export const countLateOrders = (jobs: readonly PlacedJob[]): number =>
  new Set(jobs.filter((placed) => placed.isLate).map(({ job }) => job.orderId)).size

export const getLaneJobs = (plan: BoardPlan, lane: PlannedMachine): PlacedJob[] =>
  [...plan.jobs.values()].filter((placed) => placed.lane === lane)

/** The jobs of all machines by the day on which they begin. */
export const getIdsByDay = (plan: BoardPlan): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(plan.jobs.values(), ({ startsAt }) => (startsAt === null ? '' : dayInShop(startsAt)))].map(
      ([day, jobs]) => [day, jobs.map(({ job }) => job.scheduleId)],
    ),
  )

export function formatLate({ order: { dueDate }, sides, lateMinutes }: PlannedOrder): string {
  const { machine, finish: minutes } = getLastSide(sides)
  const finish = finishInstant(machine.time, minutes)
  return formatPlannedLate({ dueDate, finish, lateMinutes }) ?? (dueDate === null ? 'no due day' : 'on time')
}

/** `late then: #204, #207`; nothing where no order is. */
export function formatNewlyLate(plan: Plan, then: Plan): string {
  const late = getNewlyLate(plan, then).map(({ order }) => `#${order.orderNo}`)
  return late.length > 0 ? `late then: ${late.join(', ')}` : ''
}

export const getLastFinish = ({ time, jobs }: PlannedMachine): number | null =>
  finishInstant(time, jobs.at(-1)?.finish ?? 0)

export const formatLastFinish = (lane: PlannedMachine, today: string): string =>
  lane.jobs.length === 0 ? 'Nothing queued' : formatMoment(getLastFinish(lane), today)

/** On a machine without hours nothing is drawn. */
export const works = ({ time }: PlannedMachine): boolean => time.length > 0

/** Those that work, from the one below a lane round to the one above it. */
export function otherLanes({ machines }: Plan, { machine }: PlannedMachine): PlannedMachine[] {
  const at = machines.findIndex((lane) => lane.machine === machine)
  return [...machines.slice(at + 1), ...machines.slice(0, at)].filter(works)
}

const withoutJob = ({ jobs }: PlannedMachine, id: string) => jobs.filter(({ job }) => job.scheduleId !== id)

/** Behind the last job that is in work, also one that is only prepared. */
export const placeBehindWork = (lane: PlannedMachine, id: string): number =>
  withoutJob(lane, id).findLastIndex(({ job }) => workOf(job.status) !== 'waits') + 1

/** The nearest place that a pending job may have. */
export function clampPlace({ lane, place }: Target, id: string): number {
  const others = withoutJob(lane, id)
  return Math.min(others.length, Math.max(firstPlace(others), place))
}

/** The place of a job that is to begin about then: behind the jobs whose middle lies before it. */
export const toTarget = (lane: PlannedMachine, id: string, minutes: number): Target => ({
  lane,
  place: withoutJob(lane, id).filter(({ start, finish }) => (start + finish) / 2 < minutes).length,
})
