import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id } from '../../../shared/paging.ts'
import { ORDER_STATUSES } from '../order-fields.contract.ts'

const statusChange = z.object({ status: z.enum(ORDER_STATUSES), at: z.iso.datetime(), by: z.string() })
export type StatusChange = z.infer<typeof statusChange>

export const listStatusChanges = endpoint('orders.read', {
  name: 'listStatusChanges',
  summary: 'The statuses that an order took, oldest first, as far as its history reaches',
  method: 'GET',
  shows: ['orders'],
  path: '/api/orders/:id/status-changes',
  input: z.object({ id }),
  output: z.object({ data: z.array(statusChange) }),
})
