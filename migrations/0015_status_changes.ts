import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

/** Entries of the history at once. */
const BATCH = 500

interface Entry {
  no: number
  at: string
  by: string
  userId: string | null
  action: string
  changed: string
}

interface Told {
  of: string
  id: string
  did?: string
  values: { status?: string | [string, string] }
}

/** Takes over what the history tells of the schedules that there still are. */
export default async function takeOverHistory(tx: MigrationTransaction): Promise<void> {
  /** Of the schedules that are not complete, so that it stays small. */
  const statuses = new Map<string, string>()
  for (let last = 0; ;) {
    const { rows: entries } = await sql<Entry>`
      select "no", "at", "by", "userId", "action", "changed" from history
      where "no" > ${last} and "ofTable" = 'orders' and "changed" like '%"of":"schedules"%'
      order by "no" limit ${BATCH}`.execute(tx)
    if (entries.length === 0) return
    const changes = entries.flatMap(({ at, by, userId, action, changed }) =>
      (JSON.parse(changed) as Told[])
        .filter(({ of }) => of === 'schedules')
        .map((told) => ({
          id: told.id,
          at,
          by,
          userId,
          ...statusesOf(told, told.did ?? action, statuses.get(told.id)),
        }))
        .filter((change) => {
          if (change.to === 'complete') statuses.delete(change.id)
          else if (change.to !== null) statuses.set(change.id, change.to)
          return change.from !== change.to
        }),
    )
    last = entries.at(-1)!.no
    if (changes.length === 0) continue
    const ids = [...new Set(changes.map(({ id }) => id))]
    const { rows: present } = await sql<{ _id: string }>`
      select "_id" from schedules where "_id" in (${sql.join(ids)})`.execute(tx)
    const isPresent = new Set(present.map(({ _id }) => _id))
    const values = changes
      .filter(({ id }) => isPresent.has(id))
      .map(({ id, at, by, userId, from, to }) => sql`(${sql.join([id, at, by, userId, from, to])})`)
    if (values.length === 0) continue
    await sql`
      insert into "statusChanges" ("scheduleId", "at", "by", "userId", "from", "to") values ${sql.join(values)}`.execute(
      tx,
    )
  }
}

/** From which status to which an entry tells that a schedule went, if it was `before` until then. */
function statusesOf({ values: { status } }: Told, did: string, before: string | undefined) {
  const [was, is] = Array.isArray(status) ? status : [before ?? 'pending', status ?? before ?? 'pending']
  if (did === 'create' || did === 'restore') return { from: null, to: Array.isArray(status) ? is : 'pending' }
  if (did === 'trash') return { from: was, to: null }
  // Deleted for good it is gone, and so is what it was.
  return did === 'purge' ? { from: null, to: null } : { from: was, to: is }
}
