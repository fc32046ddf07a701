import type { Problem } from '../../shared/problem.ts'
import type { OrderStatus } from '../orders/order-fields.contract.ts'

interface ReturnedOrder {
  status: OrderStatus
  productionProductData?: readonly { complete_production: boolean }[]
}

/** Only what was handed over, or is ready to be, can come back (rule I3). */
export function whyNotReturn({ status, productionProductData = [] }: ReturnedOrder): Problem | null {
  if (status === 'complete' || status === 'deliver') return null
  const open = productionProductData.flatMap((one, index) =>
    one.complete_production ? [] : [`Production ${index + 1}`],
  )
  const message = 'Returns are taken once the order is complete or delivered.'
  // What a cancelled order lacks is not made any more.
  if (open.length === 0 || status === 'cancel') return { code: 'conflict', message }
  return {
    code: 'conflict',
    message: `${message} ${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} not complete yet.`,
  }
}
