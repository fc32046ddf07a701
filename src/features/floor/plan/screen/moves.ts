import type { Machine } from '../../schedules.contract.ts'
import { moveJob, type Plan, planBoard } from '../board.rules.ts'
import { formatSpan } from '../format-times.ts'
import type { Board } from '../press-plan.contract.ts'
import type { PlannedJob } from '../press-plan.rules.ts'
import { finishInstant, minutesUntil, startInstant } from '../work-time.rules.ts'
import type { Axis } from './axis.ts'
import type { Lifted } from './usePressPlan.ts'

export const otherMachine = (machine: Machine): Machine => (machine === 'machineM1' ? 'machineXl1' : 'machineM1')

/** Where a job is in the order in which its machine prints. */
export function find({ machines }: Plan, id: string): { machine: Machine; at: number; planned: PlannedJob } {
  const { machine, jobs } = machines.find((lane) => lane.jobs.some(({ job }) => job.scheduleId === id))!
  const at = jobs.findIndex(({ job }) => job.scheduleId === id)
  return { machine, at, planned: jobs[at]! }
}

/** The place under a point of the screen: behind the jobs whose middle lies before it, as if the lifted one were not there. */
export function findTarget(board: Board, plan: Plan, axis: Axis, id: string, x: number, y: number) {
  const track = [...document.querySelectorAll<HTMLElement>('[data-machine]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y >= top && y <= bottom
  })
  if (!track) return null
  const machine = track.dataset['machine'] as Machine
  const others = planBoard(board, moveJob(plan, id, find(plan, id).machine, Infinity)).machines.find(
    (one) => one.machine === machine,
  )!
  const minutes = minutesUntil(others.time, axis.toInstant(x - track.getBoundingClientRect().left))
  const place = others.jobs.filter(
    ({ job, start, finish }) => job.scheduleId !== id && (start + finish) / 2 < minutes,
  ).length
  return { machine, place }
}

export function getKeyMove(plan: Plan, shown: Plan, { id, machine, place }: Lifted, key: string) {
  if (key === 'ArrowLeft') return { machine, place: place - 1 }
  if (key === 'ArrowRight') return { machine, place: place + 1 }
  if (key === 'Home') return { machine, place: 0 }
  if (key === 'End') return { machine, place: Infinity }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const other = otherMachine(machine)
  const { start } = find(shown, id).planned
  const { jobs } = plan.machines.find((one) => one.machine === other)!
  return {
    machine: other,
    place: jobs.filter((planned) => planned.job.scheduleId !== id && planned.start < start).length,
  }
}

export function getNeighbor(plan: Plan, id: string, key: string): string {
  const { machine, at, planned } = find(plan, id)
  const lane = plan.machines.find((one) => one.machine === machine)!
  const other = plan.machines.find((one) => one.machine !== machine)!
  const found =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? lane.jobs[at + (key === 'ArrowLeft' ? -1 : 1)]
      : (other.jobs.find(({ finish }) => finish > planned.start) ?? other.jobs.at(-1))
  return found?.job.scheduleId ?? id
}

export function describeLifted(plan: Plan, shown: Plan, id: string, today: string): string {
  const [was, is] = [find(plan, id), find(shown, id)]
  const { time } = shown.machines.find(({ machine }) => machine === is.machine)!
  const [start, finish] = [startInstant(time, is.planned.start), finishInstant(time, is.planned.finish)]
  const times = start === null || finish === null ? 'never' : formatSpan(start, finish, today)
  const before = new Map(plan.orders.map(({ order, lateMinutes }) => [order.orderId, lateMinutes]))
  const late = shown.orders.filter(({ order, lateMinutes }) => lateMinutes !== 0 && before.get(order.orderId) === 0)
  return [
    `Place ${is.at + 1}${is.machine === was.machine ? `, was ${was.at + 1}` : ''}`,
    times,
    is.planned.setupMinutes === 0 ? 'same screens, no setup' : '',
    late.length > 0 ? `late then: ${late.map(({ order }) => `#${order.orderNo}`).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
