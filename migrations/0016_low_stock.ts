import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

/** Counts what was sold in the last 90 days of the products that there are. */
export default async function countSales(tx: MigrationTransaction): Promise<void> {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  await sql`insert into "salesWindow" ("since") values (${since})`.execute(tx)
  await sql`
    update "inventoryItems" set "sold" = coalesce((
      select -sum("small" + "medium" + "large" + "xl" + "twoXl" + "threeXl") from "stockMovements" as moved
      where moved."productId" = "inventoryItems"."_id" and "at" >= ${since} and "kind" not in ('adjustment', 'return')
    ), 0)`.execute(tx)
}
