import type { Problem } from '../../shared/problem.ts'
import { type Side, SIDES } from '../designs/designs.contract.ts'
import { type SideStatus, statusOf } from '../productions/productions.contract.ts'
import type { OrderStatus } from '../orders/orders.contract.ts'
import type { ProductionRow } from './production-list.contract.ts'
import type { ScheduleStatus } from './schedules.contract.ts'

/** The facts that decide whether a side can be put on a machine. */
export interface Schedulable {
  orderNo: number
  /** Counts the productions of the order from 1; missing where it is not known. */
  productionNo?: number
  orderStatus: OrderStatus
  designName: string
  frontStatus: SideStatus | null
  backStatus: SideStatus | null
  /** The order is in the trash. */
  orderDeleted: boolean
}

/** A row of the production list, which shows live orders only. */
export const asSchedulable = (row: ProductionRow): Schedulable => ({
  ...row,
  designName: row.printingDesignData.name,
  orderDeleted: false,
})

const conflict = (message: string): Problem => ({ code: 'conflict', field: 'screenPrintingOn', message })

/** `Production 2 of order #12`. Numbered, because two productions of an order may have the same design. */
export const numberedProduction = ({ orderNo, productionNo }: Pick<Schedulable, 'orderNo' | 'productionNo'>): string =>
  productionNo === undefined ? `Order #${orderNo}` : `Production ${productionNo} of order #${orderNo}`

/** Why one side of a production cannot be put on a machine, naming the production (rule P3). */
export function whyNotSchedule(production: Schedulable, side: Side): Problem | null {
  const name = `${numberedProduction(production)}, ${production.designName}`
  const status = statusOf(production, side)
  if (production.orderDeleted) return conflict(`${name}: the order is in the trash.`)
  if (production.orderStatus === 'cancel') return conflict(`${name}: the order is cancelled.`)
  if (status === null) return conflict(`${name}: the design has no ${side}.`)
  if (status === 'schedule') return conflict(`${name}: the ${side} is already scheduled.`)
  if (status === 'complete') return conflict(`${name}: the ${side} is already complete.`)
  return null
}

/** The sides that can be put on a machine now. */
export const schedulableSides = (production: Schedulable): Side[] =>
  SIDES.filter((side) => whyNotSchedule(production, side) === null)

/** A completed schedule is history: it is neither changed nor deleted (rule P6). */
export const whyNotChange = (status: ScheduleStatus): Problem | null =>
  status === 'complete'
    ? { code: 'conflict', message: 'This schedule is complete and cannot be changed any more.' }
    : null

/** A schedule that was trashed with its order is restored or deleted for good only with the order (rule O6). */
export const whyNotPurge = ({ deletedWith }: { deletedWith: string | null }): Problem | null =>
  deletedWith === null
    ? null
    : {
        code: 'conflict',
        message:
          'The order of this schedule is in the trash. The schedule comes back, or goes for good, with its order.',
      }
