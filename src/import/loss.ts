import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from '../server/backups/backup-content.ts'
import { withClient } from '../server/backups/postgres.ts'
import { getTimeZone } from '../server/clock.ts'
import type { Database } from '../server/database/database.ts'
import { openSqlite } from '../server/database/sqlite/sqlite.ts'
import { IMPORT } from './records.ts'

/** What a second import would replace. */
export interface Loss {
  /** Of records, since they were brought in. */
  changes: { ofTable: string; made: number; changed: number }[]
  /** When its database was first made: backups name their shop by it. */
  shop: string
}

const IS_IMPORTED = `select "oldId" from "importedIds" limit 1`
const CHANGES = `select "ofTable", cast(count(distinct case when "action" = 'create' then "recordId" end) as int) as made,
  cast(count(distinct "recordId") as int) - cast(count(distinct case when "action" = 'create' then "recordId" end) as int)
    as changed
  from history where not ("userId" is null and "by" = '${IMPORT.username}') group by "ofTable" order by "ofTable"`
const SHOP = `select min("appliedAt") as shop from migrations`

/** Undefined where there is no shop that was brought in. */
export async function readLoss({ DATA_DIR, DATABASE_URL }: Source): Promise<Loss | undefined> {
  const read = async (query: (text: string) => Promise<unknown[]>): Promise<Loss | undefined> => {
    // Neither database has the table before its first migration.
    if ((await query(IS_IMPORTED).catch(() => [])).length === 0) return undefined
    const [first] = (await query(SHOP)) as { shop: string }[]
    return { changes: (await query(CHANGES)) as Loss['changes'], shop: first!.shop }
  }
  if (DATABASE_URL)
    return withClient(DATABASE_URL, (client) => read(async (text) => (await client.query<object>(text)).rows))
  const file = join(DATA_DIR, 'shop.sqlite')
  if (!existsSync(file)) return undefined
  using database = openSqlite(file, { readOnly: true })
  return await read(async (text) => database.prepare(text).all())
}

/** It stays the same shop, with its time zone unless another one is named, so that it knows the backups that were made of it. */
export const keepShop = (database: Database, { shop }: Loss, namedZone?: string): Promise<unknown> =>
  database.write(async (tx) => {
    if (!namedZone) await tx.updateTable('shop').set({ timeZone: getTimeZone() }).execute()
    await tx
      .updateTable('migrations')
      .set({ appliedAt: shop })
      .where('name', '=', (first) => first.selectFrom('migrations').select(({ fn }) => fn.min('name').as('name')))
      .execute()
  })

/** In the words of whoever is asked. */
export function tellLoss({ changes }: Loss): string {
  const told = changes.map(({ ofTable, made, changed }) => {
    const kind = ofTable.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return `  ${kind}: ${made} made, ${changed} changed`
  })
  const what =
    told.length > 0
      ? `What was made or changed since would be lost:\n${told.join('\n')}`
      : 'No record was made or changed since.'
  return `This shop was brought in before. ${what}\nPasswords that people chose, saved views and settings would be lost, too.`
}
