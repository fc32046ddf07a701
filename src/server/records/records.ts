import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { notFound, ApiError } from '../../shared/problem.ts'
import { type KindWith, mayRead } from '../../shared/policies.ts'
import type { Role } from '../../shared/roles.ts'
import { searchWords } from '../../shared/text.ts'
import { newId, now } from '../clock.ts'
import { getBatches, type Reader, type Tables, type Transaction } from '../database/database.ts'
import { compiled } from '../database/statements/compiled.ts'
import { noteChange, noteHistory } from './changes.ts'
import type { RequestColumns } from './requests.ts'

export interface RecordColumns {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  deletedBy: string | null
}

export interface SearchedColumns extends RecordColumns, RequestColumns {
  /** What the name is sorted by, and found by. */
  nameKey: string
  nameWords: string
  /** What all that the list shows is found by. */
  searchKey: string
}

export type RecordTable = { [T in keyof Tables]: Tables[T] extends RecordColumns ? T : never }[keyof Tables]
export type SearchedTable = { [T in keyof Tables]: Tables[T] extends SearchedColumns ? T : never }[keyof Tables]

/** The one place where a table's name is a variable: every such table has these columns. */
export const anyTable = (db: Reader | Transaction) => db as unknown as Kysely<{ record: SearchedColumns }>
export const named = (table: RecordTable) => table as unknown as 'record'

export interface Page {
  page: number
  limit: number
  sortField: string
  sortOrder: 1 | -1
}

export function containsWords(key: string | RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const text = typeof key === 'string' ? sql.ref(key) : key
  const conditions = searchWords(search).map((alternatives) => {
    const likes = alternatives.map((word) => sql`${text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    return sql`(${sql.join(likes, sql` or `)})`
  })
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
}

export const getRecordFields = ({
  _id,
  version,
  createdAt,
  updatedAt,
}: Omit<RecordColumns, 'deletedAt' | 'deletedBy'>) => ({ _id, version, createdAt, updatedAt })

const queries = new Map<RecordTable, ReturnType<typeof getQuery>>()

const getQuery = (table: RecordTable) =>
  compiled((db, ids: readonly string[]) => anyTable(db).selectFrom(named(table)).selectAll().where('_id', 'in', ids))

/** Each save of an order asks for these several times. They are changed only by functions that call `noteChange`. */
const REMEMBERED = new Set<RecordTable>(['customers', 'clothingTypes', 'designs', 'colors'])

/** By table and id, what the transaction has read of a table that it has not changed. */
const getKnown = ({ notes }: Reader, table: RecordTable): Map<string, object> =>
  notes && REMEMBERED.has(table) && !notes.changedTables.has(table) ? notes.known : new Map()

export async function selectRecords<T extends RecordTable>(
  db: Reader,
  table: T,
  ids: readonly string[],
): Promise<Tables[T][]> {
  const query = queries.get(table) ?? getQuery(table)
  queries.set(table, query)
  const known = getKnown(db, table)
  const unique = [...new Set(ids)]
  const lacking = unique.filter((id) => !known.has(`${table} ${id}`))
  if (lacking.length > 0) for (const record of await query(db, lacking)) known.set(`${table} ${record._id}`, record)
  return unique.flatMap((id) => known.get(`${table} ${id}`) ?? []) as Tables[T][]
}

export async function requireRecord<T extends RecordTable>(
  db: Reader,
  table: T,
  id: string,
  noun: string,
): Promise<Tables[T]> {
  const [record] = await selectRecords(db, table, [id])
  if (!record) throw notFound(`This ${noun} does not exist any more.`)
  return record
}

/** A record that the role may not read does not exist for it (rule M4). */
export async function requireReadable<T extends RecordTable & KindWith<'readTrash'>>(
  db: Reader,
  table: T,
  id: string,
  noun: string,
  { role }: { role: Role },
): Promise<Tables[T]> {
  const record: Tables[T] & RecordColumns = await requireRecord(db, table, id, noun)
  if (!mayRead(role, table, record.deletedAt !== null)) throw notFound(`This ${noun} does not exist any more.`)
  return record
}

/** A person who restores it must get back what the trash has shown. */
export function requireOutOfTrash({ deletedAt }: RecordColumns, noun: string): void {
  if (deletedAt === null) return
  throw new ApiError({ code: 'conflict', message: `This ${noun} is in the trash. Restore it first.` })
}

export async function requireLiveRecord<T extends RecordTable>(
  db: Reader,
  table: T,
  id: string,
  { field, message }: { field: string; message: string },
): Promise<Tables[T]> {
  const [record] = await selectRecords(db, table, [id])
  if (!record || record.deletedAt !== null) throw new ApiError({ code: 'invalid', field, message })
  return record
}

export async function liveRecords<T extends RecordTable>(
  db: Reader,
  table: T,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tables[T]>> {
  const records = await selectRecords(db, table, ids)
  return new Map(records.filter(({ deletedAt }) => deletedAt === null).map((record) => [record._id, record]))
}

function newRecord(at: string): RecordColumns {
  return { _id: newId(), version: 1, createdAt: at, updatedAt: at, deletedAt: null, deletedBy: null }
}

export const isChange = (present: object, columns: object): boolean =>
  Object.entries(columns).some(
    ([column, value]) => value !== undefined && value !== (present as Record<string, unknown>)[column],
  )

/** A change that would set only stored values passes; without a version the last save wins (rule O7). */
export async function requireFresh(
  current: { version: number },
  version: number | undefined,
  columns: object,
  shown: () => unknown,
): Promise<void> {
  if (version === undefined || version === current.version || !isChange(current, columns)) return
  throw new ApiError({ code: 'stale', message: 'Somebody changed this in the meantime.', present: await shown() })
}

export const NEXT_VERSION = sql<number>`"version" + 1`

export const changedAt = (at: string) => ({ version: NEXT_VERSION, updatedAt: at })

/** The columns of a request are given only where it makes the record, an id where it is a key that people read. */
export type OwnColumns<T extends RecordTable> = Omit<Tables[T], keyof RecordColumns | keyof RequestColumns> &
  Partial<Pick<Tables[T], keyof Tables[T] & (keyof RequestColumns | '_id')>>

export const insertRecord = async <T extends RecordTable>(
  tx: Transaction,
  table: T,
  columns: OwnColumns<T>,
  at = now(),
): Promise<Tables[T]> => (await insertRecords(tx, table, [columns], at))[0]!

export async function insertRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  records: readonly OwnColumns<T>[],
  at = now(),
): Promise<Tables[T][]> {
  noteChange(tx, table)
  const inserted: unknown[] = []
  for (const batch of getBatches(records)) {
    // The embedded database never waits, so let others be served between two batches.
    if (inserted.length > 0) await setImmediate()
    const values = batch.map((own) => ({ ...newRecord(at), ...own }))
    const query = anyTable(tx)
      .insertInto(named(table))
      .values(values as never)
    inserted.push(...(await query.returningAll().execute()))
  }
  noteHistory(tx, table, [], inserted as Tables[T][])
  return inserted as Tables[T][]
}

export const updateRecord = async <T extends RecordTable>(
  tx: Transaction,
  table: T,
  present: Tables[T],
  columns: Partial<OwnColumns<T>>,
  at = now(),
): Promise<Tables[T]> =>
  isChange(present, columns)
    ? (await changeRecords(tx, table, [present], { ...columns, ...changedAt(at) }))[0]!
    : present

export const updateRecords = async <T extends RecordTable>(
  tx: Transaction,
  table: T,
  ids: readonly string[],
  columns: Partial<OwnColumns<T>>,
  at = now(),
): Promise<Tables[T][]> =>
  changeRecords(tx, table, await selectRecords(tx, table, ids), { ...columns, ...changedAt(at) })

/** Keeps the version, so that nobody who has the record open is refused for what nobody has edited (rule O7). */
export async function updateDerived<T extends RecordTable>(
  tx: Transaction,
  table: T,
  current: readonly Tables[T][],
  columns: Partial<OwnColumns<T>>,
  at = now(),
): Promise<void> {
  await changeRecords(tx, table, current, { ...columns, updatedAt: at })
}

async function changeRecords<T extends RecordTable>(
  tx: Transaction,
  table: T,
  current: readonly Tables[T][],
  columns: object,
): Promise<Tables[T][]> {
  if (current.length === 0) return []
  noteChange(tx, table)
  const ids = current.map(({ _id }) => _id)
  const updated: unknown = await anyTable(tx)
    .updateTable(named(table))
    .set(columns)
    .where('_id', 'in', ids)
    .returningAll()
    .execute()
  noteHistory(tx, table, current, updated as Tables[T][])
  return updated as Tables[T][]
}
