import { selectLateOrders } from '../../features/plan/press-plan.api.ts'
import { toOrderRows, pageOfOrders } from '../../features/orders/list/order-list.db.ts'
import { read } from '../../server/handlers.ts'
import { ordersInDetail } from '../../features/orders/order-details.api.ts'
import { requireAccess } from '../../server/security/sessions.ts'
import { countOrderViews } from '../../features/orders/filters/order-views.contract.ts'
import { orderExportHandlers } from './order-export.api.ts'
import type { Feature } from '../../server/feature.ts'
import { countViews } from '../../features/orders/filters/order-views.db.ts'
import { listOrders } from '../../features/orders/orders.contract.ts'
import { today } from '../../server/clock.ts'
const listHandlers = {
  countOrderViews: read(countOrderViews, async ({ db }) => {
    const { counts, late } = await countViews(db, today())
    return { counts: { ...counts, will_be_late: (await selectLateOrders(db)).size }, late }
  }),

  listOrders: read(listOrders, async ({ db, input: { deleted, detail, ...input }, session, history }) => {
    if (deleted) requireAccess(session, 'orders.readTrash')
    const late = input.view === 'will_be_late' ? await selectLateOrders(db) : null
    const result = await pageOfOrders(db, input, deleted, late)
    const ids = result.data.map((row) => row._id)
    if (detail ?? input.view === undefined) return { ...result, data: await ordersInDetail(db, ids) }
    const data = await toOrderRows(db, result.data)
    if (late) return { ...result, data: data.map((row) => ({ ...row, planned: late.get(row._id) })) }
    if (input.view !== 'complete') return { ...result, data }
    const since = new Map<string, string>()
    // What was delivered by mistake waits since it was complete before.
    for (const { id, value, at } of await history.getValues(db, 'orders', ids, 'status')) {
      if (value === 'complete') since.set(id, since.get(id) ?? at)
      else if (value !== 'deliver') since.delete(id)
    }
    return { ...result, data: data.map((row) => ({ ...row, completeSince: since.get(row._id) })) }
  }),
}

export const orderList: Feature = { handlers: { ...listHandlers, ...orderExportHandlers } }
