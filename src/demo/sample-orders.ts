import type { Transaction } from '../server/database/database.ts'
import { requireRecord } from '../server/records/records.ts'
import { piecesOfItems } from '../shared/pieces.ts'
import { insertProductions, updateSides } from '../features/productions/productions.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { insertOrder, updateOrderFields } from '../features/orders/orders.db.ts'
import { insertSchedules } from '../features/floor/queue-places.db.ts'
import { selectScheduleColumns, updateStatus } from '../features/floor/schedules.db.ts'
import type { PlannedOrder, PlannedSchedule } from './sample-plan.ts'
import type { Ids } from './sample-records.ts'

export interface TakenOrder {
  orderId: string
  plan: PlannedOrder
  productionIds: string[]
}

/** Inserts an order with its completed schedules and delivery; `fillQueues` adds the unfinished schedules later. */
export async function takeOrder(tx: Transaction, ids: Ids, plan: PlannedOrder): Promise<TakenOrder> {
  const { createdAt, productions, delivery } = plan
  const { order, productionIds } = await insertPlanned(tx, ids, plan)
  const printed = productions.flatMap(({ schedules }, at) =>
    schedules
      .filter(({ status }) => status === 'complete')
      .map((schedule) => ({ schedule, productionId: productionIds[at]! })),
  )
  for (const { schedule, productionId } of printed) await putOnMachine(tx, order._id, productionId, schedule)
  if (printed.length > 0) {
    const finishedAt = new Date(Math.max(...printed.map(({ schedule }) => schedule.movedAt.getTime())))
    await syncOrders(tx, [order._id], finishedAt.toISOString())
  }
  const soon = new Date(createdAt.getTime() + 5 * 60_000)
  if (plan.taken === 'cancel') await updateOrderFields(tx, order, { status: 'cancel' }, soon.toISOString())
  if (delivery) {
    const { delivered, enteredAt, ...fields } = delivery
    const present = await requireRecord(tx, 'orders', order._id, 'order')
    const entered = { ...fields, ...(delivered && { status: 'deliver' as const }) }
    await updateOrderFields(tx, present, entered, enteredAt.toISOString())
  }
  return { orderId: order._id, plan, productionIds }
}

async function insertPlanned(tx: Transaction, ids: Ids, plan: PlannedOrder) {
  const drafts = plan.productions.map(({ clothingType, design, items }) => {
    const { id: printingDesign, screenPrintingOn } = ids.designs.get(design)!
    return {
      clothingType: ids.clothingTypes.get(clothingType)!,
      printingDesign,
      screenPrintingOn,
      items: items.map((item) => ({ ...item, color: ids.colors.get(item.color)! })),
    }
  })
  const fields = {
    customer: ids.customers.get(plan.customer)!,
    referrer: plan.referrer === null ? null : ids.customers.get(plan.referrer)!,
    addOn: plan.addOn,
    dueDate: plan.dueDate,
    deliveryDate: null,
    remark: plan.remark,
    status: plan.taken === 'confirm' ? ('confirm' as const) : ('pending' as const),
    shippingMethod: plan.shippingMethod,
    boxes: null,
    tracking_no: '',
    awb: '',
    airport_code: '',
    airline: '',
  }
  const at = plan.createdAt.toISOString()
  const pieces = piecesOfItems(plan.productions.flatMap(({ items }) => items))
  const order = await insertOrder(tx, fields, pieces, undefined, at)
  return { order, productionIds: await insertProductions(tx, order._id, drafts, at) }
}

/** Schedules one side on its machine and sets the planned status. */
export async function putOnMachine(
  tx: Transaction,
  orderId: string,
  productionId: string,
  planned: PlannedSchedule,
): Promise<string> {
  const { machine, side, status, scheduledAt, movedAt } = planned
  const production = { productionId, screenPrintingOn: side }
  await updateSides(tx, [production], 'schedule', scheduledAt.toISOString())
  const [id] = await insertSchedules(tx, machine, [{ ...production, orderId }], scheduledAt.toISOString())
  const moved = movedAt.toISOString()
  const [schedule] = await selectScheduleColumns(tx, [id!])
  await updateStatus(tx, schedule!, status, moved)
  if (status === 'complete') await updateSides(tx, [production], 'complete', moved)
  return id!
}

/** Adds the unfinished schedules of all orders, oldest first, so that the newest is at the top of a queue (rule P4). */
export async function fillQueues(tx: Transaction, taken: readonly TakenOrder[]): Promise<void> {
  const queued = taken.flatMap(({ orderId, plan, productionIds }) =>
    plan.productions.flatMap(({ schedules }, at) =>
      schedules
        .filter(({ status }) => status !== 'complete')
        .map((schedule) => ({ orderId, schedule, productionId: productionIds[at]! })),
    ),
  )
  queued.sort((a, b) => a.schedule.scheduledAt.getTime() - b.schedule.scheduledAt.getTime())
  for (const { orderId, productionId, schedule } of queued) {
    await putOnMachine(tx, orderId, productionId, schedule)
    await syncOrders(tx, [orderId], schedule.scheduledAt.toISOString())
  }
}
