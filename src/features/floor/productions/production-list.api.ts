import type { Reader } from '../../../server/database/database.ts'
import { read } from '../../../server/handlers.ts'
import { toDesign } from '../../designs/designs.db.ts'
import { itemsOfProductions } from '../../productions/production-items.db.ts'
import { toProduction } from '../../productions/productions.db.ts'
import {
  countProductionViews,
  listDeletedDesigns,
  listPendingDesigns,
  listProductions,
  type ProductionRow,
} from './production-list.contract.ts'
import { pageOfProductions, selectDesignsInProduction, selectViewCounts } from './production-list.db.ts'

export const productionListHandlers = {
  listProductions: read(listProductions, async ({ db, input }) => {
    const result = await pageOfProductions(db, input)
    return { ...result, data: await toProductionRows(db, result.data) }
  }),

  countProductionViews: read(countProductionViews, async ({ db }) => ({ counts: await selectViewCounts(db) })),

  listPendingDesigns: read(listPendingDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'pending')).map(toDesign),
  })),

  listDeletedDesigns: read(listDeletedDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'deleted')).map(toDesign),
  })),
}

type Listed = Awaited<ReturnType<typeof pageOfProductions>>['data'][number]

export async function toProductionRows(db: Reader, rows: readonly Listed[]): Promise<ProductionRow[]> {
  const items = await itemsOfProductions(
    db,
    rows.map((row) => row._id),
  )
  return rows.map((row) => ({
    ...toProduction(row, items.get(row._id) ?? []),
    orderNo: row.orderNo,
    orderStatus: row.orderStatus,
    dueDate: row.dueDate,
    customerName: row.customerName,
    customerPhoneNo: row.customerPhoneNo,
    referrerName: row.referrerName ?? '',
    referrerPhoneNo: row.referrerPhoneNo ?? '',
  }))
}
