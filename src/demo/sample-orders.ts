import type { Transaction } from '../server/database/database.ts'
import { planPrinting } from './sample-machines.ts'
import { DOZEN } from '../shared/quantities/pieces.ts'
import { requireRecord } from '../server/records/records.ts'
import { insertProductions, updateSides } from '../features/productions/productions.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { type OrderProductDraft, piecesOfOrder } from '../features/orders/products/order-products.contract.ts'
import { insertLines } from '../features/orders/products/order-products.db.ts'
import { byAnyOrderText, type OrderFields } from '../features/orders/order-fields.contract.ts'
import { insertOrder, updateOrderFields } from '../features/orders/orders.db.ts'
import type { MachineSettings } from '../features/machines/machines.contract.ts'
import { workOf } from '../features/schedules/schedules.contract.ts'
import { insertSchedules } from '../features/schedules/queue-places.db.ts'
import { selectScheduleColumns, updateStatus } from '../features/schedules/schedules.db.ts'
import type { PlannedOrder, PlannedProduction, PlannedSchedule } from './sample-plan.ts'
import type { Ids } from './sample-records.ts'
import { type SampleStock, takeStockLines } from './sample-stock.ts'

export interface TakenOrder {
  orderId: string
  plan: PlannedOrder
  productionIds: string[]
}

export interface Step {
  at: Date
  run: () => Promise<void>
}

export interface SampleWork {
  tx: Transaction
  ids: Ids
  stock: SampleStock
  by: string
  latest: Date
  machines: readonly MachineSettings[]
}

const ORDERS_APART = 7

/** Oldest first, as the history tells it (rule M13). */
export async function takeOrders(
  work: SampleWork,
  plans: readonly PlannedOrder[],
  laterSteps: (taken: readonly TakenOrder[]) => Step[],
  write: (at: string) => Promise<void>,
): Promise<TakenOrder[]> {
  const taken = plans.map((plan): TakenOrder => ({ plan, orderId: '', productionIds: [] }))
  const steps = [
    ...taken.flatMap((order, index) => getSteps(work, order, index % ORDERS_APART === 0)),
    ...laterSteps(taken),
  ]
  for (const { at, run } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await run()
    await write(at.toISOString())
  }
  return taken
}

function getSteps(work: SampleWork, order: TakenOrder, hasStockLines: boolean): Step[] {
  const { tx, ids, stock, machines } = work
  const { plan } = order
  const update = async (fields: Partial<OrderFields>, at: Date) => {
    const stored = await requireRecord(tx, 'orders', order.orderId, 'order')
    await updateOrderFields(tx, stored, fields, at.toISOString())
  }
  const take: Step = {
    at: plan.createdAt,
    run: async () => {
      // A cancelled order takes nothing (rule I8).
      const stockLines = hasStockLines && plan.taken !== 'cancel' ? takeStockLines(stock) : []
      Object.assign(order, await insertPlanned(work, plan, stockLines))
    },
  }
  const onMachines = plan.productions.flatMap(({ schedules, design, items }, index) =>
    schedules.flatMap((schedule): Step[] => {
      let id = ''
      const pieces = items.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0) * DOZEN
      const rates = machines.find(({ machine }) => machine === schedule.machine)!
      const isPrinted = workOf(schedule.status) === 'done'
      const moves = isPrinted ? planPrinting(rates, schedule, ids.designs.get(design)!.form, pieces) : [schedule]
      const put = async () => void (id = await putOnMachine(tx, order.orderId, order.productionIds[index]!, schedule))
      return [
        { at: schedule.scheduledAt, run: put },
        ...moves.map((move) => ({ at: move.movedAt, run: () => moveSchedule(tx, id, move) })),
      ]
    }),
  )
  const soon = new Date(plan.createdAt.getTime() + 5 * 60_000)
  const cancel: Step = { at: soon, run: () => update({ status: 'cancel' }, soon) }
  const deliver = ({ delivered, enteredAt, ...fields }: NonNullable<PlannedOrder['delivery']>): Step => ({
    at: enteredAt,
    run: () => update({ ...fields, ...(delivered && { status: 'deliver' as const }) }, enteredAt),
  })
  return [
    take,
    ...onMachines,
    ...(plan.taken === 'cancel' ? [cancel] : []),
    ...(plan.delivery ? [deliver(plan.delivery)] : []),
  ]
}

export function getDraft(ids: Ids, { clothingType, design, items }: Omit<PlannedProduction, 'schedules'>) {
  const { id: printingDesign, screenPrintingOn } = ids.designs.get(design)!
  return {
    clothingType: ids.clothingTypes.get(clothingType)!,
    printingDesign,
    screenPrintingOn,
    items: items.map((item) => ({ ...item, color: ids.colors.get(item.color)! })),
  }
}

async function insertPlanned(
  { tx, ids, by }: SampleWork,
  plan: PlannedOrder,
  stockLines: readonly OrderProductDraft[],
) {
  const drafts = plan.productions.map((production) => getDraft(ids, production))
  const fields = {
    customer: ids.customers.get(plan.customer)!,
    referrer: plan.referrer === null ? null : ids.customers.get(plan.referrer)!,
    ...byAnyOrderText(() => ''),
    addOn: plan.addOn,
    dueDate: plan.dueDate,
    rush: plan.addOn === '' ? (0 as const) : (1 as const),
    deliveryDate: null,
    remark: plan.remark,
    status: plan.taken === 'confirm' ? ('confirm' as const) : ('pending' as const),
    shippingMethod: plan.shippingMethod,
    boxes: null,
  }
  const at = plan.createdAt.toISOString()
  const order = await insertOrder(tx, fields, piecesOfOrder(drafts, stockLines), undefined, at)
  const productionIds = await insertProductions(tx, order._id, drafts, at)
  await insertLines(tx, order, { drafts: stockLines }, { by, kind: 'order', at })
  return { orderId: order._id, productionIds }
}

export async function putOnMachine(
  tx: Transaction,
  orderId: string,
  productionId: string,
  { machine, side, scheduledAt }: PlannedSchedule,
): Promise<string> {
  const at = scheduledAt.toISOString()
  const production = { productionId, screenPrintingOn: side }
  await updateSides(tx, [production], 'schedule', at)
  const [id] = await insertSchedules(tx, machine, [{ ...production, orderId }], at)
  await syncOrders(tx, [orderId], at)
  return id!
}

async function moveSchedule(tx: Transaction, id: string, { status, movedAt }: PlannedSchedule): Promise<void> {
  const at = movedAt.toISOString()
  const [stored] = await selectScheduleColumns(tx, [id])
  await updateStatus(tx, stored!, status, at)
  if (workOf(status) !== 'done') return
  await updateSides(tx, [stored!], 'complete', at)
  await syncOrders(tx, [stored!.orderId], at)
}
