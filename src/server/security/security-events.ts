import { MAX_OF_KIND, type SecurityKind } from '../../shared/security/security-events.ts'
import { searchKey } from '../../shared/text.ts'
import { DAY_MS, newId, now } from '../clock.ts'
import { getBatches, type Database, type Transaction } from '../database/database.ts'
import { getExpiry } from './steady-clock.ts'

export interface Person {
  readonly userId: string | null
  readonly username: string
}

/** It must hold no secret: no password, no token, nothing that was only typed. */
export interface SecurityEvent {
  readonly kind: SecurityKind
  readonly who?: Person
  readonly about?: Person
  readonly detail?: string
  readonly address?: string
  readonly requestId?: string
}

export interface EventColumns extends Record<
  '_id' | 'createdAt' | 'who' | 'about' | 'address' | 'requestId' | 'detail' | 'searchKey',
  string
> {
  kind: SecurityKind
  whoId: string | null
  aboutId: string | null
}

declare module '../database/database.ts' {
  interface Tables {
    securityEvents: EventColumns
    /** A row allows its transaction to delete from that table, which the database refuses otherwise. */
    expiry: { ofTable: 'securityEvents' }
  }
}

/** 400 characters are at most 1,600 bytes; PostgreSQL allows 2,704 bytes in a row of an index. */
const MAX_KEY_LENGTH = 400

/** What anybody can cause has a lower limit, so that sign-in attempts cannot displace events of administrators. */
export const KEPT_EVENTS = { ageMs: 180 * DAY_MS, most: 100_000, mostOfAnybody: 80_000 }
const SWEPT_AT_ONCE = 1000

export const storeEvents = (tx: Transaction, events: readonly SecurityEvent[]): Promise<void> =>
  insertRows(tx, events.map(toRow))

export async function insertRows(tx: Transaction, rows: readonly EventColumns[]): Promise<void> {
  for (const batch of getBatches(rows)) await tx.insertInto('securityEvents').values(batch).execute()
}

export async function sweepEvents(database: Database, { ageMs, most, mostOfAnybody } = KEPT_EVENTS): Promise<void> {
  const anybody = Object.keys(MAX_OF_KIND) as SecurityKind[]
  const tooMany = await getInstant(database, most)
  const oldest = await database.write((tx) => getExpiry(tx, ageMs))
  await deleteUntil(database, tooMany > oldest ? tooMany : oldest)
  await deleteUntil(database, await getInstant(database, mostOfAnybody, anybody), anybody)
}

async function getInstant(database: Database, most: number, kinds?: readonly SecurityKind[]): Promise<string> {
  const newestFirst = database.read.selectFrom('securityEvents').select('createdAt').orderBy('createdAt', 'desc')
  const events = kinds ? newestFirst.where('kind', 'in', kinds) : newestFirst
  return (await events.offset(most).limit(1).executeTakeFirst())?.createdAt ?? ''
}

async function deleteUntil(database: Database, instant: string, kinds?: readonly SecurityKind[]): Promise<void> {
  for (let deleted = SWEPT_AT_ONCE; deleted === SWEPT_AT_ONCE;) {
    const { numDeletedRows } = await database.write(async (tx) => {
      const old = tx.selectFrom('securityEvents').select('_id').where('createdAt', '<=', instant)
      const oldest = (kinds ? old.where('kind', 'in', kinds) : old).orderBy('createdAt').limit(SWEPT_AT_ONCE)
      await tx.insertInto('expiry').values({ ofTable: 'securityEvents' }).execute()
      const swept = await tx.deleteFrom('securityEvents').where('_id', 'in', oldest).executeTakeFirstOrThrow()
      await tx.deleteFrom('expiry').execute()
      return swept
    })
    deleted = Number(numDeletedRows)
  }
}

export const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

let lastMs = 0

/** Never the same instant twice, so that events of one millisecond keep their order. */
function nextInstant(): string {
  const nowMs = Date.parse(now())
  lastMs = nowMs <= lastMs && lastMs - nowMs < 1000 ? lastMs + 1 : nowMs
  return new Date(lastMs).toISOString()
}

export function toRow({ kind, who, about, address = '', requestId = '', detail = '' }: SecurityEvent): EventColumns {
  return {
    _id: newId(),
    createdAt: nextInstant(),
    kind,
    whoId: who?.userId ?? null,
    who: who?.username ?? '',
    aboutId: about?.userId ?? null,
    about: about?.username ?? '',
    address,
    requestId,
    detail,
    searchKey: cut(searchKey(who?.username, about?.username, address, detail), MAX_KEY_LENGTH),
  }
}
