import { storeWork } from '../screens/order/edit/order-edits.api.ts'
import { getLines, updateLine } from '../features/orders/products/order-products.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { updateOrderFields } from '../features/orders/orders.db.ts'
import { itemsOfProductions } from '../features/productions/production-items.db.ts'
import { returnField } from '../features/productions/productions.contract.ts'
import { appendProduction, productionsOfOrders, requireLiveProduction } from '../features/productions/productions.db.ts'
import type { ReturnReason } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { getOrderedPieces } from '../features/returns/returns.rules.ts'
import { getDay } from '../server/clock.ts'
import { workOf } from '../features/schedules/schedules.contract.ts'
import { requireRecord } from '../server/records/records.ts'
import { quantityField, sumOfSizes } from '../shared/quantities/pieces.ts'
import { bySize, SIZES } from '../shared/quantities/sizes.ts'
import { randomFrom } from '../shared/random.ts'
import { daysAfter } from './sample-delivery.ts'
import { CLOTHING_TYPES } from './sample-names.ts'
import { getDraft, type SampleWork, type Step, type TakenOrder } from './sample-orders.ts'
import { takeOneMore } from './sample-stock.ts'

type Edit = (work: SampleWork, order: TakenOrder, at: string) => Promise<unknown>

const productionInQueue = ({ plan }: TakenOrder): number =>
  plan.productions.findIndex(
    ({ schedules }) => schedules.length > 0 && schedules.every(({ status }) => workOf(status) !== 'done'),
  )

const isUntouched = ({ plan }: TakenOrder): boolean =>
  plan.taken !== 'cancel' && plan.productions.every(({ schedules }) => schedules.length === 0)

function later({ plan }: TakenOrder, latest: Date): Date {
  const moves = plan.productions.flatMap(({ schedules }) => schedules.map(({ movedAt }) => movedAt.getTime()))
  return new Date((Math.max(plan.createdAt.getTime(), ...moves) + latest.getTime()) / 2)
}

const moreDozens: Edit = async ({ tx }, order, at) => {
  const id = order.productionIds[productionInQueue(order)]!
  const record = await requireLiveProduction(tx, id)
  const stored = { ...record, items: (await itemsOfProductions(tx, [id])).get(id)! }
  const [first, ...others] = stored.items
  const field = quantityField(SIZES.find((size) => first![quantityField(size)] > 0)!)
  const more = { ...first!, ...(first!.size === 'not_mix' && { [field]: first![field] + 1 }) }
  const itemQuantity = more.size === 'mix' ? more.itemQuantity + 1 : sumOfSizes(more)
  await storeWork(tx, stored, { ...stored, items: [{ ...more, itemQuantity }, ...others] }, {}, at)
}

const oneMoreProduction: Edit = async ({ tx, ids }, { orderId, plan }, at) => {
  const [{ design, items }] = plan.productions as [TakenOrder['plan']['productions'][number]]
  const { name } = CLOTHING_TYPES.find((one) =>
    plan.productions.every(({ clothingType }) => clothingType !== one.name),
  )!
  await appendProduction(tx, orderId, getDraft(ids, { clothingType: name, design, items: items.slice(0, 1) }), at)
  await syncOrders(tx, [orderId], at)
}

const otherFields: Edit = async ({ tx }, { orderId, plan }, at) => {
  const stored = await requireRecord(tx, 'orders', orderId, 'order')
  const dueDate = getDay(daysAfter(plan.createdAt, 28))
  await updateOrderFields(tx, stored, { remark: 'Call before delivery', dueDate }, at)
}

const morePieces: Edit = async ({ tx, stock, by }, { orderId }, at) => {
  const order = await requireRecord(tx, 'orders', orderId, 'order')
  const [line] = (await getLines(tx, [orderId])).get(orderId) ?? []
  const pieces = line && takeOneMore(stock, line)
  if (!pieces) return
  await updateLine(tx, order, line, pieces, { by, kind: 'order_edited', at })
  await syncOrders(tx, [orderId], at)
}

const everyNth = (orders: readonly TakenOrder[], n: number, first: number) =>
  orders.filter((_, index) => index % n === first)

/** Not the first of those on a machine: it goes to the trash, perhaps before the edit. */
export function planEdits(work: SampleWork, taken: readonly TakenOrder[]): Step[] {
  const queued = taken.filter((order) => productionInQueue(order) >= 0)
  const untouched = taken.filter(isUntouched)
  const step = (edit: Edit, order: TakenOrder, at: Date): Step => ({
    at,
    run: async () => void (await edit(work, order, at.toISOString())),
  })
  const soonAfter = ({ plan: { createdAt } }: TakenOrder) =>
    new Date(Math.min(createdAt.getTime() + 95 * 60_000, (createdAt.getTime() + work.latest.getTime()) / 2))
  return [
    ...everyNth(queued, 4, 1).map((order) => step(moreDozens, order, later(order, work.latest))),
    ...everyNth(untouched, 12, 2).map((order) => step(oneMoreProduction, order, later(order, work.latest))),
    ...everyNth(untouched, 12, 7).map((order) => step(otherFields, order, later(order, work.latest))),
    ...everyNth(taken, 49, 7).map((order) => step(morePieces, order, soonAfter(order))),
  ]
}

const ONE_IN = 14

const REASONS: readonly (readonly [ReturnReason, string])[] = [
  ['misprint', 'White shows through on the sleeve'],
  ['wrong_size', ''],
  ['damaged', 'Torn at the seam'],
  ['not_needed', ''],
  ['wrong_size', 'The team ordered one size too large'],
  ['other', 'The event was called off'],
]

export function planReturns({ tx, by, latest }: SampleWork, taken: readonly TakenOrder[]): Step[] {
  const random = randomFrom(8)
  const delivered = taken.filter(({ plan }) => plan.delivery?.delivered)
  const chosen = delivered.filter((_, index) => index % ONE_IN === 0)
  return chosen.map((order, index) => {
    const returned = daysAfter(order.plan.delivery!.enteredAt, random.whole(2, 9))
    const at = new Date(Math.min(returned.getTime(), latest.getTime()))
    const [returnReason, returnReasonText] = REASONS[index % REASONS.length]!
    return {
      at,
      run: async () => {
        const stored = await requireRecord(tx, 'orders', order.orderId, 'order')
        const [production] = (await productionsOfOrders(tx, [order.orderId])).get(order.orderId)!
        const item = production!.items[0]!
        const ordered = getOrderedPieces(item)
        const size = random.pick(SIZES.filter((one) => ordered[one] > 0))
        const pieces = random.whole(1, Math.min(4, ordered[size]))
        const target = { ...bySize(returnField, (one) => (one === size ? pieces : 0)), returnReason, returnReasonText }
        await storeItemReturn(tx, { order: stored, production: production!, item }, target, {
          by,
          at: at.toISOString(),
        })
      },
    }
  })
}
