import { z } from 'zod'
import { endpoint, type OutputOf } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { text } from '../../shared/text.ts'
import { SIDES } from '../../features/designs/designs.contract.ts'
import { SCHEDULE_STATUSES } from '../../features/schedules/schedules.contract.ts'
import { machine } from '../../features/machines/machine-key.contract.ts'
import { ORDER_STATUSES } from '../../features/orders/order-fields.contract.ts'
import { ORDER_TABLES } from '../../features/orders/orders.contract.ts'

const order = z.object({
  _id: id,
  orderNo: z.number().int(),
  customerName: z.string(),
  referrerName: z.string(),
  status: z.enum(ORDER_STATUSES),
  dueDate: z.string().nullable(),
  /** Pieces. */
  orderQuantity: z.number().int(),
  /** Where the words were found, if in none of the above: `Tracking Number: 1Z 999…`, `Design: Harbor Lights`. */
  found: z.string().nullable(),
})
export type FoundOrder = z.infer<typeof order>

const schedule = z.object({
  _id: id,
  machine,
  screenPrintingOn: z.enum(SIDES),
  status: z.enum(SCHEDULE_STATUSES),
  orderNo: z.number().int(),
  customerName: z.string(),
  designName: z.string(),
  clothingTypeName: z.string(),
  /** Dozens. */
  productQuantity: z.number().int(),
})
export type FoundSchedule = z.infer<typeof schedule>

export const MAX_SEARCH_LENGTH = 100

export const search = endpoint('signed-in', {
  name: 'search',
  summary: 'Find orders, jobs on the machines and master data by any words',
  method: 'GET',
  shows: [...ORDER_TABLES, 'schedules'],
  path: '/api/search',
  input: z.object({ q: text(MAX_SEARCH_LENGTH).default('') }),
  /** At most 8 of each kind, the most likely first. A kind that the role may not see is empty. */
  output: z.object({
    orders: z.array(order),
    /** Whether there are more orders than these: the list of orders finds all of them by the same words. */
    moreOrders: z.boolean(),
    schedules: z.array(schedule),
    customers: z.array(z.object({ _id: id, name: z.string(), phone_no: z.string() })),
    designs: z.array(z.object({ _id: id, name: z.string(), thumbnail: z.string().nullable() })),
    clothingTypes: z.array(z.object({ _id: id, name: z.string() })),
  }),
})
export type Found = OutputOf<typeof search>
