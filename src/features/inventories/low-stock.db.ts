import { sql } from 'kysely'
import { startOfDay, today } from '../../server/clock.ts'
import type { Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { isChange, NEXT_VERSION } from '../../server/records/records.ts'
import { type MovementKind, NOT_STOCKED } from './inventories.contract.ts'

declare module '../../server/database/database.ts' {
  interface Tables {
    /** A table of one row. */
    salesWindow: { since: string }
  }
}

/** What moves stock without being sold, or taken back from a sale (rule I7). */
export const NOT_SOLD: readonly MovementKind[] = ['adjustment', 'return', NOT_STOCKED]
const SALES_DAYS = 90

/** Moves on with the first movement of a day and forgets earlier sales; moves back after a wrong clock (rule I7). */
export async function salesSince(tx: Transaction): Promise<string> {
  const { since } = await tx.selectFrom('salesWindow').select('since').executeTakeFirstOrThrow()
  const next = startOfDay(today(), -SALES_DAYS)
  if (next === since) return since
  const [from, to, sign] = next > since ? [since, next, 1] : [next, since, -1]
  await sql`
    update "inventoryItems" set "sold" = "sold" + ${sql.lit(sign)} * passed.pieces
    from (
      select "productId", sum("small" + "medium" + "large" + "xl" + "twoXl" + "threeXl") as pieces from "stockMovements"
      where "at" >= ${from} and "at" < ${to} and "kind" not in (${sql.join(NOT_SOLD)}) group by "productId"
    ) as passed
    where "_id" = passed."productId"`.execute(tx)
  await tx.updateTable('salesWindow').set({ since: next }).execute()
  return next
}

/** What is not sent, or stored already, is no change (rule O7). */
export async function setThreshold(
  tx: Transaction,
  product: { productId: string; lowStockThreshold: number | null },
  lowStockThreshold: number | null | undefined,
): Promise<void> {
  if (!isChange(product, { lowStockThreshold })) return
  noteChange(tx, 'inventories')
  const change = { lowStockThreshold, version: NEXT_VERSION }
  await tx.updateTable('inventoryItems').set(change).where('_id', '=', product.productId).execute()
}
