import { NEW_STATUS, workOf } from '../../schedules/schedules.contract.ts'
import type { Board, BoardOrder, PlanJob, PrintSide } from '../press-plan.contract.ts'
import {
  getLastSide,
  getLateMinutes,
  getNewlyLate,
  getPrintBy,
  isLate,
  type Plan,
  planBoard,
  type PlannedJob,
  planQueue,
  planSides,
} from '../press-plan.rules.ts'
import { getDayLoads, getPercent } from '../day-loads.rules.ts'
import { finishDay, minutesUntil } from '../../machines/work-time.rules.ts'
import { getForecast, toSideKey } from './promise.rules.ts'

export type OrderPromise = NonNullable<ReturnType<typeof promiseOrder>>
export type PromisedSide = OrderPromise['sides'][number]

/** Null if nothing of it is left to print. */
export function promiseOrder(board: Board, plan: Plan, orderId: string) {
  const planned = plan.orders.find(({ order }) => order.orderId === orderId)
  if (!planned || planned.sides.length === 0) return null
  const { waiting, getSides, getPromise } = getForecast(plan)
  const sides = getSides(planned).map((side, at) => {
    // What is on no machine is late by when it would be printed as the next one.
    const lateMinutes = getLateMinutes(board, planned.order, [planned.sides[at]!])
    return { ...side, isLate: isLate({ ...planned, lateMinutes }) }
  })
  const last = getLastSide(sides)
  const { time } = last.machine
  const printBy = getPrintBy(board, planned.order, time)
  const { likely, safe } = getPromise(sides)
  const toPackedDay = (instant: number | null) =>
    instant === null ? null : finishDay(time, minutesUntil(time, instant) + board.packingHours * 60)
  return {
    order: planned.order,
    /** By when it would be printed as the next one, which is what *late* counts with (rule T5). */
    planned,
    sides,
    last,
    likely,
    safe,
    likelyDay: toPackedDay(likely),
    safeDay: toPackedDay(safe),
    waiting,
    /** On the machine of its last side, in working minutes from now; without end if it has no due day. */
    printBy,
    /** As `lateMinutes`, of the likely moment. */
    likelyLateMinutes: likely === null ? null : getWholeSeconds(minutesUntil(time, likely) - printBy),
  }
}

/** In minutes, none if negative: an instant is rounded, and what ends just in time would be late by that. */
const getWholeSeconds = (minutes: number): number => Math.max(0, Math.floor(minutes * 60) / 60)

const isInWork = ({ status }: PlanJob): boolean => workOf(status) !== 'waits'

/**
 * If what is on no machine of an order went first, behind what is in work: its likely day, and how many other orders get
 * late by that.
 */
export function promiseFirst(board: Board, plan: Plan, orderId: string) {
  const order = board.orders.find((one) => one.orderId === orderId)!
  const inWork = board.machines.map((machine) => ({
    ...machine,
    jobs: planQueue(machine.rates, machine.jobs.filter(isInWork)),
  }))
  const own = planSides(inWork, [], order.waiting)
  const machines = board.machines.map((machine, at) => {
    const first = own
      .filter((side) => side.machine === inWork[at])
      .map(({ job }) => ({ ...job, orderId, scheduleId: toSideKey(job), status: NEW_STATUS, workedMinutes: 0 }))
    const pending = machine.jobs.filter((job) => !isInWork(job))
    return { ...machine, jobs: [...machine.jobs.filter(isInWork), ...first, ...pending] }
  })
  const orders = board.orders.map((one) => (one === order ? { ...one, waiting: [] } : one))
  const changed = { ...board, machines, orders }
  const then = planBoard(changed)
  const late = getNewlyLate(plan, then).filter((one) => one.order.orderId !== orderId)
  return { day: promiseOrder(changed, then, orderId)!.likelyDay, othersLate: late.length }
}

/** What is on a machine stays there, with the pieces and the design that it would have; what is left out is off it. */
export function withOrder(board: Board, order: Omit<BoardOrder, 'waiting'>, sides: readonly PrintSide[]): Board {
  const changed = new Map(sides.map((side) => [toSideKey(side), side]))
  const machines = board.machines.map((machine) => ({
    ...machine,
    jobs: machine.jobs
      .filter((job) => job.orderId !== order.orderId || changed.has(toSideKey(job)))
      .map((job) => ({ ...job, ...changed.get(toSideKey(job)) })),
  }))
  const onMachines = new Set(machines.flatMap(({ jobs }) => jobs.map(toSideKey)))
  const waiting = sides.filter((side) => !onMachines.has(toSideKey(side)))
  const others = board.orders.filter(({ orderId }) => orderId !== order.orderId)
  return { ...board, machines, orders: [...others, { ...order, waiting }] }
}

/** Percent of the working minutes of each day, those of others with what waits behind the queues. */
export function getOrderLoads({ machines }: Plan, { sides, waiting }: OrderPromise) {
  const keys = new Set(sides.map(({ job }) => toSideKey(job)))
  const loads = machines.map((machine) => {
    const own = sides.filter((side) => side.machine === machine)
    const all = [...machine.jobs, ...waiting.filter((side) => side.machine === machine)]
    const others = all.filter(({ job }) => !keys.has(toSideKey(job)))
    const toLoads = (jobs: readonly PlannedJob<PrintSide>[]) => getDayLoads({ ...machine, jobs }, Infinity)
    const ownLoads = toLoads(own)
    return new Map(
      toLoads(others).map((load, at) => [load.day, { queued: getPercent(load), own: getPercent(ownLoads[at]!) }]),
    )
  })
  const days = [...new Set(loads.flatMap((load) => [...load.keys()]))].toSorted()
  return days.map((day) => ({
    day,
    loads: machines.map(({ machine }, at) => ({ machine, load: loads[at]!.get(day) ?? null })),
  }))
}
