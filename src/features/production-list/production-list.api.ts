import type { Feature } from '../../server/feature.ts'
import type { Reader } from '../../server/database/database.ts'
import { read, stream } from '../../server/handlers.ts'
import { getCsv } from '../../server/records/csv/csv.ts'
import { toDesign } from '../designs/designs.db.ts'
import { ORDER_STATUS_LABELS } from '../orders/order-fields.contract.ts'
import { getOrderColumns, ORDER_AND_CONTACT_COLUMNS, RUSH_COLUMN } from '../orders/order-csv.rules.ts'
import { itemsOfProductions } from '../productions/production-items.db.ts'
import { SIDE_STATUS_LABELS } from '../productions/productions.contract.ts'
import { toProduction } from '../productions/productions.db.ts'
import {
  countProductionViews,
  exportProductions,
  listDeletedDesigns,
  listPendingDesigns,
  listProductions,
  type ProductionRow,
} from './production-list.contract.ts'
import {
  batchesOfProductions,
  pageOfProductions,
  selectDesignsInProduction,
  selectViewCounts,
} from './production-list.db.ts'

const productionListHandlers = {
  listProductions: read(listProductions, async ({ db, input }) => {
    const result = await pageOfProductions(db, input)
    return { ...result, data: await toProductionRows(db, result.data) }
  }),

  exportProductions: stream(exportProductions, ({ db, input }) =>
    getCsv(FILE_COLUMNS, batchesOfProductions(db, input), input),
  ),

  countProductionViews: read(countProductionViews, ({ db }) => selectViewCounts(db)),

  listPendingDesigns: read(listPendingDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'pending')).map(toDesign),
  })),

  listDeletedDesigns: read(listDeletedDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'deleted')).map(toDesign),
  })),
}

const FILE_COLUMNS = [
  ...ORDER_AND_CONTACT_COLUMNS,
  { field: 'orderStatus', label: 'Order Status', words: ORDER_STATUS_LABELS },
  ...getOrderColumns('dueDate'),
  { field: 'designName', label: 'Printing Design' },
  { field: 'clothingTypeName', label: 'Clothing Type' },
  { field: 'frontStatus', label: 'Front', words: SIDE_STATUS_LABELS },
  { field: 'backStatus', label: 'Back', words: SIDE_STATUS_LABELS },
  { field: 'productQuantity', label: 'Dozens' },
  RUSH_COLUMN,
] as const

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
    rush: row.rush === 1,
    customerName: row.customerName,
    customerPhoneNo: row.customerPhoneNo,
    referrerName: row.referrerName ?? '',
    referrerPhoneNo: row.referrerPhoneNo ?? '',
  }))
}

export const productionList: Feature = { handlers: productionListHandlers }
