import { call } from '../../../../web/api/call.ts'
import { newRequestId } from '../../../../web/form/useRequestId.ts'
import { CHOICES, getCatalogue } from '../../../../features/catalogue/catalogue.contract.ts'
import { customerEndpoints } from '../../../../features/customers/customers.contract.ts'
import { getOrder } from '../../../../features/orders/orders.contract.ts'
import { emptyOrder } from './order-draft.ts'
import type { BegunOrder } from './draft-storage.ts'
import { copyOrder, type Original } from './order-again.ts'

export interface BeginWith {
  from?: string
  customer?: string
}

export type Begun = BegunOrder & { original?: Original }

export const resetOrder = (): Begun => ({ requestId: newRequestId(), draft: null })

export async function beginOrder({ from, customer }: BeginWith, signal: AbortSignal): Promise<Begun> {
  if (from !== undefined) return beginAgain(from, signal)
  if (customer !== undefined) return beginFor(customer, signal)
  return resetOrder()
}

/** An order does not say what of it is in the trash, so all that can be chosen now is loaded, to leave out the rest. */
async function beginAgain(id: string, signal: AbortSignal): Promise<Begun> {
  const [order, offered] = await Promise.all([
    call(getOrder, { id }, signal),
    call(getCatalogue, { parts: CHOICES.join(',') }, signal),
  ])
  const { draft, leftOut } = copyOrder(order, offered)
  return { requestId: newRequestId(), draft, original: { orderNo: order.orderNo, leftOut } }
}

async function beginFor(id: string, signal: AbortSignal): Promise<Begun> {
  const { _id, name, phone_no } = await call(customerEndpoints.get, { id }, signal)
  return { requestId: newRequestId(), draft: { ...emptyOrder(), customer: { _id, name, phone_no } } }
}
