import type { Transaction } from '../server/database/database.ts'
import { requireRecord } from '../server/records/records.ts'
import type { Session } from '../server/security/sessions.ts'
import { eachSize, SIZES } from '../shared/sizes.ts'
import { findOrCreateProduct, moveStock } from '../features/inventories/stock.db.ts'
import { insertLines } from '../features/orders/order-products.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { type Random, randomFrom } from './random.ts'
import { daysAfter } from './sample-delivery.ts'
import { CLOTHING_TYPES, COLORS } from './sample-names.ts'
import type { TakenOrder } from './sample-orders.ts'
import type { Ids } from './sample-records.ts'

/** What is left of a product, to know what the next order can take. */
interface Shelf {
  productId: string
  left: Record<(typeof SIZES)[number], number>
}

const STOCKED = { clothingTypes: 6, designs: 10, colors: 4 }
/** About every seventh order takes something from stock. */
const ORDERS_APART = 7

/**
 * Fills the shelves, lets orders take from them, and counts some of them again: some products end low, some with
 * nothing.
 */
export async function fillStock(
  tx: Transaction,
  ids: Ids,
  { taken, by, opened, latest }: { taken: readonly TakenOrder[]; by: Session; opened: string; latest: Date },
): Promise<void> {
  const random = randomFrom(2)
  const shelves = await openShelves(tx, ids, random, { by: by.username, at: opened })
  for (const [index, { orderId, plan }] of taken.entries()) {
    // A cancelled order takes nothing (rule I8).
    if (index % ORDERS_APART !== 0 || plan.taken === 'cancel') continue
    const order = await requireRecord(tx, 'orders', orderId, 'order')
    const drafts = random.some(shelves, random.whole(1, 2)).flatMap((shelf) => takeFrom(shelf, random))
    const why = { by: by.username, kind: 'order', at: plan.createdAt.toISOString() } as const
    await insertLines(tx, order, { drafts }, why)
    await syncOrders(tx, [orderId], order.updatedAt)
  }
  const counted = { by: by.username, kind: 'adjustment', at: daysAfter(latest, -1).toISOString() } as const
  const [empty, low, ...others] = random.some(shelves, 6)
  const allOf = ({ productId, left }: Shelf) => ({ productId, ...eachSize((size) => -left[size]) })
  await moveStock(tx, [allOf(empty!)], { ...counted, reason: 'Sold at the school fair' })
  const leaving = ({ productId, left }: Shelf, most: number) => ({
    productId,
    ...eachSize((size) => Math.min(left[size], most) - left[size]),
  })
  await moveStock(tx, [leaving(low!, 1)], { ...counted, reason: 'Counted after the leak' })
  for (const shelf of others) {
    await moveStock(tx, [leaving(shelf, 12)], { ...counted, reason: 'Counted at the end of the month' })
  }
}

/** Popular garments with the first designs, each in a few colors, and their opening stock. */
async function openShelves(
  tx: Transaction,
  ids: Ids,
  random: Random,
  { by, at }: { by: string; at: string },
): Promise<Shelf[]> {
  const shelves: Shelf[] = []
  for (const { id: printingDesign } of [...ids.designs.values()].slice(0, STOCKED.designs)) {
    const { name } = random.pick(CLOTHING_TYPES.slice(0, STOCKED.clothingTypes))
    for (const [color] of random.some(COLORS, random.whole(1, STOCKED.colors))) {
      const key = { clothingType: ids.clothingTypes.get(name)!, printingDesign, color: ids.colors.get(color)! }
      const { productId } = await findOrCreateProduct(tx, key, at)
      const left = eachSize(() => random.whole(0, 4) * 6)
      left.large += 12
      await moveStock(tx, [{ productId, ...left }], { by, kind: 'adjustment', reason: 'Opening stock', at })
      shelves.push({ productId, left })
    }
  }
  return shelves
}

/** A few pieces of two sizes, as far as they are there. */
function takeFrom({ productId, left }: Shelf, random: Random) {
  const wanted = random.some(SIZES, 2)
  const pieces = eachSize((size) => (wanted.includes(size) ? Math.min(left[size], random.whole(1, 5)) : 0))
  if (SIZES.every((size) => pieces[size] === 0)) return []
  for (const size of SIZES) left[size] -= pieces[size]
  return [{ productId, ...pieces }]
}
