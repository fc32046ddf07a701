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
 * Sets it to the current time, but always to a later one than before. A counter would not do: after a backup is
 * restored it would repeat numbers, and a browser that has seen changes missing from the backup would take later ones
 * for them.
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
