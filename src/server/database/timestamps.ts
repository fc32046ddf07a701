import { sql } from 'kysely'
import type { Reader, Transaction } from './database.ts'

declare module './database.ts' {
  interface Tables {
    timestamps: { name: string; value: number }
  }
}

/** When something of that name last changed, in milliseconds since 1970; 0 if it never has. */
export async function selectTimestamp(db: Reader, name: string): Promise<number> {
  const found = await db.selectFrom('timestamps').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value ?? 0
}

/**
 * Sets it to this instant, and always to more than it was. The clock, and not a count, so that a browser which has seen
 * changes that a restored backup knows nothing of takes none of the later ones for them.
 */
export async function nextTimestamp(tx: Transaction, name: string): Promise<number> {
  const value = Date.now()
  const stored = await tx
    .insertInto('timestamps')
    .values({ name, value })
    .onConflict((clash) =>
      clash.column('name').doUpdateSet({
        value: sql<number>`case when timestamps.value >= ${value} then timestamps.value + 1 else ${value} end`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return stored.value
}
