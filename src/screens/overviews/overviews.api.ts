import { today } from '../../server/clock.ts'
import type { Feature } from '../../server/feature.ts'
import { read } from '../../server/handlers.ts'
import { requireReadable } from '../../server/records/records.ts'
import { customerTable } from '../../features/customers/customers.db.ts'
import { toDesign } from '../../features/designs/designs.db.ts'
import { getCustomerOverview, getDesignOverview } from './overviews.contract.ts'
import { countOrders, selectCustomerYear, selectDesignYear, selectLastPrinted } from './overviews.db.ts'

export const overviews: Feature = {
  handlers: {
    getCustomerOverview: read(getCustomerOverview, async ({ db, input: { id }, session }) => {
      const record = await requireReadable(db, 'customers', id, 'customer', session)
      return {
        customer: customerTable.shown(record),
        deletedAt: record.deletedAt,
        orders: await countOrders(db, { contact: [id] }, today()),
        ...(await selectCustomerYear(db, id, today())),
      }
    }),

    getDesignOverview: read(getDesignOverview, async ({ db, input: { id }, session }) => {
      const record = await requireReadable(db, 'designs', id, 'printing design', session)
      return {
        design: toDesign(record),
        deletedAt: record.deletedAt,
        orders: await countOrders(db, { printingDesign: [id] }, today()),
        ...(await selectDesignYear(db, id, today())),
        lastPrinted: await selectLastPrinted(db, id),
      }
    }),
  },
}
