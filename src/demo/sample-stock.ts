import type { Transaction } from '../server/database/database.ts'
import type { SizePieces } from '../shared/quantities/pieces.ts'
import { eachSize, SIZES } from '../shared/quantities/sizes.ts'
import { setThreshold } from '../features/inventories/low-stock.db.ts'
import { findOrCreateProduct, moveStock, selectProducts } from '../features/inventories/stock.db.ts'
import type { OrderProductDraft } from '../features/orders/products/order-products.contract.ts'
import { type Random, randomFrom } from '../shared/random.ts'
import { CLOTHING_TYPES, COLORS } from './sample-names.ts'
import type { Ids } from './sample-records.ts'

interface Shelf {
  productId: string
  left: SizePieces
}

export interface SampleStock {
  random: Random
  shelves: readonly Shelf[]
}

const STOCKED = { clothingTypes: 6, designs: 10, colors: 4 }

export async function openStock(
  tx: Transaction,
  ids: Ids,
  { by, at }: { by: string; at: string },
): Promise<SampleStock> {
  const random = randomFrom(2)
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
  return { random, shelves }
}

export const takeStockLines = ({ random, shelves }: SampleStock): OrderProductDraft[] =>
  random.some(shelves, random.whole(1, 2)).flatMap((shelf) => takeFrom(shelf, random))

export function takeOneMore({ shelves }: SampleStock, line: { productId: string } & SizePieces): SizePieces | null {
  const { left } = shelves.find(({ productId }) => productId === line.productId)!
  const size = SIZES.find((one) => left[one] > 0)
  if (!size) return null
  left[size]--
  return { ...eachSize((one) => line[one]), [size]: line[size] + 1 }
}

export async function countStock(tx: Transaction, { random, shelves }: SampleStock, by: string, at: string) {
  const counted = { by, kind: 'adjustment', at } as const
  // What came back from an order in the trash is there too.
  const chosen = await selectProducts(
    tx,
    random.some(shelves, 6).map(({ productId }) => productId),
  )
  const leaving = (most: number, products: typeof chosen) =>
    products.map((product) => ({
      productId: product.productId,
      ...eachSize((size) => Math.min(product[size], most) - product[size]),
    }))
  await moveStock(tx, leaving(0, chosen.slice(0, 1)), { ...counted, reason: 'Sold at the school fair' })
  await moveStock(tx, leaving(1, chosen.slice(1, 3)), { ...counted, reason: 'Counted after the leak' })
  await moveStock(tx, leaving(12, chosen.slice(3)), { ...counted, reason: 'Counted at the end of the month' })
  await setThreshold(tx, chosen[3]!, 96)
}

function takeFrom({ productId, left }: Shelf, random: Random) {
  const target = random.some(SIZES, 2)
  const pieces = eachSize((size) => (target.includes(size) ? Math.min(left[size], random.whole(1, 5)) : 0))
  if (SIZES.every((size) => pieces[size] === 0)) return []
  for (const size of SIZES) left[size] -= pieces[size]
  return [{ productId, ...pieces }]
}
