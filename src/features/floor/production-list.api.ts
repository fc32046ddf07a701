import { read } from '../../server/handlers.ts'
import { asDesign } from '../designs/designs.db.ts'
import { itemsOfProductions } from '../productions/production-items.db.ts'
import { asProduction } from '../productions/productions.db.ts'
import { listDeletedDesigns, listPendingDesigns, listProductions } from './production-list.contract.ts'
import { pageOfProductions, selectDesignsInProduction } from './production-list.db.ts'

export const productionListHandlers = {
  listProductions: read(listProductions, async ({ db, input }) => {
    const found = await pageOfProductions(db, input)
    const items = await itemsOfProductions(
      db,
      found.data.map((row) => row._id),
    )
    return {
      ...found,
      data: found.data.map((row) => ({
        ...asProduction(row, items.get(row._id) ?? []),
        orderNo: row.orderNo,
        orderStatus: row.orderStatus,
        dueDate: row.dueDate,
        customerName: row.customerName,
        customerPhoneNo: row.customerPhoneNo,
        referrerName: row.referrerName ?? '',
        referrerPhoneNo: row.referrerPhoneNo ?? '',
      })),
    }
  }),

  listPendingDesigns: read(listPendingDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'pending')).map(asDesign),
  })),

  listDeletedDesigns: read(listDeletedDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'deleted')).map(asDesign),
  })),
}
