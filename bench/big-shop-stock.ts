/** The stock of the big shop: what was counted in at its opening, and what orders took and brought back. */
import { sql } from 'kysely'
import type { Random } from '../src/demo/random.ts'
import { IMPORT_REASON, type MovementKind } from '../src/features/inventories/inventories.contract.ts'
import { goodsReturnField } from '../src/features/orders/order-products.contract.ts'
import { holdsStock, netPieces } from '../src/features/orders/order-products.rules.ts'
import type { OrderColumns } from '../src/features/orders/orders.db.ts'
import { NO_REASON } from '../src/features/productions/return-reasons.contract.ts'
import { DAY_MS, newId } from '../src/server/clock.ts'
import type { Tables, Transaction } from '../src/server/database/database.ts'
import { NO_REQUEST } from '../src/server/records/requests.ts'
import type { SizePieces } from '../src/shared/pieces.ts'
import { bySize, eachSize } from '../src/shared/sizes.ts'

export interface Product {
  _id: string
  inventoryId: string
  clothingType: string
  printingDesign: string
  color: string
}

/** The product of which nothing is left: orders race for the pieces that are counted in. */
export const SOLD_OUT = 0

interface Stock {
  products: Product[]
  rows: { inventories: Tables['inventories'][]; stockMovements: Tables['stockMovements'][] }
}

/** About a third of the garments with a design are kept in stock, in three to six colors each. */
export function makeStock(
  random: Random,
  parts: Record<'clothingTypes' | 'designs' | 'colors', readonly { _id: string }[]>,
  at: string,
): Stock {
  const stock: Stock = { products: [], rows: { inventories: [], stockMovements: [] } }
  for (const { _id: clothingType } of parts.clothingTypes) {
    for (const { _id: printingDesign } of parts.designs) {
      if (!random.chance(0.3)) continue
      const record = {
        _id: newId(),
        version: 1,
        createdAt: at,
        updatedAt: at,
        clothingType,
        printingDesign,
        quantity: 0,
      }
      stock.rows.inventories.push(record)
      for (const { _id: color } of random.some(parts.colors, random.whole(3, 6))) {
        const product = { _id: newId(), inventoryId: record._id, clothingType, printingDesign, color }
        stock.products.push(product)
        if (stock.products.length - 1 === SOLD_OUT) continue
        const pieces = eachSize(() => random.whole(2_000, 6_000))
        stock.rows.stockMovements.push(movementOf(product, pieces, { at, kind: 'adjustment', reason: IMPORT_REASON }))
      }
    }
  }
  return stock
}

/** What a line has of which nothing came back. */
export const NO_RETURN = { ...bySize(goodsReturnField, () => 0), ...NO_REASON }

export const itemOf = ({ _id, inventoryId, color }: Product) => ({
  _id,
  version: 1,
  inventoryId,
  color,
  ...eachSize(() => 0),
})

function movementOf(
  { _id: productId, inventoryId }: Product,
  pieces: SizePieces,
  { at, kind, order, reason = '' }: { at: string; kind: MovementKind; order?: OrderColumns; reason?: string },
): Tables['stockMovements'] {
  const of = { orderId: order?._id ?? null, orderNo: order?.orderNo ?? null }
  return { _id: newId(), at, by: 'Ada', inventoryId, productId, kind, ...of, reason, ...pieces }
}

/** The goods from stock of an order, of which few come back, and how they moved. */
export function makeGoods(random: Random, products: readonly Product[], order: OrderColumns) {
  const lines: Tables['orderProducts'][] = []
  const movements: Tables['stockMovements'][] = []
  const chosen = random.some(products.slice(SOLD_OUT + 1), random.whole(1, 3))
  for (const [position, product] of chosen.entries()) {
    const pieces = eachSize((size) => (size === 'medium' || random.chance(0.3) ? random.whole(1, 12) : 0))
    const isReturned = order.status === 'deliver' && random.chance(0.03)
    const line = {
      _id: newId(),
      version: 1,
      orderId: order._id,
      position,
      productId: product._id,
      ...pieces,
      ...NO_RETURN,
      ...NO_REQUEST,
      ...(isReturned && { mediumReturn: 1, returnReason: 'wrong_size' as const }),
    }
    lines.push(line)
    const went = (moved: SizePieces, kind: MovementKind) =>
      movements.push(movementOf(product, moved, { at: order.createdAt, kind, order }))
    went(
      eachSize((size) => -pieces[size]),
      'order',
    )
    if (isReturned)
      went(
        eachSize((size) => line[goodsReturnField(size)]),
        'return',
      )
    if (!holdsStock({ status: order.status, deleted: order.deletedAt !== null })) {
      went(netPieces(line), order.status === 'cancel' ? 'order_cancelled' : 'order_deleted')
    }
  }
  return { lines, movements }
}

/** Each level is the sum of its movements (rule I2), and so is what was sold in the last 90 days (rule I7). */
export async function sumStock(tx: Transaction): Promise<void> {
  const sums = Object.values(
    eachSize(
      (size) => sql`${sql.ref(size)} = coalesce((
        select sum(${sql.ref(size)}) from "stockMovements" where "productId" = "inventoryItems"."_id"), 0)`,
    ),
  )
  await sql`update "inventoryItems" set ${sql.join(sums)}`.execute(tx)
  const since = new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 10)
  await tx.updateTable('salesWindow').set({ since }).execute()
  await sql`update "inventoryItems" set "sold" = coalesce((
    select -sum("small" + "medium" + "large" + "xl" + "twoXl" + "threeXl") from "stockMovements" as moved
    where moved."productId" = "inventoryItems"."_id" and "at" >= ${since} and "kind" not in ('adjustment', 'return')), 0)
  `.execute(tx)
  await sql`update inventories set "quantity" = (
    select sum("itemQuantity") from "inventoryItems" where "inventoryId" = inventories."_id")`.execute(tx)
}
