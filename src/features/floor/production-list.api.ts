import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { requireFresh } from '../../server/records/records.ts'
import { notFound, requireNo } from '../../shared/problem.ts'
import { asDesign } from '../designs/designs.db.ts'
import type { Production } from '../productions/productions.contract.ts'
import { itemsOfProductions, selectItem, updateItemQualities } from '../productions/production-items.db.ts'
import { asProduction, productionsOfOrders } from '../productions/productions.db.ts'
import { ordersChanged } from '../orders/orders.contract.ts'
import { listDeletedDesigns, listPendingDesigns, listProductions, updateQuality } from './production-list.contract.ts'
import { pageOfProductions, selectDesignsInProduction } from './production-list.db.ts'
import { qualitiesOfMade, whyNotQualities } from './quality.rules.ts'

export const productionsApi = [
  read(listProductions, async ({ db, input }) => {
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

  read(listPendingDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'pending')).map(asDesign),
  })),

  read(listDeletedDesigns, async ({ db }) => ({
    data: (await selectDesignsInProduction(db, 'deleted')).map(asDesign),
  })),

  write(updateQuality, async ({ tx, input: { id, version, ...qualities }, publish }) => {
    const item = await selectItem(tx, id)
    if (!item) throw notFound('This production item does not exist any more.')
    await requireFresh(item, version, async () =>
      (await selectProductionOf(tx, item)).items.find(({ _id }) => _id === id),
    )
    requireNo(whyNotQualities(item, qualities))
    await updateItemQualities(tx, item, qualitiesOfMade(item, qualities))
    publish(ordersChanged, [item.orderId])
    return { message: 'Quality updated.', productionProduct: await selectProductionOf(tx, item) }
  }),
]

/** The production of an item, as the interface shows it. */
async function selectProductionOf(
  tx: Transaction,
  { orderId, productionId }: { orderId: string; productionId: string },
): Promise<Production> {
  const productions = (await productionsOfOrders(tx, [orderId])).get(orderId) ?? []
  return productions.find(({ _id }) => _id === productionId)!
}
