import type { Tables, Transaction } from '../database/database.ts'
import type { Publish } from '../handlers.ts'

/** What a transaction has done to records, told at its end and within it. */
interface Change {
  tx: Transaction
  /** Those of the followed tables that it has changed. */
  tables: readonly (keyof Tables)[]
  publish: Publish
}

interface Follower {
  tables: readonly (keyof Tables)[]
  follow: (change: Change) => Promise<void> | void
}

const followers = new Set<Follower>()
const changed = new WeakMap<Transaction, Set<keyof Tables>>()

/**
 * Runs at the end of every call that has changed records of these tables, once and in its transaction. Called once by
 * the feature that follows, so that those it follows need not know it. What it returns ends it.
 */
export function followRecords(tables: Follower['tables'], follow: Follower['follow']): () => void {
  const follower = { tables, follow }
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Notes that this transaction changes records of that table. */
export function noteChange(tx: Transaction, table: keyof Tables): void {
  const tables = changed.get(tx) ?? new Set()
  changed.set(tx, tables.add(table))
}

export async function tellFollowers(tx: Transaction, publish: Publish): Promise<void> {
  for (const { tables, follow } of followers) {
    const theirs = tables.filter((table) => changed.get(tx)?.has(table))
    if (theirs.length > 0) await follow({ tx, tables: theirs, publish })
  }
}
