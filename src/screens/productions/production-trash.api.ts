import type { Feature } from '../../server/feature.ts'
import { read, write } from '../../server/handlers.ts'
import { movedMessage } from '../../server/records/moved-message.ts'
import { toTrashed, namesInTrash } from '../../server/records/record-trash.ts'
import { requireRecord } from '../../server/records/records.ts'
import { ApiError, throwIf } from '../../shared/problem.ts'
import { requireLiveOrder } from '../../features/orders/order-access.db.ts'
import { softDeleteProduction } from '../../features/orders/saves/order-productions.contract.ts'
import { syncOrders } from '../../features/orders/order-sync.db.ts'
import { itemsOfProductions } from '../../features/productions/production-items.db.ts'
import {
  namesOfProductions,
  requireLiveProduction,
  restoreProductionRecords,
  trashProductionRecords,
} from '../../features/productions/productions.db.ts'
import { whyNotTrashProduction } from '../../features/productions/productions.rules.ts'
import { trashSchedulesOf } from '../../features/schedules/trashed-with.db.ts'
import { toProductionRows } from '../../features/production-list/production-list.api.ts'
import { listProductionTrash, restoreProductions } from './production-trash.contract.ts'
import { pageOfProductionTrash, selectTrashedProductions } from './production-trash.db.ts'
import { requeue } from '../../features/schedules/schedules.api.ts'
import { schedulesDeleted } from '../../features/schedules/schedules.contract.ts'
import { requeuedMessage, whyNotRestoreProduction } from '../../features/schedules/schedules.rules.ts'
import { requeuedWith, selectSchedulesOf } from '../../features/schedules/trashed-with.db.ts'

/** Trashing a production trashes its unfinished schedules; restoring it restores them (rule O13). */
const productionTrashHandlers = {
  listProductionTrash: read(listProductionTrash, async ({ db, input }) => {
    const result = await pageOfProductionTrash(db, input)
    const ids = result.data.map(({ _id }) => _id)
    const rows = await toProductionRows(db, result.data)
    const problems = new Map(
      (await selectTrashedProductions(db, ids)).map((row) => [row._id, whyNotRestoreProduction(row)]),
    )
    const words = await requeuedWith(db, 'productionId', ids)
    return {
      ...result,
      data: rows.map((row, at) => ({
        ...row,
        ...toTrashed(result.data[at]!),
        problem: problems.get(row._id) ?? null,
        requeued: words.get(row._id) ?? [],
      })),
    }
  }),

  softDeleteProduction: write(softDeleteProduction, async ({ tx, input: { id }, publish, session }) => {
    const { orderId } = await requireLiveProduction(tx, id)
    await requireLiveOrder(tx, orderId, session)
    throwIf(whyNotTrashProduction((await itemsOfProductions(tx, [id])).get(id) ?? []))
    await trashProductionRecords(tx, [id], session)
    const schedules = await trashSchedulesOf(tx, 'productionId', [id], session)
    await syncOrders(tx, [orderId])
    if (schedules.length > 0) publish(schedulesDeleted, schedules)
    const { orderQuantity } = await requireRecord(tx, 'orders', orderId, 'order')
    const message = movedMessage('production', await namesOfProductions(tx, [id]), 'moved to the trash')
    return { message, data: { _id: id, orderId, orderQuantity } }
  }),

  restoreProductions: write(restoreProductions, async ({ tx, input: { ids, place }, publish }) => {
    const names = await namesInTrash(tx, 'productions', ids, 'production', namesOfProductions)
    const trashed = await selectTrashedProductions(tx, ids)
    for (const production of trashed) {
      const why = whyNotRestoreProduction(production)
      const name = `${production.clothingTypeName} / ${production.designName}`
      if (why) throw new ApiError({ code: 'conflict', message: `${name}: ${why}` })
    }
    await restoreProductionRecords(tx, ids)
    const schedules = await selectSchedulesOf(tx, 'productionId', ids, 'trashedWith')
    await requeue(tx, publish, schedules, place)
    await syncOrders(
      tx,
      trashed.map(({ orderId }) => orderId),
    )
    const message = movedMessage('production', names, 'restored')
    return { message: message + requeuedMessage(schedules.length, place), data: ids }
  }),
}

export const productionTrash: Feature = { handlers: productionTrashHandlers }
