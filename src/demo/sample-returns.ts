import { productionsOfOrders } from '../features/productions/productions.db.ts'
import { returnField } from '../features/productions/productions.contract.ts'
import type { ReturnReason } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { getOrderedPieces } from '../features/returns/returns.rules.ts'
import { requireRecord } from '../server/records/records.ts'
import { bySize, SIZES } from '../shared/quantities/sizes.ts'
import { randomFrom } from '../shared/random.ts'
import { daysAfter } from './sample-delivery.ts'
import type { SampleWork, Step, TakenOrder } from './sample-orders.ts'

const ONE_IN = 14

const REASONS: readonly (readonly [ReturnReason, string])[] = [
  ['misprint', 'White shows through on the sleeve'],
  ['wrong_size', ''],
  ['damaged', 'Torn at the seam'],
  ['not_needed', ''],
  ['wrong_size', 'The team ordered one size too large'],
  ['other', 'The event was called off'],
]

export function planReturns({ tx, by, latest }: SampleWork, taken: readonly TakenOrder[]): Step[] {
  const random = randomFrom(8)
  const delivered = taken.filter(({ plan }) => plan.delivery?.delivered)
  const chosen = delivered.filter((_, index) => index % ONE_IN === 0)
  return chosen.map((order, index) => {
    const later = daysAfter(order.plan.delivery!.enteredAt, random.whole(2, 9))
    const at = new Date(Math.min(later.getTime(), latest.getTime()))
    const [returnReason, returnReasonText] = REASONS[index % REASONS.length]!
    return {
      at,
      run: async () => {
        const stored = await requireRecord(tx, 'orders', order.orderId, 'order')
        const [production] = (await productionsOfOrders(tx, [order.orderId])).get(order.orderId)!
        const item = production!.items[0]!
        const ordered = getOrderedPieces(item)
        const size = random.pick(SIZES.filter((one) => ordered[one] > 0))
        const pieces = random.whole(1, Math.min(4, ordered[size]))
        const target = { ...bySize(returnField, (one) => (one === size ? pieces : 0)), returnReason, returnReasonText }
        await storeItemReturn(tx, { order: stored, production: production!, item }, target, by, at.toISOString())
      },
    }
  })
}
