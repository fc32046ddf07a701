import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import type { Side } from '../designs/designs.contract.ts'
import { schedule } from './schedules.contract.ts'
import { statusChange } from './status-changes/status-changes.contract.ts'

const orderSchedule = schedule
  .pick({ _id: true, productionProductId: true, screenPrintingOn: true, machine: true, status: true })
  .extend({
    /** From 1 at the top of the machine's queue; null once it is complete. */
    place: z.number().int().nullable(),
    queueLength: z.number().int(),
    /** Oldest first; what was before them is unknown. */
    changes: z.array(statusChange),
  })
export type OrderSchedule = z.infer<typeof orderSchedule>

export const listOrderSchedules = endpoint('orders.read', {
  name: 'listOrderSchedules',
  summary: 'What of an order is on a machine or printed',
  method: 'GET',
  shows: ['schedules'],
  path: '/api/orders/:id/schedules',
  input: z.object({ id }),
  output: z.object({ data: z.array(orderSchedule) }),
})

export const findSchedule = (
  schedules: readonly OrderSchedule[] | undefined,
  production: { _id: string },
  side: Side,
): OrderSchedule | undefined =>
  schedules?.find((one) => one.productionProductId === production._id && one.screenPrintingOn === side)
