/** The replay of the history (rule M13): what it has told of orders must be what is stored of them. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { features } from '../../../app.ts'
import type { HistoryAction } from '../../../shared/records/record-history.ts'
import type { Reader, Tables } from '../../database/database.ts'
import { HIDDEN, type HistoryField } from '../../records/history/history.ts'
import type { Row, Value } from '../../database/transaction/transaction.ts'
import type { RecordedChange } from '../../records/history/history-lines.ts'
import type { Stored } from './stored.ts'

type Values = Record<string, Value>
interface RecordedHistory {
  isTrashed: boolean
  values: Values
}
/** What the history has told until now, by table and id. */
export type Replayed = Map<string, RecordedHistory>

/** The fields of each table that the history tells. */
const recordedFields = new Map(
  features
    .flatMap(({ histories = [] }) => histories)
    .map(({ table, fields }) => [
      table,
      Object.entries(fields).filter((entry): entry is [string, HistoryField<Row>] => entry[1] !== HIDDEN),
    ]),
)

/** A value that is not told follows from the others, where it has done so before. */
function follow(of: keyof Tables, before: Values | null, recorded: RecordedChange['values']): Values {
  const after: Values = { ...before }
  for (const [column, value] of Object.entries(recorded)) after[column] = Array.isArray(value) ? value[1] : value
  for (const [column, { usual }] of recordedFields.get(of)!) {
    if (!usual || column in recorded || (before && before[column] !== usual(before as never))) continue
    after[column] = usual(after as never)
  }
  return after
}

/** Goes on with these entries. What belonged to a record that is deleted for good is deleted with it. */
export function replay(
  records: Replayed,
  history: Stored['history'],
  belongsTo: (id: string, ownerId: string) => boolean,
): void {
  for (const { action, changed, ofTable } of history) {
    if (ofTable !== 'orders') continue
    const purged: string[] = []
    for (const { of, id, did = action, values } of JSON.parse(changed) as RecordedChange[]) {
      const key = `${of} ${id}`
      const known = records.get(key)
      expect(known === undefined, `${key} is told to be added once, and first`).toBe(did === 'create')
      const gone = did === 'purge'
      // What was before is what the history has told until then.
      for (const [column, value] of Object.entries(values)) {
        const before = Array.isArray(value) ? value[0] : gone ? value : undefined
        // Of a new record an empty text is not told.
        if (before !== undefined) expect(known!.values[column] || null, `${key}, ${column}`).toBe(before || null)
      }
      if (gone) {
        records.delete(key)
        purged.push(id)
        continue
      }
      const moved: Partial<Record<HistoryAction, boolean>> = { trash: true, restore: false }
      const isTrashed = moved[did] ?? known?.isTrashed ?? false
      records.set(key, { isTrashed, values: follow(of, known?.values ?? null, values) })
    }
    // After the whole entry, which may tell some of it too.
    for (const other of records.keys()) {
      if (purged.some((id) => belongsTo(other.split(' ')[1]!, id))) records.delete(other)
    }
  }
}

const TOLD = ['orders', 'productions', 'productionItems', 'orderProducts', 'schedules'] as const

/** The names of what orders refer to, by id: the history keeps names. */
export async function readNames(db: Reader): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>()
  for (const table of ['customers', 'designs', 'clothingTypes', 'colors', 'machines'] as const) {
    for (const { _id, name } of await db.selectFrom(table).select(['_id', 'name']).execute()) named.set(_id, name)
  }
  return named
}

/** What is stored, in the shape of what was told. */
function present({ tables }: Stored, named: ReadonlyMap<string, string>) {
  const records = new Map<string, { isTrashed: boolean; values: Values }>()
  for (const table of TOLD) {
    for (const row of tables[table] as unknown as Row[]) {
      const values = recordedFields.get(table)!.map(([column, { names }]): [string, Value] => {
        const value = row[column]!
        return [column, names && value !== null ? named.get(String(value))! : value]
      })
      const isTrashed = (row['deletedAt'] ?? null) !== null
      records.set(`${table} ${row._id}`, { isTrashed, values: Object.fromEntries(values) })
    }
  }
  return records
}

/** An empty value is not told of a new record. */
const comparable = (records: ReadonlyMap<string, { isTrashed: boolean; values: Values }>) =>
  Object.fromEntries(
    [...records].map(([key, { isTrashed, values }]) => [
      key,
      {
        isTrashed,
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
      },
    ]),
  )

export function expectReplayed(records: Replayed, stored: Stored, named: ReadonlyMap<string, string>): void {
  const [recorded, is] = [comparable(records), comparable(present(stored, named))]
  // Vitest compares slowly, and says what differs.
  if (!isDeepStrictEqual(recorded, is)) expect(recorded, 'M13: the history replayed').toEqual(is)
}
