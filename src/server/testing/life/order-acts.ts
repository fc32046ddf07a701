import fc from 'fast-check'
import {
  SHIPPING_METHODS,
  type ShippingDetail,
  type ShippingMethod,
} from '../../../features/orders/order-fields.contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import { createOrder, updateOrder, updateOrderSummary } from '../../../features/orders/orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { SizePieces } from '../../../shared/quantities/pieces.ts'
import { today } from '../../clock.ts'
import { type Action, at, isStale, oneOf, pick, picks, seen, someOf, versionSeen } from './calls.ts'
import { addLines, stockLinePieces } from './stock-line-acts.ts'
import { addProduction, draftFits, productionDraft, productionInput } from './production-acts.ts'
import { comeBackWith, leave } from './schedule-acts.ts'
import {
  getAccount,
  book,
  type Fields,
  isQueued,
  isSame,
  getLedger,
  mayBecome,
  type OrderState,
  type World,
} from './world.ts'

/** The table of rule O5: the details that each way of shipping keeps. */
const KEPT: Record<ShippingMethod, readonly ShippingDetail[]> = {
  pickup: [],
  ups: ['tracking_no'],
  airport: ['tracking_no', 'awb', 'airport_code', 'airline'],
}

const NO_FIELDS: Omit<Fields, 'customer'> = {
  referrer: null,
  addOn: '',
  dueDate: null,
  deliveryDate: null,
  remark: '',
  shippingMethod: 'pickup',
  boxes: null,
  tracking_no: '',
  awb: '',
  airport_code: '',
  airline: '',
}

/** Rule O5. */
function stored(fields: Fields): Fields {
  const cleared = Object.fromEntries(
    KEPT.airport.filter((detail) => !KEPT[fields.shippingMethod].includes(detail)).map((detail) => [detail, '']),
  )
  return { ...fields, ...cleared }
}

/** Rule O4. */
function dayAfter({ status: was, fields }: OrderState, status: OrderStatus, given: Partial<Fields>): string | null {
  const day = given.deliveryDate === undefined ? fields.deliveryDate : given.deliveryDate
  const isInThePast = day !== null && day <= today()
  if (status === 'deliver') {
    if (isInThePast && (given.deliveryDate !== undefined || was === 'deliver')) return day
    const current = was === 'deliver' ? fields.deliveryDate : null
    return current !== null && current <= today() ? current : today()
  }
  return was === 'deliver' && day === fields.deliveryDate && isInThePast ? null : day
}

const delivery = {
  shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
  boxes: fc.constantFrom(0, 3, null),
  tracking_no: fc.constantFrom('1Z 04', ''),
  awb: fc.constantFrom('176', ''),
  airline: fc.constantFrom('Atlantic', ''),
  deliveryDate: fc.constantFrom('2026-11-02', '2999-11-30', null),
}
const otherFields = {
  referrer: fc.constantFrom(0, 1, null),
  addOn: fc.constantFrom('Hang tags', ''),
  dueDate: fc.constantFrom('2026-11-24', '2026-12-01', null),
  remark: fc.constantFrom('Call first', 'Fold', ''),
}
const getFields = fc.record({ customer: fc.nat(1), ...otherFields, ...delivery }, { requiredKeys: ['customer'] })

/** With the ids of the customers. */
const named = (
  { materials: { customers } }: World,
  {
    customer,
    referrer,
    ...fields
  }: Omit<Partial<Fields>, 'customer' | 'referrer'> & {
    customer: number
    referrer?: number | null
  },
) => ({
  ...fields,
  customer: customers[customer]!,
  ...(referrer !== undefined && { referrer: referrer === null ? null : customers[referrer]! }),
})

const orderForm = fc.record({
  fields: getFields,
  status: fc.constantFrom('pending' as const, 'confirm' as const),
  productions: fc.array(productionDraft, { maxLength: 2 }),
  goods: fc.array(fc.record({ pick, pieces: stockLinePieces }), { maxLength: 2 }),
})
type OrderForm = typeof orderForm extends fc.Arbitrary<infer Form> ? Form : never

export const takingOrder =
  (form: OrderForm): Action =>
  (world) => {
    const fields = named(world, form.fields)
    const stockLines = form.goods.flatMap(({ pick: n, pieces }): { product: string; pieces: SizePieces }[] => {
      const product = at([...world.products.keys()], n)
      return product === undefined ? [] : [{ product, pieces }]
    })
    const { status, productions } = form
    return {
      endpoint: createOrder,
      input: {
        ...fields,
        status,
        productionProducts: productions.map((draft) => productionInput(world, draft)),
        orderProducts: stockLines.map(({ product, pieces }) => ({
          productId: world.products.get(product)!._id,
          ...pieces,
        })),
      },
      outcome(now, answer) {
        const { _id = '', orderNo = 0, productionProductData = [], orderProductData = [] } = answer?.order ?? {}
        if (productions.length + stockLines.length === 0 || !productions.every((draft) => draftFits(now, draft)))
          return null
        const all = stored({ ...NO_FIELDS, ...fields })
        now.orders.set(_id, { version: 1, orderNo, status, deleted: false, fields: all })
        for (const [n, draft] of productions.entries()) addProduction(now, _id, draft, productionProductData[n])
        return addLines(now, _id, stockLines, orderProductData)
      },
    }
  }
export const takeOrder = orderForm.map(takingOrder)

/** A change of an order's fields and status, by one of the two calls that make it. */
function save(
  endpoint: Endpoint,
  id: string,
  { status, version, ...sent }: Partial<Fields> & { status?: OrderStatus; version?: number | undefined },
  may: (world: World, order: OrderState) => boolean,
) {
  return {
    endpoint,
    input: { id, ...sent, ...(status && { status }), version },
    outcome(now: World) {
      const order = now.orders.get(id)
      if (!order || order.deleted) return null
      const next = { ...order, status: status ?? order.status }
      next.fields = stored({ ...order.fields, ...sent, deliveryDate: dayAfter(order, next.status, sent) })
      if (isStale(order, version) && !isSame(order, next)) return null
      if (next.status !== order.status && !may(now, next)) return null
      now.orders.set(id, next)
      return now
    },
  }
}

const isLive = ({ deleted }: OrderState) => !deleted

/** Few statuses fit: those that the order may become are chosen more often. */
const target = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.constantFrom(...ORDER_STATUSES) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('complete' as const, 'deliver' as const, 'pending' as const, 'cancel' as const),
  },
)

export const editOrder = fc
  .record({ pick, seen, fields: getFields, status: target })
  .map(({ pick: n, seen: by, fields, status }): Action => (world) => {
    const [id, order] = oneOf(
      world.orders,
      (one, each) => isLive(one) && (status === undefined || mayBecome(world, each, status)),
      n,
    )
    const sent = { ...named(world, fields), version: versionSeen(order, by), ...(status && { status }) }
    return save(updateOrder, id, sent, (now, next) => mayBecome(now, id, next.status))
  })

export const editSummary = fc
  .record({
    pick,
    seen,
    fields: fc.record(delivery, { requiredKeys: [] }),
    status: fc.constantFrom(undefined, 'complete' as const, 'deliver' as const, 'pending' as const),
  })
  .map(({ pick: n, seen: by, fields, status }): Action => (world) => {
    const isDone = (one: OrderState) => one.status === 'complete' || one.status === 'deliver'
    const [id, order] = oneOf(world.orders, (one) => isLive(one) && isDone(one), n)
    const sent = { ...fields, version: versionSeen(order, by), ...(status && { status }) }
    const may = (now: World, next: OrderState) => isDone(now.orders.get(id)!) && isDone(next)
    return save(updateOrderSummary, id, sent, may)
  })

const moveOrders = (endpoint: Endpoint, deleted: boolean, move: (world: World, ids: string[]) => World | null) =>
  picks.map((some): Action => (world) => {
    const ids = someOf(world.orders, (one) => one.deleted === deleted, some)
    return {
      endpoint,
      input: { ids },
      outcome: (now) =>
        ids.length > 0 && ids.every((id) => now.orders.get(id)?.deleted === deleted) ? move(now, ids) : null,
    }
  })

export const trashOrders = moveOrders(softDeleteOrders, false, (world, ids) => {
  for (const [id, one] of world.schedules)
    if (ids.includes(one.orderId) && isQueued(one)) leave(world, id, 'with order')
  for (const id of ids) world.orders.get(id)!.deleted = true
  return world
})

export const bringBackOrders = moveOrders(restoreOrders, true, (world, ids) => {
  for (const id of ids) world.orders.get(id)!.deleted = false
  return comeBackWith(world, 'with order', ({ orderId }) => ids.includes(orderId))
})

export const purgeSomeOrders = moveOrders(purgeOrders, true, (world, ids) => {
  for (const [account, pieces] of getLedger({ ...world, counted: new Map(), cameBack: new Map(), gone: new Map() })) {
    if (ids.some((id) => account === getAccount(id, account.slice(account.indexOf(' ') + 1))))
      book(world.gone, account, pieces, -1)
  }
  for (const id of ids) world.orders.delete(id)
  for (const table of ['productions', 'lines', 'schedules'] as const) {
    for (const [id, { orderId }] of world[table]) if (ids.includes(orderId)) world[table].delete(id)
  }
  return world
})
