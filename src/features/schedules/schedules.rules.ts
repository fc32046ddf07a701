import type { Problem } from '../../shared/problem.ts'
import type { QueuePlace } from './queue-place/queue-place.contract.ts'
import { type Side, SIDE_LABELS, SIDES } from '../designs/designs.contract.ts'
import { type SideStatus, getStatus } from '../productions/productions.contract.ts'
import type { OrderStatus } from '../orders/order-fields.contract.ts'
import { whyTooLarge } from '../orders/orders.rules.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import type { ProductionRow } from '../production-list/production-list.contract.ts'
import { NEW_STATUS, type Schedule, SCHEDULE_STATUS_LABELS, SCHEDULE_STATUSES, workOf } from './schedules.contract.ts'

export interface Schedulable {
  orderNo: number
  /** Counts the productions of the order from 1; missing where it is not known. */
  productionNo?: number
  orderStatus: OrderStatus
  designName: string
  frontStatus: SideStatus | null
  backStatus: SideStatus | null
  orderDeleted: boolean
  deleted: boolean
}

/** The production list shows live productions of live orders only. */
export const toSchedulable = (row: ProductionRow): Schedulable => ({
  ...row,
  designName: row.printingDesignData.name,
  orderDeleted: false,
  deleted: false,
})

const conflict = (message: string): Problem => ({ code: 'conflict', field: 'screenPrintingOn', message })

/** Numbered, because two productions of an order may have the same design. */
const numberedProduction = ({ orderNo, productionNo }: Pick<Schedulable, 'orderNo' | 'productionNo'>): string =>
  productionNo === undefined ? `Order #${orderNo}` : `Production ${productionNo} of order #${orderNo}`

/** `why` stands at the end of a sentence, `short` by itself (rule P3). */
function obstacleTo(production: Schedulable, side: Side): { why: string; short: string } | null {
  const status = getStatus(production, side)
  if (production.orderDeleted) return { why: 'the order is in the trash', short: 'Order in the trash' }
  if (production.deleted) return { why: 'the production is in the trash', short: 'Production in the trash' }
  if (production.orderStatus === 'cancel') return { why: 'the order is cancelled', short: 'Order cancelled' }
  if (status === null) return { why: `the design has no ${side}`, short: `No ${side} on this design` }
  if (status === 'schedule') return { why: `the ${side} is already scheduled`, short: 'Already scheduled' }
  return status === 'complete' ? { why: `the ${side} is already complete`, short: 'Already complete' } : null
}

export function whyNotSchedule(production: Schedulable, side: Side): Problem | null {
  const obstacle = obstacleTo(production, side)
  return obstacle && conflict(`${numberedProduction(production)}, ${production.designName}: ${obstacle.why}.`)
}

export const whyLeftOut = (production: Schedulable, side: Side): string | null =>
  obstacleTo(production, side)?.short ?? null

export const schedulableSides = (production: Schedulable): Side[] =>
  SIDES.filter((side) => whyNotSchedule(production, side) === null)

/** A completed schedule is history: it is neither changed nor deleted (rule P6). */
export const whyNotChange = (status: Schedule['status']): Problem | null =>
  workOf(status) === 'done'
    ? { code: 'conflict', message: 'This schedule is complete and cannot be changed any more.' }
    : null

/** A schedule that was trashed with its order or production comes back, or goes for good, only with it (rule O6). */
export function whyNotPurge({ deletedWith, orderId }: { deletedWith: string | null; orderId: string }): Problem | null {
  if (deletedWith === null) return null
  const owner = deletedWith === orderId ? 'order' : 'production'
  return {
    code: 'conflict',
    message: `The ${owner} of this schedule is in the trash. The schedule comes back, or goes for good, with its ${owner}.`,
  }
}

/** A restore makes the schedule pending (rule P6). */
export function formatRequeued(
  { screenPrintingOn, machine, status }: Pick<Schedule, 'screenPrintingOn' | 'machine' | 'status'>,
  machineNames: ReadonlyMap<Machine, string>,
): string {
  const was = status === NEW_STATUS ? '' : `, was ${SCHEDULE_STATUS_LABELS[status]}`
  return `${SIDE_LABELS[screenPrintingOn]}: ${machineNames.get(machine) ?? machine}${was}`
}

const PLACES_IN_WORDS: Record<QueuePlace, string> = {
  due: 'in the queue by due day',
  end: 'at the end of the queue',
  top: 'at the top of the queue',
}

export function requeuedMessage(schedules: number, place: QueuePlace): string {
  if (schedules === 0) return ''
  return ` The ${schedules === 1 ? 'schedule is' : 'schedules are'} Pending, ${PLACES_IN_WORDS[place]}.`
}

export interface TrashedProduction {
  orderNo: number
  orderStatus: OrderStatus
  orderDeleted: boolean
  /** Productions and pieces that the order would have with it. */
  productions: number
  pieces: number
  /** Some of its schedules went to the trash with it, and come back with it. */
  wasOnMachine: boolean
}

export function whyNotRestoreProduction(production: TrashedProduction): string | null {
  const order = `Order #${production.orderNo}`
  if (production.orderDeleted) return `${order} is in the trash. Restore it first.`
  if (production.orderStatus === 'cancel' && production.wasOnMachine)
    return `${order} is cancelled, so nothing of it goes back on a machine. Set it to Pending first.`
  return whyTooLarge(production)?.message ?? null
}

export const nextStatus = (status: Schedule['status']): Schedule['status'] | null =>
  SCHEDULE_STATUSES[SCHEDULE_STATUSES.indexOf(status) + 1] ?? null
