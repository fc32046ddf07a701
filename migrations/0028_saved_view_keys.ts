import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'
import { searchable } from '../src/shared/text.ts'

interface View {
  _id: string
  owner: string | null
  list: string
  name: string
  nameKey: string
}

/** As 0027 does. Where two views of one person have one name by now, the later one keeps its key until it is saved. */
export default async function renewSavedViewKeys(tx: MigrationTransaction): Promise<void> {
  const { rows } = await sql<View>`
    select "_id", "owner", "list", "name", "nameKey" from "savedViews" order by "_id"`.execute(tx)
  const placeOf = (view: View) => [view.owner ?? view._id, view.list, view.nameKey].join('\n')
  const taken = new Set(rows.map(placeOf))
  for (const view of rows) {
    const renewed = { ...view, nameKey: searchable(view.name) }
    if (taken.has(placeOf(renewed))) continue
    taken.add(placeOf(renewed))
    await sql`update "savedViews" set "nameKey" = ${renewed.nameKey} where "_id" = ${view._id}`.execute(tx)
  }
}
