import type { Board, BoardOrder, PrintSide } from '../press-plan.contract.ts'
import {
  countProductions,
  getDayLoads,
  getLastSide,
  getLateMinutes,
  getPercent,
  getPrintBy,
  isLate,
  type Plan,
  type PlannedJob,
  type PlannedOrder,
  type PlannedSide,
  planSides,
} from '../press-plan.rules.ts'
import { finishDay, minutesUntil } from '../work-time.rules.ts'
import { getExperience, getLikely, getPromise } from './promise.rules.ts'

export type OrderPromise = NonNullable<ReturnType<typeof promiseOrder>>
export type PromisedSide = OrderPromise['sides'][number]

/** Null if nothing of it is left to print. */
export function promiseOrder(board: Board, plan: Plan, orderId: string) {
  const planned = plan.orders.find(({ order }) => order.orderId === orderId)
  if (!planned || planned.sides.length === 0) return null
  const experience = getExperience(plan.machines)
  const sides = planned.sides.map((side, at) => {
    // Those before it on its machine, because one that waits is counted after those that wait, too.
    const before = planned.sides.slice(0, at).filter(({ machine }) => machine === side.machine)
    const lateMinutes = getLateMinutes(board, planned.order, [side])
    return { ...side, ...getPromise([...before, side], experience), isLate: isLate({ ...planned, lateMinutes }) }
  })
  const last = getLastSide(sides)
  const { time } = last.machine
  const { likely, safe } = getPromise(sides, experience)
  const toPackedDay = (instant: number | null) =>
    instant === null ? null : finishDay(time, minutesUntil(time, instant) + board.packingHours * 60)
  const others = board.orders.flatMap(({ orderId: other, waiting }) => (other === orderId ? [] : waiting))
  const lastDay = toPackedDay(getLikely(planAfter(others, planned, plan), experience))
  const likelyDay = toPackedDay(likely)
  return {
    ...planned,
    sides,
    last,
    likely,
    safe,
    likelyDay,
    safeDay: toPackedDay(safe),
    /** Where it is later: the likely day if all others that are on no machine go before it. */
    afterWaiting:
      lastDay && likelyDay && lastDay > likelyDay ? { productions: countProductions(others), day: lastDay } : null,
    /** On the machine of its last side, in working minutes from now; without end if it has no due day. */
    printBy: getPrintBy(board, planned.order, time),
  }
}

/** The sides of an order if others that are on no machine are put on one before its own. */
function planAfter(others: readonly PrintSide[], { order, sides }: PlannedOrder, { machines }: Plan): PlannedSide[] {
  const onMachines = sides.filter(({ scheduleId }) => scheduleId !== null)
  return [...onMachines, ...planSides(machines, [], [...others, ...order.waiting]).slice(others.length)]
}

const toKey = ({ productionId, side }: PrintSide): string => `${productionId} ${side}`

/** What is on a machine stays there, with the pieces and the design that it would have; what is left out is off it. */
export function withOrder(board: Board, order: Omit<BoardOrder, 'waiting'>, sides: readonly PrintSide[]): Board {
  const changed = new Map(sides.map((side) => [toKey(side), side]))
  const machines = board.machines.map((machine) => ({
    ...machine,
    jobs: machine.jobs
      .filter((job) => job.orderId !== order.orderId || changed.has(toKey(job)))
      .map((job) => ({ ...job, ...changed.get(toKey(job)) })),
  }))
  const onMachines = new Set(machines.flatMap(({ jobs }) => jobs.map(toKey)))
  const waiting = sides.filter((side) => !onMachines.has(toKey(side)))
  const others = board.orders.filter(({ orderId }) => orderId !== order.orderId)
  return { ...board, machines, orders: [...others, { ...order, waiting }] }
}

const DAYS = 5

/** Percent of the working minutes of each day. */
export function getOrderLoads({ machines }: Plan, { sides }: OrderPromise) {
  const loads = machines.map((machine) => {
    const own = sides.filter((side) => side.machine === machine)
    const ids = own.map(({ scheduleId }) => scheduleId)
    const others = machine.jobs.filter(({ job }) => !ids.includes(job.scheduleId))
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

/** The next five days, which end with the likely one if that is later than the fifth. */
export function getNextDays<Day extends { day: string }>(days: readonly Day[], likelyDay: string | null): Day[] {
  const first = Math.max(0, days.filter(({ day }) => day <= (likelyDay ?? '')).length - DAYS)
  return days.slice(first, first + DAYS)
}
