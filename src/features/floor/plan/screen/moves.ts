import type { Machine } from '../../schedules.contract.ts'
import { firstPlace, isLate, moveJob, type Plan, planBoard } from '../board.rules.ts'
import { formatSpan } from '../../../../web/ui/format-times.ts'
import type { Board } from '../press-plan.contract.ts'
import { finishInstant, minutesUntil, startInstant } from '../work-time.rules.ts'
import type { Axis } from './axis.ts'

export type PlannedLane = Plan['machines'][number]

export const getLane = ({ machines }: Plan, machine: Machine): PlannedLane =>
  machines.find((lane) => lane.machine === machine)!

export const otherMachine = (machine: Machine): Machine => (machine === 'machineM1' ? 'machineXl1' : 'machineM1')

/** Where a job is; places count from 0, in the order in which the machine prints. */
export function find({ machines }: Plan, id: string) {
  const lane = machines.find(({ jobs }) => jobs.some(({ job }) => job.scheduleId === id))!
  const at = lane.jobs.findIndex(({ job }) => job.scheduleId === id)
  return { lane, machine: lane.machine, at, planned: lane.jobs[at]! }
}

/** On a machine without hours nothing is drawn. */
export const works = ({ time }: PlannedLane): boolean => time.length > 0

const withoutJob = ({ jobs }: PlannedLane, id: string) => jobs.filter(({ job }) => job.scheduleId !== id)

/** The nearest place that a job may have. */
export function clampPlace(plan: Plan, id: string, machine: Machine, place: number): number {
  const others = withoutJob(getLane(plan, machine), id)
  return Math.min(others.length, Math.max(firstPlace(others), place))
}

/** The place under a point of the screen: behind the jobs whose middle lies before it. */
export function findTarget(board: Board, plan: Plan, axis: Axis, id: string, x: number, y: number) {
  const track = [...document.querySelectorAll<HTMLElement>('[data-machine]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top && y <= bottom
  })
  if (!track) return null
  const machine = track.dataset['machine'] as Machine
  if (!works(getLane(plan, machine))) return null
  // At the end of its queue, the job moves no other one.
  const lane = getLane(planBoard(board, moveJob(plan, id, find(plan, id).machine, Infinity)), machine)
  const minutes = minutesUntil(lane.time, axis.toInstant(x - track.getBoundingClientRect().left))
  return { machine, place: withoutJob(lane, id).filter(({ start, finish }) => (start + finish) / 2 < minutes).length }
}

export function getKeyMove(plan: Plan, shown: Plan, id: string, key: string) {
  const { machine, at, planned } = find(shown, id)
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Infinity }
  if (places[key] !== undefined) return { machine, place: places[key] }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const other = otherMachine(machine)
  if (!works(getLane(plan, other))) return null
  const before = withoutJob(getLane(plan, other), id).filter(({ start }) => start < planned.start)
  return { machine: other, place: before.length }
}

export function getNeighbor(plan: Plan, id: string, key: string): string {
  const { lane, machine, at, planned } = find(plan, id)
  const other = getLane(plan, otherMachine(machine))
  const found =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? lane.jobs[at + (key === 'ArrowLeft' ? -1 : 1)]
      : works(other) && (other.jobs.find(({ finish }) => finish > planned.start) ?? other.jobs.at(-1))
  return found ? found.job.scheduleId : id
}

export function describeLifted(plan: Plan, shown: Plan, id: string, today: string): string {
  const [was, { lane, at, planned }] = [find(plan, id), find(shown, id)]
  const [start, finish] = [startInstant(lane.time, planned.start), finishInstant(lane.time, planned.finish)]
  const before = new Set(plan.orders.filter(isLate).map(({ order }) => order.orderId))
  const late = shown.orders.filter((one) => isLate(one) && !before.has(one.order.orderId))
  return [
    `Place ${at + 1}${lane.machine === was.machine ? `, was ${was.at + 1}` : ''}`,
    start === null || finish === null ? 'never' : formatSpan(start, finish, today),
    planned.setupMinutes === 0 ? 'same screens, no setup' : '',
    late.length > 0 ? `late then: ${late.map(({ order }) => `#${order.orderNo}`).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
