import { productionsOfOrders } from '../features/productions/productions.db.ts'
import { returnField } from '../features/productions/productions.contract.ts'
import type { ReturnReason } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { orderedOf } from '../features/returns/returns.rules.ts'
import type { Transaction } from '../server/database/database.ts'
import { requireRecord } from '../server/records/records.ts'
import type { Session } from '../server/security/sessions.ts'
import { bySize, SIZES } from '../shared/sizes.ts'
import { randomFrom } from './random.ts'
import { daysAfter } from './sample-delivery.ts'
import type { TakenOrder } from './sample-orders.ts'

/** Something comes back of one delivered order in so many. */
const ONE_IN = 14

const REASONS: readonly (readonly [ReturnReason, string])[] = [
  ['misprint', 'White shows through on the sleeve'],
  ['wrong_size', ''],
  ['damaged', 'Torn at the seam'],
  ['not_needed', ''],
  ['wrong_size', 'The team ordered one size too large'],
  ['other', 'The event was called off'],
]

/** Takes some pieces of delivered orders back, a few days after they were delivered. */
export async function fillReturns(
  tx: Transaction,
  taken: readonly TakenOrder[],
  latest: Date,
  by: Session,
): Promise<void> {
  const random = randomFrom(8)
  const delivered = taken.filter(({ plan }) => plan.delivery?.delivered)
  const chosen = delivered.filter((_, at) => at % ONE_IN === 0)
  for (const [at, { orderId, plan }] of chosen.entries()) {
    const order = await requireRecord(tx, 'orders', orderId, 'order')
    const [production] = (await productionsOfOrders(tx, [orderId])).get(orderId)!
    const item = production!.items[0]!
    const ordered = orderedOf(item)
    const size = random.pick(SIZES.filter((one) => ordered[one] > 0))
    const pieces = random.whole(1, Math.min(4, ordered[size]))
    const [returnReason, returnReasonText] = REASONS[at % REASONS.length]!
    const wanted = { ...bySize(returnField, (one) => (one === size ? pieces : 0)), returnReason, returnReasonText }
    const later = daysAfter(plan.delivery!.enteredAt, random.whole(2, 9))
    const returnedAt = new Date(Math.min(later.getTime(), latest.getTime())).toISOString()
    await storeItemReturn(tx, { order, production: production!, item }, wanted, by.username, returnedAt)
  }
}
