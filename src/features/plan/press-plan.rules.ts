import { entryOf } from '../../shared/records/entry-of.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import type { Work } from '../schedules/schedule-statuses.contract.ts'
import { workOf } from '../schedules/schedules.contract.ts'
import type { Board, BoardMachine, BoardOrder, MachineRates, PlanJob, PrintSide } from './press-plan.contract.ts'
import { getDaysLate } from '../orders/status/due.rules.ts'
import {
  finishDay,
  finishInstant,
  getWorkTime,
  type Interval,
  minutesUntil,
  minutesUntilEndOf,
  startInstant,
  TOLERANCE,
  withoutTime,
  type WorkTime,
} from '../machines/work-time.rules.ts'

/** Minutes are working minutes, exact; `start` and `finish` count from now. */
export interface PlannedJob<Job extends PrintSide = PlanJob> {
  job: Job
  /** With the changeover. */
  setupMinutes: number
  runMinutes: number
  start: number
  finish: number
  /** Its design does not say how many screens it has. */
  isGuess: boolean
}

/** Of what is being printed, a part is always left: nobody has said yet that it is complete. */
const LEAST_RUN_LEFT = 1 / 20

export const onSameScreens = (one: PrintSide | undefined, other: PrintSide): boolean =>
  one !== undefined && one.designId === other.designId && one.side === other.side

/** What it takes from the beginning, after another job or as the first one. */
export function getMinutes(rates: MachineRates, side: PrintSide, before?: PrintSide) {
  const screens = side.screens ?? rates.assumedScreens
  const perHour = (rates.impressionsPerHour * rates.uptimePercent) / 100
  return {
    setupMinutes: onSameScreens(before, side) ? 0 : rates.changeoverMinutes + screens * rates.setupMinutesPerScreen,
    runMinutes: (side.pieces * (side.passes ?? 1) * 60) / perHour,
  }
}

type Minutes = ReturnType<typeof getMinutes>

/** What is left after so many minutes in a status of that work. */
const LEFT: Record<Work, (all: Minutes, worked: number) => Minutes> = {
  waits: (all) => all,
  setsUp: ({ setupMinutes, runMinutes }, worked) => ({ setupMinutes: Math.max(0, setupMinutes - worked), runMinutes }),
  stands: ({ runMinutes }) => ({ setupMinutes: 0, runMinutes }),
  prints: ({ runMinutes: all }, worked) => ({
    setupMinutes: 0,
    runMinutes: Math.max(all * LEAST_RUN_LEFT, all - worked),
  }),
  done: () => ({ setupMinutes: 0, runMinutes: 0 }),
}

const getMinutesLeft = (rates: MachineRates, job: PlanJob, before?: PrintSide): Minutes =>
  LEFT[workOf(job.status)](getMinutes(rates, job, before), job.workedMinutes)

const toPlanned = <Job extends PrintSide>(job: Job, minutes: Minutes, start: number): PlannedJob<Job> => ({
  job,
  ...minutes,
  start,
  finish: start + minutes.setupMinutes + minutes.runMinutes,
  isGuess: job.screens === null,
})

/** A machine prints on, then what stands, then its queue in order. */
const TURNS: Record<Work, number> = { prints: 0, stands: 1, setsUp: 2, waits: 2, done: 2 }
const getTurn = ({ status }: PlanJob): number => TURNS[workOf(status)]

const getPrintOrder = <Job extends PlanJob>(queue: readonly Job[]): Job[] =>
  queue.toSorted((one, other) => getTurn(one) - getTurn(other))

/** The queue of one machine, which prints one job after the other. */
export function planQueue<Job extends PlanJob>(rates: MachineRates, queue: readonly Job[]): PlannedJob<Job>[] {
  let last: PlannedJob<Job> | undefined
  return getPrintOrder(queue).map(
    (job) => (last = toPlanned(job, getMinutesLeft(rates, job, last?.job), last?.finish ?? 0)),
  )
}

type Packing = Pick<Board, 'packingHours'>
type Due = Pick<BoardOrder, 'dueDate'>

export interface PlannedMachine extends Omit<BoardMachine, 'jobs'> {
  jobs: readonly PlannedJob[]
}

/** One side of an order, and when it is finished. */
export interface PlannedSide extends PlannedJob<PrintSide> {
  machine: PlannedMachine
  /** Null where it is on no machine, and counted as put at the end of one. */
  scheduleId: string | null
}

/** Without end if it is never finished. */
export const finishOf = ({ machine, finish }: PlannedSide): number => finishInstant(machine.time, finish) ?? Infinity

/** The one that is finished last, which holds its order up. */
export const getLastSide = (sides: readonly PlannedSide[]): PlannedSide =>
  sides.reduce((last, side) => (finishOf(side) > finishOf(last) ? side : last))

/** What a machine ends with, and when that is. */
interface LaneEnd {
  machine: PlannedMachine
  last: PlannedJob<PrintSide> | undefined
  at: number
}

const getEnds = (machines: readonly PlannedMachine[]): LaneEnd[] =>
  machines.map((machine) => {
    const last = machine.jobs.at(-1)
    return { machine, last, at: finishInstant(machine.time, last?.finish ?? 0) ?? Infinity }
  })

/** Instants are whole milliseconds. */
const ROUNDED_MS = 1

/**
 * At the end of the machine that would finish it first, of two the one that stands first. Work takes no less time than its
 * minutes: which machines cannot be first is seen without looking into their hours, which takes most of the time.
 */
function putAtEnd(ends: readonly LaneEnd[], job: PrintSide): { place: number; side: PlannedSide; at: number } {
  const choices = ends.map(({ machine, last, at }) => {
    const minutes = getMinutes(machine.rates, job, last?.job)
    return { minutes, soonest: at + (minutes.setupMinutes + minutes.runMinutes) * 60_000 - ROUNDED_MS }
  })
  const finish = (place: number): { place: number; side: PlannedSide; at: number } => {
    const { machine, last } = ends[place]!
    const side = { machine, scheduleId: null, ...toPlanned(job, choices[place]!.minutes, last?.finish ?? 0) }
    return { place, side, at: finishOf(side) }
  }
  const begin = choices.reduce((best, { soonest }, place) => (soonest < choices[best]!.soonest ? place : best), 0)
  let first = finish(begin)
  for (const [place, { soonest }] of choices.entries()) {
    if (place === begin || soonest > first.at) continue
    const other = finish(place)
    if (other.at < first.at || (other.at === first.at && place < first.place)) first = other
  }
  return first
}

/**
 * The sides of one order: those on machines, and then each of the others at the end of the machine that would finish it
 * first. If no machine works, they are counted at the first one.
 */
export function planSides(
  machines: readonly PlannedMachine[],
  onMachines: readonly PlannedSide[],
  waiting: readonly PrintSide[],
  ends = getEnds(machines),
): PlannedSide[] {
  const sides = [...onMachines]
  const present = [...ends]
  for (const job of waiting) {
    const { place, side, at } = putAtEnd(present, job)
    present[place] = { machine: side.machine, last: side, at }
    sides.push(side)
  }
  return sides
}

/** Schedule ids of each queue, from the top. */
export type QueueOrder = Readonly<Record<Machine, readonly string[]>>

export interface PlannedOrder {
  order: BoardOrder
  sides: readonly PlannedSide[]
  lateMinutes: number | null
}

export interface Plan {
  machines: readonly PlannedMachine[]
  orders: readonly PlannedOrder[]
}

const toOrder = <M extends { machine: Machine }>(
  machines: readonly M[],
  getIds: (machine: M) => string[],
): QueueOrder => Object.fromEntries(machines.map((one) => [one.machine, getIds(one)]))

export const getQueueOrder = ({ machines }: Pick<Board, 'machines'>): QueueOrder =>
  toOrder(machines, ({ jobs }) => jobs.map(({ scheduleId }) => scheduleId))

/** Working minutes from now by which an order must be printed on a machine that works at these times. */
export const getPrintBy = ({ packingHours }: Packing, { dueDate }: Due, time: WorkTime): number =>
  dueDate === null ? Infinity : minutesUntilEndOf(time, dueDate) - packingHours * 60

/** Working minutes by which these sides are late for their order, 0 if none is; null if one is never finished. */
export function getLateMinutes(
  packing: Packing,
  order: Due,
  sides: readonly { machine: Pick<BoardMachine, 'time'>; finish: number }[],
): number | null {
  if (sides.some(({ machine, finish }) => finishInstant(machine.time, finish) === null)) return null
  const late = Math.max(0, ...sides.map(({ machine, finish }) => finish - getPrintBy(packing, order, machine.time)))
  return late < TOLERANCE ? 0 : late
}

/** Days of the calendar from the due day to that on which the last side is printed; null where it is never printed. */
export function getLateDays({ order: { dueDate }, sides, lateMinutes }: PlannedOrder): number | null {
  const { machine, finish } = getLastSide(sides)
  const day = finishDay(machine.time, finish)
  return lateMinutes === null || day === null ? null : getDaysLate(dueDate, day)
}

/** As if it did not work then. */
export function closeMachine({ time, jobs, ...machine }: BoardMachine, closed: Interval, now: number): BoardMachine {
  const timeLeft = getWorkTime(withoutTime(time, closed), now)
  const isDone = (minutes: number) => Math.max(0, -minutesUntil(timeLeft, startInstant(time, -minutes) ?? now))
  return { ...machine, time: timeLeft, jobs: jobs.map((job) => ({ ...job, workedMinutes: isDone(job.workedMinutes) })) }
}

/** The plan of the queues as they are, or as they would be in another order. */
export function planBoard(board: Board, order?: QueueOrder): Plan {
  const jobs = new Map(board.machines.flatMap((machine) => machine.jobs).map((job) => [job.scheduleId, job]))
  const machines = board.machines.map((machine) => {
    const queue = order?.[machine.machine]?.map((id) => entryOf(jobs, id)) ?? machine.jobs
    return { ...machine, jobs: planQueue(machine.rates, queue) }
  })
  const onMachines = Map.groupBy(
    machines.flatMap((machine) =>
      machine.jobs.map((planned) => ({ ...planned, machine, scheduleId: planned.job.scheduleId })),
    ),
    ({ job }) => job.orderId,
  )
  const ends = getEnds(machines)
  const orders = board.orders.map((one): PlannedOrder => {
    const sides = planSides(machines, onMachines.get(one.orderId) ?? [], one.waiting, ends)
    return { order: one, sides, lateMinutes: getLateMinutes(board, one, sides) }
  })
  return { machines, orders }
}

type QueuedJob = Pick<PlanJob, 'scheduleId' | 'status'> & { machine: Machine }

/** Every job may change its place, and a Pending one its machine. */
export function whyNotOrder(jobs: readonly QueuedJob[], order: QueueOrder): string | null {
  const queued = new Map(jobs.map((job) => [job.scheduleId, job]))
  const sent = (Object.entries(order) as [Machine, readonly string[]][]).flatMap(([machine, ids]) =>
    ids.map((id) => ({ job: queued.get(id), machine })),
  )
  const known = new Set(sent.flatMap(({ job }) => job ?? []))
  if (sent.length !== queued.size || known.size !== queued.size) return 'Send each job of the queues once.'
  const isFixed = sent.some(({ job, machine }) => job!.machine !== machine && workOf(job!.status) !== 'waits')
  return isFixed ? 'Only a Pending job can go to another machine.' : null
}

/** Where a pending job may go: behind what is printed before it in any case. */
export const firstPlace = (jobs: readonly PlannedJob[]): number =>
  jobs.filter(({ job }) => getTurn(job) < TURNS.waits).length

/** The queues of a plan with a job at a place of a machine, counted from 0 in the order in which it prints. */
export function moveJob({ machines }: Plan, id: string, to: Machine, place: number): QueueOrder {
  return toOrder(machines, ({ machine, jobs }) => {
    const others = jobs.map(({ job }) => job.scheduleId).filter((other) => other !== id)
    return machine === to ? others.toSpliced(place, 0, id) : others
  })
}

export interface PlanTotals {
  lateOrders: number
  lateMinutes: number
  setupMinutes: number
}

export const countProductions = (sides: readonly PrintSide[]): number =>
  new Set(sides.map(({ productionId }) => productionId)).size

/** Without a due day it never is, even if it is never printed. */
export const isLate = ({ order, lateMinutes }: { order: Due; lateMinutes: number | null }): boolean =>
  lateMinutes !== 0 && order.dueDate !== null

/** The orders that are late by another plan, and are not by this one. */
export function getNewlyLate(plan: Plan, then: Plan): PlannedOrder[] {
  const late = new Set(plan.orders.filter(isLate).map(({ order }) => order.orderId))
  return then.orders.filter((one) => isLate(one) && !late.has(one.order.orderId))
}

export const getTotals = ({ machines, orders }: Plan): PlanTotals => ({
  lateOrders: orders.filter(isLate).length,
  lateMinutes: orders.reduce((sum, { lateMinutes }) => sum + (lateMinutes ?? 0), 0),
  setupMinutes: machines.reduce((sum, { jobs }) => jobs.reduce((all, { setupMinutes }) => all + setupMinutes, sum), 0),
})
