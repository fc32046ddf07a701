import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { formatCount } from '../../../shared/numbers.ts'
import { id, MAX_SELECTED, NOTHING_SELECTED, seenVersion } from '../../../shared/paging.ts'
import { PROBLEM_STATUS, type ProblemCode } from '../../../shared/problem.ts'
import { anyStatus, orderInputs } from '../order-fields.contract.ts'

/** A missing field keeps its value. */
const fields = {
  status: anyStatus.optional(),
  dueDate: orderInputs.dueDate.optional(),
  deliveryDate: orderInputs.deliveryDate.optional(),
  boxes: orderInputs.boxes.optional(),
  tracking_no: orderInputs.tracking_no.optional(),
}
export const CHANGED_FIELDS = Object.keys(fields) as (keyof typeof fields)[]

const orderChange = z.object({ _id: id, version: seenVersion, ...fields })
export type OrderChange = z.output<typeof orderChange>

const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[]

/** Each order as `updateOrder` saves it, all of them or none (rule O16). */
export const updateOrders = endpoint('orders.change', {
  name: 'updateOrders',
  summary: 'Change status, days, boxes or tracking numbers of several orders',
  method: 'PUT',
  path: '/api/orders/several',
  bodyLimit: 300_000,
  input: z.object({
    orders: z
      .array(orderChange)
      .min(1, NOTHING_SELECTED)
      .max(MAX_SELECTED, `Select at most ${formatCount(MAX_SELECTED)} records`)
      .refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, 'Name each order once'),
    /** Only says which would be refused. */
    trial: z.boolean().default(false),
    /** A cancelled order may go by Pending to what it was (rule O2). */
    undo: z.boolean().default(false),
  }),
  output: z.object({
    message: z.string(),
    refused: z.array(
      z.object({ _id: id, orderNo: z.number().int().nullable(), code: z.enum(codes), message: z.string() }),
    ),
    /** What takes it back, sent with `undo`. */
    undo: z.array(
      orderChange.extend({ boxes: z.number().int().nullable().optional(), tracking_no: z.string().optional() }),
    ),
  }),
})
