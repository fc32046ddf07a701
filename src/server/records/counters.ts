import { PostgresAdapter, sql } from 'kysely'
import type { Transaction } from '../database/database.ts'

declare module '../database/database.ts' {
  interface Tables {
    counters: { name: string; value: number }
  }
}

/** On PostgreSQL a transaction that is retried leaves a gap. */
export async function nextNumber(tx: Transaction, series: string): Promise<number> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const { rows } = await sql<{ value: number }>`select nextval(${sql.lit(`"${series}"`)}) as "value"`.execute(tx)
    return rows[0]!.value
  }
  const { value } = await tx
    .insertInto('counters')
    .values({ name: series, value: 1 })
    .onConflict((clash) => clash.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
