import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader, Tables } from '../../server/database/database.ts'
import { anyTable, containsWords, named } from '../../server/records/records.ts'
import { searchable } from '../../shared/text.ts'
import {
  documentHasWords,
  searchedWord,
  searchedWords,
  selectBetween,
  selectFirstWith,
} from '../../features/orders/search/order-search.db.ts'
import { numberIn, SEARCHED_FIELDS } from '../../features/orders/search/order-documents.rules.ts'
import { ON_MACHINE } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { fromSchedules } from '../../features/schedules/schedules.db.ts'
import { numberRanges } from './search.rules.ts'

type Named = 'customers' | 'designs' | 'clothingTypes'

/** The order of that number, those whose number begins with it, then by documents; open ones first, newest first. */
export async function selectLikelyOrders(db: Reader, search: string, limit: number): Promise<string[]> {
  const words = await searchedWords(db, search)
  if (words.length === 0) return []
  const result = new Set<string>()
  const digits = numberIn(search)
  if (digits !== undefined) {
    for (const [from, to] of numberRanges(digits, await greatestNumber(db))) {
      if (result.size >= limit) break
      for (const id of await selectBetween(db, from, to, limit - result.size)) result.add(id)
    }
  }
  // Those found by their number may be among these.
  if (result.size < limit) for (const id of await selectFirstWith(db, words, limit + result.size)) result.add(id)
  return [...result].slice(0, limit)
}

const greatestNumber = async (db: Reader): Promise<number> => {
  const { greatest } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('orderNo').as('greatest'))
    .executeTakeFirstOrThrow()
  return greatest ?? 0
}

/** The query selects from `orders`. */
export type OrderCondition = RawBuilder<SqlBool>

export async function jobConditions(db: Reader, search: string): Promise<OrderCondition[]> {
  const words = await searchedWords(db, search)
  if (words.length === 0) return []
  const digits = numberIn(search)
  if (digits === undefined) return [documentHasWords(db, words)]
  const exact = sql<SqlBool>`orders."orderNo" = ${Number(digits)}`
  return [exact, documentHasWords(db, [await searchedWord(db, 'text', [`#${digits}`])]), documentHasWords(db, words)]
}

export async function* batchesOfJobs(db: Reader, ofOrders: OrderCondition, machine: Machine) {
  const jobs = fromJobs(db).where('schedules.machine', '=', machine).where(ofOrders).orderBy('schedules.position')
  for (let from = 0; ; from += JOBS_AT_ONCE) {
    const batch = await jobs.limit(JOBS_AT_ONCE).offset(from).execute()
    yield batch
    if (batch.length < JOBS_AT_ONCE) return
  }
}

const JOBS_AT_ONCE = 100

export type JobRow = Awaited<ReturnType<ReturnType<typeof fromJobs>['execute']>>[number]

const fromJobs = (db: Reader) =>
  fromSchedules(db)
    .select([
      'schedules._id',
      'schedules.machine',
      'schedules.position',
      'schedules.screenPrintingOn',
      'schedules.status',
      'orders.orderNo',
      ...SEARCHED_FIELDS.map((field) => `orders.${field}` as const),
      'customer.name as customerName',
      'customer.phone_no as customerPhoneNo',
      'referrer.name as referrerName',
      'referrer.phone_no as referrerPhoneNo',
      'designs.name as designName',
      'clothingTypes.name as clothingTypeName',
      'productions.productQuantity',
    ])
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .where('schedules.status', 'in', ON_MACHINE)

/** That of the very name first, then those that begin with it, each by name. */
export async function selectNamed<T extends Named>(
  db: Reader,
  table: T,
  search: string,
  limit: number,
): Promise<Tables[T][]> {
  const name = searchable(search)
  if (name === '') return []
  const rows = await anyTable(db)
    .selectFrom(named(table))
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(containsWords('searchKey', search))
    .orderBy(
      sql`case when "nameKey" = ${name} then 0 when substr("nameKey", 1, ${sql.lit(Array.from(name).length)}) = ${name} then 1 else 2 end`,
    )
    .orderBy('nameKey')
    .orderBy('_id')
    .limit(limit)
    .execute()
  return rows as unknown as Tables[T][]
}
