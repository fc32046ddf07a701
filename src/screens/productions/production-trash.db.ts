import type { Reader } from '../../server/database/database.ts'
import { countRows, getPage } from '../../server/records/page-of.ts'
import type { Page } from '../../server/records/records.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { getList, matches } from '../../features/production-list/production-list.db.ts'
import type { TrashedProduction } from '../../features/schedules/schedules.rules.ts'

export async function pageOfProductionTrash(db: Reader, { search, ...page }: Page & { search: string }) {
  let trash = db
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .where('productions.deletedAt', 'is not', null)
  if (search.trim()) trash = trash.where(matches(db, search))
  const listed = getList(db, trash, page.sortField, true)
  return getPage(page, {
    ...listed,
    total: await countRows(search.trim() ? trash : db.selectFrom('productions').where('deletedAt', 'is not', null)),
    rows: listed.rows.select(['productions.deletedAt', 'productions.deletedBy']),
  })
}

export async function selectTrashedProductions(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select([
      'productions._id',
      'productions.orderId',
      'productions.productQuantity',
      'clothingTypes.name as clothingTypeName',
      'designs.name as designName',
      'orders.orderNo',
      'orders.status as orderStatus',
      'orders.deletedAt as orderDeletedAt',
      'orders.orderQuantity',
    ])
    .select((eb) => [
      eb
        .selectFrom('productions as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.orderId', '=', 'productions.orderId')
        .where('other.deletedAt', 'is', null)
        .as('others'),
      eb
        .selectFrom('schedules')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('schedules.productionId', '=', 'productions._id')
        .whereRef('schedules.deletedWith', '=', 'productions._id')
        .as('taken'),
    ])
    .where('productions._id', 'in', ids)
    .where('productions.deletedAt', 'is not', null)
    .execute()
  return rows.map(({ orderDeletedAt, orderQuantity, productQuantity, others, taken, ...row }) => ({
    ...row,
    orderDeleted: orderDeletedAt !== null,
    productions: (others ?? 0) + 1,
    pieces: orderQuantity + DOZEN * productQuantity,
    wasOnMachine: (taken ?? 0) > 0,
  })) satisfies TrashedProduction[]
}
