import type { OutputOf, ParsedOf } from '../../../shared/endpoint.ts'
import type { HistoryEndpoint } from '../../../shared/records/record-history.ts'
import { now } from '../../clock.ts'
import { getBatches, type Reader, type Transaction } from '../../database/database.ts'
import type { Value } from '../../database/transaction/transaction.ts'
import type { Person } from '../../security/security-events.ts'
import { HIDDEN, type History } from './history.ts'
import { getEntries } from './history-entries.ts'
import { getLines, type RecordedChange } from './history-lines.ts'
import { type RecordTable, requireRecord } from '../records.ts'

export interface HistoryBook {
  write(tx: Transaction, by: Person, at?: string): Promise<void>
  page(db: Reader, table: RecordTable, asked: HistoryInput, noun: string): Promise<HistoryPage>
  /** The values that a field of these records took, oldest first. */
  getValues(db: Reader, table: RecordTable, ids: readonly string[], field: string): Promise<SetValue[]>
}

export interface SetValue {
  id: string
  value: Value
  at: string
  by: string
}

type HistoryInput = ParsedOf<HistoryEndpoint>
type HistoryPage = OutputOf<HistoryEndpoint>

export const THE_SERVER: Person = { userId: null, username: 'the server' }

export function openHistory(features: readonly { readonly histories?: readonly History[] }[]): HistoryBook {
  const histories = new Map(
    features.flatMap((feature) => feature.histories ?? []).map((history) => [history.table, history]),
  )
  return {
    async write(tx, by, at = now()) {
      const changes = tx.notes.unrecorded
      tx.notes.unrecorded = new Map()
      const entries = await getEntries(tx, changes, histories)
      const rows = entries.map(({ table, id, action, recorded }) => ({
        at,
        by: by.username,
        userId: by.userId,
        action,
        ofTable: table,
        recordId: id,
        changed: JSON.stringify(recorded),
      }))
      for (const batch of getBatches(rows)) await tx.insertInto('history').values(batch).execute()
      for (const [table, records] of changes) await histories.get(table)?.keep?.(tx, [...records.values()], by)
    },

    async page(db, table, { id, page, limit }, noun) {
      const result = db.selectFrom('history').where('recordId', '=', id).where('ofTable', '=', table)
      const { total } = await result.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      if (total === 0) await requireRecord(db, table, id, noun)
      const rows = await result
        .select(['no', 'at', 'by', 'action', 'changed'])
        .orderBy('no', 'desc')
        .limit(limit)
        .offset(page * limit)
        .execute()
      const names = await namesFor(db, histories.get(table))
      const data = rows.map(({ changed, ...entry }) => ({
        ...entry,
        changes: (JSON.parse(changed) as RecordedChange[]).flatMap((recorded) =>
          getLines(recorded, entry.action, histories, names),
        ),
      }))
      return { data, total, page, limit }
    },

    async getValues(db, table, ids, field) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('history')
        .select(['at', 'by', 'changed'])
        .where('recordId', 'in', ids)
        .where('ofTable', '=', table)
        .where('changed', 'like', `%"${field}"%`)
        .orderBy('no')
        .execute()
      return rows.flatMap(({ at, by, changed }) =>
        (JSON.parse(changed) as RecordedChange[]).flatMap((recorded): SetValue[] => {
          const value = recorded.values[field]
          if (recorded.of !== table || value === undefined) return []
          return [{ id: recorded.id, value: Array.isArray(value) ? value[1] : value, at, by }]
        }),
      )
    },
  }
}

/** The names by id of the records that the fields of a history name when they are shown. */
async function namesFor(db: Reader, history: History | undefined): Promise<ReadonlyMap<string, string>> {
  const fields = Object.values(history?.fields ?? {}).filter((field) => field !== HIDDEN)
  const names = new Map<string, string>()
  for (const table of new Set(fields.flatMap(({ naming }) => naming ?? [])))
    for (const { _id, name } of await db.selectFrom(table).select(['_id', 'name']).execute()) names.set(_id, name)
  return names
}
