import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type TransactionOf, withNotes } from '../transaction/transaction.ts'
import { LOCK_PATIENCE_MS, whenFree } from '../when-free.ts'
import { NotBegun } from './sqlite.ts'

/** So that the first of them does not wait long for the last. */
const MAX_TOGETHER = 16

interface Waiting<Schema> {
  since: number
  /** Its result is told by what this returns. */
  run(tx: Transaction<Schema>): Promise<() => void>
  reject(this: void, error: unknown): void
}

export type Write<Schema> = <Result>(change: (tx: TransactionOf<Schema>) => Promise<Result>) => Promise<Result>

/**
 * Changes that are asked for at the same time are committed together, because a commit waits for the disk. One that fails
 * undoes only itself, and is told after the commit, too: what it failed on may have been another change of it.
 */
export function openGroupCommit<Schema>(writer: Kysely<Schema>): Write<Schema> {
  const queue: Waiting<Schema>[] = []
  let isRunning = false

  async function commitNext(): Promise<void> {
    let group: Waiting<Schema>[] = []
    try {
      const transact = () =>
        writer.transaction().execute((tx) => {
          group = queue.splice(0, MAX_TOGETHER)
          return group.length === 1 ? Promise.all(group.map((one) => one.run(tx))) : runEach(tx, group)
        })
      const committed = await whenFree(transact, isNotBegun, queue[0]!.since)
      for (const tell of committed) tell()
    } catch (error) {
      const isOver = ({ since }: Waiting<Schema>) => performance.now() >= since + LOCK_PATIENCE_MS
      if (group.length === 0) group = queue.splice(0, isNotBegun(error) ? queue.findLastIndex(isOver) + 1 : Infinity)
      for (const { reject } of group) reject(error)
    }
  }

  async function commitAll(): Promise<void> {
    isRunning = true
    // Requests that have arrived are read first, so that their changes are there.
    while (queue.length > 0) await setImmediate().then(commitNext)
    isRunning = false
  }

  return (change) =>
    new Promise((resolve, reject) => {
      queue.push({
        since: performance.now(),
        async run(tx) {
          const result = await change(withNotes(tx))
          return () => resolve(result)
        },
        reject,
      })
      if (!isRunning) void commitAll()
    })
}

const isNotBegun = (error: unknown): boolean => error instanceof NotBegun

async function runEach<Schema>(tx: Transaction<Schema>, group: readonly Waiting<Schema>[]): Promise<(() => void)[]> {
  const done: (() => void)[] = []
  for (const one of group) {
    await sql`savepoint change`.execute(tx)
    try {
      done.push(await one.run(tx))
    } catch (error) {
      await sql`rollback to change`.execute(tx)
      done.push(() => one.reject(error))
    }
    await sql`release change`.execute(tx)
  }
  return done
}
