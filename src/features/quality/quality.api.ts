import type { Transaction } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { write } from '../../server/handlers.ts'
import { requireFresh } from '../../server/records/records.ts'
import { notFound, throwIf } from '../../shared/problem.ts'
import { updateItemRecord } from '../productions/production-items.db.ts'
import type { Production } from '../productions/productions.contract.ts'
import { productionsOfOrders } from '../productions/productions.db.ts'
import { updateQuality } from './quality.contract.ts'
import { selectItem } from './quality.db.ts'
import { qualitiesOfMade, whyNotQualities } from './quality.rules.ts'

const handlers = {
  updateQuality: write(updateQuality, async ({ tx, input: { id, version, ...qualities } }) => {
    const item = await selectItem(tx, id)
    if (!item) throw notFound('This production item does not exist any more.')
    const stored = qualitiesOfMade(item, qualities)
    await requireFresh(item, version, stored, async () =>
      (await selectProductionOf(tx, item)).items.find(({ _id }) => _id === id),
    )
    throwIf(whyNotQualities(item, qualities))
    await updateItemRecord(tx, item, stored)
    return { message: 'Quality updated.', productionProduct: await selectProductionOf(tx, item) }
  }),
}

/** The quality of printed items, size by size. */
export const quality: Feature = { handlers }

/** The production of an item, as the interface shows it. */
async function selectProductionOf(
  tx: Transaction,
  { orderId, productionId }: { orderId: string; productionId: string },
): Promise<Production> {
  const productions = (await productionsOfOrders(tx, [orderId])).get(orderId) ?? []
  return productions.find(({ _id }) => _id === productionId)!
}
