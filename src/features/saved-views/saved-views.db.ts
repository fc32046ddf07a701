import { newId, now } from '../../server/clock.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { isChange, NEXT_VERSION } from '../../server/records/records.ts'
import { notFound } from '../../shared/problem.ts'
import { searchable } from '../../shared/text.ts'
import type { SavedList, SavedView } from './saved-views.contract.ts'

interface SavedViewColumns {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
  owner: string | null
  /** The owner of a view that is not shared: it is deleted with them. */
  privateTo: string | null
  list: SavedList
  name: string
  nameKey: string
  query: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    savedViews: SavedViewColumns
  }
}

interface Fields {
  name: string
  query: string
  isShared: boolean
}

export type StoredView = SavedViewColumns & Pick<Fields, 'isShared'>

const toStored = (row: SavedViewColumns): StoredView => ({ ...row, isShared: row.privateTo === null })

export const toSavedView = (
  { privateTo: _, nameKey: __, ...row }: StoredView,
  { userId }: { userId: string },
): SavedView => ({ ...row, isMine: row.owner === userId })

export async function selectSavedViews(db: Reader, userId: string, lists: readonly SavedList[]): Promise<StoredView[]> {
  const rows = await db
    .selectFrom('savedViews')
    .selectAll()
    .where((eb) => eb.or([eb('privateTo', 'is', null), eb('privateTo', '=', userId)]))
    .where('list', 'in', lists)
    .orderBy('nameKey')
    .orderBy('_id')
    .execute()
  return rows.map(toStored)
}

export const GONE = () => notFound('This view does not exist any more.')

export async function requireSavedView(db: Reader, id: string): Promise<StoredView> {
  const row = await db.selectFrom('savedViews').selectAll().where('_id', '=', id).executeTakeFirst()
  if (!row) throw GONE()
  return toStored(row)
}

/** Case and accents are ignored. */
export async function selectNamesake(
  db: Reader,
  { owner, list }: Pick<StoredView, 'owner' | 'list'>,
  name: string,
): Promise<string | undefined> {
  const result = await db
    .selectFrom('savedViews')
    .select('_id')
    .where('owner', '=', owner)
    .where('list', '=', list)
    .where('nameKey', '=', searchable(name))
    .executeTakeFirst()
  return result?._id
}

export async function countSavedViews(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const getColumns = ({ name, query, isShared }: Fields, owner: string | null) => ({
  name,
  nameKey: searchable(name),
  query,
  privateTo: isShared ? null : owner,
})

export async function insertSavedView(
  tx: Transaction,
  { owner, list, ...fields }: Fields & { owner: string; list: SavedList },
): Promise<StoredView> {
  noteChange(tx, 'savedViews')
  const at = now()
  const row = { _id: newId(), version: 1, createdAt: at, updatedAt: at, owner, list, ...getColumns(fields, owner) }
  await tx.insertInto('savedViews').values(row).execute()
  return toStored(row)
}

/** Does nothing if all of it is stored already (rule O7). */
export async function updateSavedViewFields(tx: Transaction, current: StoredView, fields: Fields): Promise<StoredView> {
  const columns = getColumns(fields, current.owner)
  if (!isChange(current, columns)) return current
  noteChange(tx, 'savedViews')
  const updated = await tx
    .updateTable('savedViews')
    .set({ ...columns, version: NEXT_VERSION, updatedAt: now() })
    .where('_id', '=', current._id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStored(updated)
}

export async function removeSavedView(tx: Transaction, id: string): Promise<void> {
  noteChange(tx, 'savedViews')
  await tx.deleteFrom('savedViews').where('_id', '=', id).execute()
}
