import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'

/** Within the time in which nobody notices that others were served first. */
const MAX_TOGETHER = 16

interface Waiting<Schema> {
  /** Its result is handed out by what this returns. */
  run(tx: Transaction<Schema>): Promise<() => void>
  reject(this: void, error: unknown): void
}

export type Write<Schema> = <Result>(change: (tx: Transaction<Schema>) => Promise<Result>) => Promise<Result>

/**
 * Changes that are asked for at the same time are committed together, because a commit waits for the disk. One that fails
 * undoes only itself. `begun` begins the transaction again where it could not begin.
 */
export function openGroupCommit<Schema>(
  writer: Kysely<Schema>,
  begun: <Result>(transact: () => Promise<Result>) => Promise<Result>,
): Write<Schema> {
  const queue: Waiting<Schema>[] = []
  let isRunning = false

  async function commitNext(): Promise<void> {
    let group: Waiting<Schema>[] = []
    try {
      const committed = await begun(() =>
        writer.transaction().execute((tx) => {
          group = queue.splice(0, MAX_TOGETHER)
          return group.length === 1 ? Promise.all(group.map((one) => one.run(tx))) : runEach(tx, group)
        }),
      )
      for (const handOut of committed) handOut()
    } catch (error) {
      if (group.length === 0) group = queue.splice(0)
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
        async run(tx) {
          const result = await change(tx)
          return () => resolve(result)
        },
        reject,
      })
      if (!isRunning) void commitAll()
    })
}

async function runEach<Schema>(tx: Transaction<Schema>, group: readonly Waiting<Schema>[]): Promise<(() => void)[]> {
  const done: (() => void)[] = []
  for (const one of group) {
    await sql`savepoint change`.execute(tx)
    try {
      // A transaction of its own, by which its changes are known.
      done.push(await one.run(tx.withoutPlugins()))
    } catch (error) {
      await sql`rollback to change`.execute(tx)
      one.reject(error)
    }
    await sql`release change`.execute(tx)
  }
  return done
}
