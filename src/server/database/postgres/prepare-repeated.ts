import type pg from 'pg'
import { compiledStatements } from '../statements/compiled-statements.ts'

/** Begins a transaction that reads by an index wherever there is one: a whole table would conflict with all who change it. */
export const BEGIN = 'start transaction isolation level serializable; set local enable_seqscan = off'

/** What a statement returns has changed since it was prepared: an update of another server has changed its table. */
export const OUTDATED = '0A000'

/** Each takes memory of the server in each connection, that of a mass insert nearly a megabyte. */
const MAX_PREPARED = 200
const MAX_VALUES = 300

/**
 * For each connection of a pool. The server plans a prepared statement once, which is most of the time of a small one.
 * Only those of transactions and those that are compiled once are prepared: they ask by keys, while the plan of a list
 * depends on the values of its filters. `isAllowed` says that no migration runs.
 */
export function openPreparing(isAllowed: () => boolean): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  let lastName = 0
  const getName = (use: string): string | undefined => {
    if (names.size < MAX_PREPARED && !names.has(use)) names.set(use, `statement ${++lastName}`)
    return names.get(use)
  }
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined
    let isInTransaction = false
    const prepared = (text: string, values?: unknown, ...more: unknown[]): unknown => {
      if (text === BEGIN) isInTransaction = true
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (!Array.isArray(values)) return query(text, values, ...more)
      // A text of several statements can have no values, not even none of them.
      if (values.length === 0) return query(text, undefined, ...more)
      const isRepeated = values.length <= MAX_VALUES && (isInTransaction || compiledStatements.has(text))
      // A plan keeps what was set when it was made: outside of transactions it may read a whole table.
      const name = isRepeated && isAllowed() && getName(`${isInTransaction ? 'in transactions' : 'alone'} ${text}`)
      if (!name) return query(text, values, ...more)
      return query({ name, text, values }, ...more)?.catch((error: { code?: string }) => {
        if (error.code !== OUTDATED) throw error
        names.clear()
        if (isInTransaction) throw error
        return query(text, values, ...more)
      })
    }
    client.query = prepared as typeof client.query
  }
}
