import { sql } from 'kysely'
import type { Reader, Transaction } from './database.ts'

declare module './database.ts' {
  interface Tables {
    timestamps: { name: string; value: number }
  }
}

export async function selectTimestamp(db: Reader, name: string): Promise<number> {
  const result = await db.selectFrom('timestamps').select('value').where('name', '=', name).executeTakeFirst()
  return result?.value ?? 0
}

/** Not a counter: after a backup is restored it would repeat numbers that browsers have seen. */
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
