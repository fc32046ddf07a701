/**
 * A shop as the rule book (docs/rules.md) would have it, for the test of random days. It is written from the rules
 * alone and uses none of the product's decisions, so that a mistake in those is not made here too.
 */
import { type Side, SIDES } from '../../../features/designs/designs.contract.ts'
import type { ScheduleStatus } from '../../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import type { OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import type { Quality, SideStatus } from '../../../features/productions/productions.contract.ts'
import type { ReturnReason } from '../../../features/productions/return-reasons.contract.ts'
import type { SizeMode, SizePieces } from '../../../shared/quantities/pieces.ts'
import { eachSize, type Size, SIZES } from '../../../shared/quantities/sizes.ts'

export const DESIGNS = ['front', 'back', 'both'] as const
export type DesignName = (typeof DESIGNS)[number]

/** The ids of what orders are of. Each day has colors of its own, and so products in stock of its own. */
export interface Materials {
  customers: readonly string[]
  clothingTypes: readonly string[]
  colors: readonly string[]
  designs: Readonly<Record<DesignName, string>>
}

const DELIVERY_FIELDS = [
  'deliveryDate',
  'shippingMethod',
  'boxes',
  'tracking_no',
  'awb',
  'airport_code',
  'airline',
] as const
export const ORDER_FIELDS = ['customer', 'referrer', 'addOn', 'dueDate', 'remark', ...DELIVERY_FIELDS] as const
export type Fields = Pick<Order, (typeof ORDER_FIELDS)[number]>

export interface OrderState {
  version: number
  orderNo: number
  status: OrderStatus
  deleted: boolean
  fields: Fields
}

/** What came back of an item or of goods, and why. */
export interface Returned {
  returned: SizePieces
  reason: ReturnReason | ''
  reasonText: string
}
export const nothingReturned = (): Returned => ({ returned: eachSize(() => 0), reason: '', reasonText: '' })

export interface ItemState extends Returned {
  _id: string
  version: number
  color: string
  size: SizeMode
  quantities: SizePieces
  itemQuantity: number
  qualities: Record<Size, Quality | ''>
}

export interface ProductionState {
  version: number
  orderId: string
  clothingType: string
  design: DesignName
  sides: Record<Side, SideStatus | null>
  deleted: boolean
  items: ItemState[]
}

/** Goods from stock on an order; `product` is the name of their product, see `findProduct`. */
export interface LineState extends Returned {
  version: number
  orderId: string
  product: string
  pieces: SizePieces
}

export interface ScheduleState {
  version: number
  orderId: string
  productionId: string
  side: Side
  machine: Machine
  status: ScheduleStatus
  gone: 'no' | 'alone' | 'with order' | 'with production'
  /** In its queue; lower ones are nearer to the top. One that left keeps the place that it had. */
  place: number
  /** How often its work was changed since its status was set (rule P9). */
  changes: number
}

export interface World {
  materials: Materials
  orders: Map<string, OrderState>
  /** Those of an order in the order of its tabs. */
  productions: Map<string, ProductionState>
  /** Those of an order in the order in which they were added. */
  lines: Map<string, LineState>
  schedules: Map<string, ScheduleState>
  /** The products that are or were in stock. */
  products: Map<string, { _id: string; version: number }>
  /** What was counted in, less what was counted out. */
  counted: Accounts
  /** What came back of what was made, whatever became of the item and its order since. */
  cameBack: Accounts
  /** What customers keep of orders that are deleted for good. */
  gone: Accounts
}

/** Pieces by `getAccount`. */
type Accounts = Map<string, SizePieces>

export const openWorld = (materials: Materials): World => ({
  materials,
  orders: new Map(),
  productions: new Map(),
  lines: new Map(),
  schedules: new Map(),
  products: new Map(),
  counted: new Map(),
  cameBack: new Map(),
  gone: new Map(),
})

export const getProductKey = (clothingType: string, printingDesign: string, color: string): string =>
  `${clothingType}/${printingDesign}/${color}`

/** What the ledger says under one order, or under counting where that is null, of one product. */
export const getAccount = (orderId: string | null, product: string): string => `${orderId ?? 'counted'} ${product}`

export const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0)
export const piecesIn = (pieces: SizePieces): number => sum(SIZES.map((size) => pieces[size]))

export function book(accounts: Accounts, account: string, pieces: SizePieces, times: 1 | -1 = 1): void {
  const there = accounts.get(account)
  accounts.set(
    account,
    eachSize((size) => (there?.[size] ?? 0) + times * pieces[size]),
  )
}

/** Rules Q2, Q3: the ordered pieces of an item. */
export const producedPieces = ({ size, quantities, itemQuantity }: ItemState): SizePieces =>
  eachSize((one) => quantities[one] * (size === 'mix' ? itemQuantity : 12))

export const isReturned = ({ returned }: Returned): boolean => piecesIn(returned) > 0

/** The table of rule I8: who has the goods. */
const CUSTOMER_HAS: Record<OrderStatus, { live: boolean; trashed: boolean }> = {
  pending: { live: true, trashed: false },
  confirm: { live: true, trashed: false },
  schedule: { live: true, trashed: false },
  complete: { live: true, trashed: false },
  deliver: { live: true, trashed: true },
  cancel: { live: false, trashed: false },
}

/** What the ledger must come to, under each order and of each product, without what comes to nothing. */
export function getLedger({ orders, lines, counted, cameBack, gone }: World): Accounts {
  const ledger: Accounts = new Map()
  for (const [account, pieces] of [...counted, ...cameBack]) book(ledger, account, pieces)
  for (const [account, pieces] of gone) book(ledger, account, pieces, -1)
  for (const { orderId, product, pieces, returned } of lines.values()) {
    const { status, deleted } = orders.get(orderId)!
    if (!CUSTOMER_HAS[status][deleted ? 'trashed' : 'live']) continue
    book(
      ledger,
      getAccount(orderId, product),
      eachSize((size) => pieces[size] - returned[size]),
      -1,
    )
  }
  return new Map([...ledger].filter(([, pieces]) => SIZES.some((size) => pieces[size] !== 0)))
}

/** What is in stock of each product: opening counts and returns, less what customers have. */
export function getLevels(world: World): Accounts {
  const levels: Accounts = new Map([...world.products.keys()].map((product) => [product, eachSize(() => 0)]))
  for (const [account, pieces] of getLedger(world)) book(levels, account.slice(account.indexOf(' ') + 1), pieces)
  return levels
}

export const getProductions = (world: World, orderId: string): [string, ProductionState][] =>
  [...world.productions].filter(([, one]) => one.orderId === orderId && !one.deleted)

const getSides = ({ sides }: ProductionState): SideStatus[] => SIDES.flatMap((side) => sides[side] ?? [])

/** `null` without productions. */
export function areComplete(world: World, orderId: string): boolean | null {
  const theirs = getProductions(world, orderId)
  return theirs.length === 0 ? null : theirs.flatMap(([, one]) => getSides(one)).every((side) => side === 'complete')
}

/** The table of rule O3: what an order's status must be. */
export function settled(world: World, orderId: string, status: OrderStatus): OrderStatus {
  if (status === 'cancel') return 'cancel'
  const complete = areComplete(world, orderId)
  if (complete) return status === 'deliver' ? 'deliver' : 'complete'
  const sides = getProductions(world, orderId).flatMap(([, one]) => getSides(one))
  if (sides.some((side) => side !== 'pending')) return 'schedule'
  if (status === 'schedule') return 'confirm'
  const wasFinished = status === 'complete' || status === 'deliver'
  return wasFinished && complete === false ? 'confirm' : status
}

/** The table of rule O2: whether the edit of an order may choose that status. */
export function mayBecome(world: World, orderId: string, target: OrderStatus): boolean {
  const { status } = world.orders.get(orderId)!
  const complete = areComplete(world, orderId)
  if (target === status) return true
  switch (status) {
    case 'schedule':
      return false
    case 'cancel':
      return target === 'pending'
    case 'pending':
    case 'confirm':
      if (target === 'complete' || target === 'deliver') return complete === null
      return target !== 'schedule'
    case 'complete':
    case 'deliver':
      if (target === 'pending' || target === 'confirm') return complete === null
      return target === 'complete' || target === 'deliver'
  }
}

/** Ids of the schedules of a machine, from the top. */
export const getQueue = ({ schedules }: World, machine: Machine): string[] =>
  [...schedules]
    .filter(([, one]) => one.machine === machine && isQueued(one))
    .toSorted(([, one], [, other]) => one.place - other.place)
    .map(([id]) => id)

export const isQueued = ({ gone, status }: ScheduleState): boolean => gone === 'no' && status !== 'complete'

/** A live production of a live order can be changed. */
export const isOpen = (world: World, one: ProductionState | undefined): one is ProductionState =>
  one !== undefined && !one.deleted && !world.orders.get(one.orderId)!.deleted

/** What people change in a record, as a text; a place in a queue is no part of it. */
const getContent = (record: unknown): string =>
  JSON.stringify(record, (key, value: unknown) => (key === 'version' || key === 'place' ? undefined : value))
export const isSame = (one: unknown, other: unknown): boolean => getContent(one) === getContent(other)

const raise = <R extends { version: number }>(was: R | undefined, is: R): void => {
  if (was && !isSame(was, is)) is.version = was.version + 1
}

/** Rule O7: what people change in an order raises its version; the status that follows later (rule O3) does not. */
export function raiseOrderVersions(before: World, after: World): void {
  for (const [id, is] of after.orders) raise(before.orders.get(id), is)
}

/** Rule O7: each change of another record raises its version, and nothing else does. */
export function raiseVersions(before: World, after: World): void {
  for (const table of ['lines', 'schedules'] as const) {
    for (const [id, is] of after[table]) raise(before[table].get(id), is)
  }
  for (const [id, is] of after.productions) {
    const was = before.productions.get(id)
    for (const item of is.items)
      raise(
        was?.items.find(({ _id }) => _id === item._id),
        item,
      )
    raise(was, is)
  }
  const levels = { before: getLevels(before), after: getLevels(after) }
  for (const [product, is] of after.products) {
    const was = before.products.get(product)
    if (was && !isSame(levels.before.get(product), levels.after.get(product))) is.version = was.version + 1
  }
}
