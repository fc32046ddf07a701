import { type Machine, MACHINES, type ScheduleStatus } from '../schedules.contract.ts'
import type { Board, BoardMachine, BoardOrder, PlanJob } from './press-plan.contract.ts'
import {
  getLateMinutes,
  type PlannedJob,
  type PlannedMachine,
  type PlannedSide,
  planQueue,
  planSides,
} from './press-plan.rules.ts'
import { minutesUntilEndOf, type WorkTime } from './work-time.rules.ts'

/** Schedule ids of both queues, from the top. */
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
): QueueOrder => Object.fromEntries(machines.map((one) => [one.machine, getIds(one)])) as unknown as QueueOrder

export const getQueueOrder = ({ machines }: Pick<Board, 'machines'>): QueueOrder =>
  toOrder(machines, ({ jobs }) => jobs.map(({ scheduleId }) => scheduleId))

/** Working minutes from now by which an order must be printed on a machine that works at these times. */
export const getPrintBy = ({ packingHours }: Board, { dueDate }: BoardOrder, time: WorkTime): number =>
  dueDate === null ? Infinity : minutesUntilEndOf(time, dueDate) - packingHours * 60

/** The plan of the queues as they are, or as they would be in another order. */
export function planBoard(board: Board, order?: QueueOrder): Plan {
  const jobs = new Map<string, PlanJob>(
    board.machines.flatMap((machine) => machine.jobs.map((job) => [job.scheduleId, job])),
  )
  const getQueue = ({ machine, jobs: queue }: BoardMachine) => order?.[machine].map((id) => jobs.get(id)!) ?? queue
  const machines = board.machines.map((machine) => ({ ...machine, jobs: planQueue(machine.rates, getQueue(machine)) }))
  const onMachines = Map.groupBy(
    machines.flatMap((machine) => machine.jobs.map((planned) => ({ planned, machine }))),
    ({ planned }) => planned.job.orderId,
  )
  const orders = board.orders.map((one): PlannedOrder => {
    const own = (onMachines.get(one.orderId) ?? []).map(({ planned, machine }) => toSide(planned, machine))
    const sides = planSides(machines, own, one.waiting)
    return { order: one, sides, lateMinutes: getLateMinutes(sides, ({ time }) => getPrintBy(board, one, time)) }
  })
  return { machines, orders }
}

const toSide = (planned: PlannedJob, machine: PlannedMachine): PlannedSide => ({
  ...planned,
  machine,
  scheduleId: planned.job.scheduleId,
})

interface QueuedJob {
  scheduleId: string
  machine: Machine
  status: ScheduleStatus
}

/** Every job may change its place, and a Pending one its machine. */
export function whyNotOrder(jobs: readonly QueuedJob[], order: QueueOrder): string | null {
  const queued = new Map(jobs.map((job) => [job.scheduleId, job]))
  const sent = MACHINES.flatMap((machine) => order[machine].map((id) => ({ job: queued.get(id), machine })))
  if (
    sent.length !== queued.size ||
    new Set(sent.map(({ job }) => job)).size !== queued.size ||
    sent.some(({ job }) => !job)
  )
    return 'Send each job of both queues once.'
  const isFixed = sent.some(({ job, machine }) => job!.machine !== machine && job!.status !== 'pending')
  return isFixed ? 'Only a Pending job can go to the other machine.' : null
}

/** Where a pending job may go: behind what is printed before it in any case. */
export const firstPlace = (jobs: readonly PlannedJob[]): number =>
  jobs.filter(({ job: { status } }) => status === 'processing' || status === 'ready').length

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

/** Without a due day it never is, even if it is never printed. */
export const isLate = ({ order, lateMinutes }: PlannedOrder): boolean => lateMinutes !== 0 && order.dueDate !== null

export const getTotals = ({ machines, orders }: Plan): PlanTotals => ({
  lateOrders: orders.filter(isLate).length,
  lateMinutes: orders.reduce((sum, { lateMinutes }) => sum + (lateMinutes ?? 0), 0),
  setupMinutes: machines.reduce((sum, { jobs }) => jobs.reduce((all, { setupMinutes }) => all + setupMinutes, sum), 0),
})
