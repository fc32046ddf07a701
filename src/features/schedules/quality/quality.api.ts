import type { Transaction } from '../../../server/database/database.ts'
import { write } from '../../../server/handlers.ts'
import { isChange, requireFresh } from '../../../server/records/records.ts'
import { notFound, throwIf } from '../../../shared/problem.ts'
import { updateItemRecord } from '../../productions/production-items.db.ts'
import type { Production } from '../../productions/productions.contract.ts'
import { productionsOfOrders } from '../../productions/productions.db.ts'
import { scheduleUpdated } from '../schedules.contract.ts'
import { selectSchedules } from '../schedules.db.ts'
import { selectSchedulesOf } from '../trashed-with.db.ts'
import { updateQuality } from './quality.contract.ts'
import { selectItem } from './quality.db.ts'
import { qualitiesOfMade, whyNotQualities } from './quality.rules.ts'

export const qualityHandlers = {
  updateQuality: write(updateQuality, async ({ tx, input: { id, version, ...qualities }, publish }) => {
    const item = await selectItem(tx, id)
    if (!item) throw notFound('This production item does not exist any more.')
    const stored = qualitiesOfMade(item, qualities)
    await requireFresh(item, version, stored, async () =>
      (await selectProductionOf(tx, item)).items.find(({ _id }) => _id === id),
    )
    throwIf(whyNotQualities(item, qualities))
    if (isChange(item, stored)) {
      await updateItemRecord(tx, item, stored)
      const queued = (await selectSchedulesOf(tx, 'productionId', [item.productionId], 'queued')).map(({ _id }) => _id)
      if (queued.length > 0)
        for (const schedule of await selectSchedules(tx, queued)) publish(scheduleUpdated, schedule)
    }
    return { message: 'Quality updated.', productionProduct: await selectProductionOf(tx, item) }
  }),
}

async function selectProductionOf(
  tx: Transaction,
  { orderId, productionId }: { orderId: string; productionId: string },
): Promise<Production> {
  const productions = (await productionsOfOrders(tx, [orderId])).get(orderId) ?? []
  return productions.find(({ _id }) => _id === productionId)!
}
