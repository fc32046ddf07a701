import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, manyOf, NOTHING_SELECTED } from '../../../shared/paging.ts'
import { ORDER_TABLES } from '../../orders/orders.contract.ts'
import { listQueue, schedule } from '../schedules.contract.ts'

/** At most so many tickets, of up to 100 items each, come in one answer. */
export const MAX_TICKETS_IN_DETAIL = 50

const place = z.number().int()

const otherSide = schedule
  .pick({ _id: true, productionProductId: true, machine: true, status: true, screenPrintingOn: true })
  .extend({
    /** From 1 at the top of the machine's queue; null once it is complete. */
    place: place.nullable(),
    designName: z.string(),
    clothingTypeName: z.string(),
  })
export type OtherSide = z.infer<typeof otherSide>

const ticket = schedule.extend({
  /** From 1 at the top of the machine's queue. */
  place,
  queueLength: place,
  otherSides: z.array(otherSide),
})
export type Ticket = z.infer<typeof ticket>

export const listQueueIds = endpoint('schedules.oversee', {
  name: 'listQueueIds',
  summary: 'The ids of the queue of a machine, from its top to its end',
  method: 'GET',
  shows: listQueue.shows!,
  path: '/api/schedules/:machine/ids',
  input: listQueue.input
    .omit({ page: true, limit: true, sortField: true, sortOrder: true })
    .extend({ orders: manyOf(id) }),
  output: z.object({ data: z.array(id) }),
})

/** In the order of the ids. Left out are those that are in no queue: unknown, deleted or complete. */
export const getTickets = endpoint('schedules.oversee', {
  name: 'getTickets',
  summary: 'Get several schedules with their places and the rest of their orders, for printing',
  method: 'GET',
  shows: ['schedules', ...ORDER_TABLES],
  path: '/api/schedules/tickets',
  input: z.object({
    ids: manyOf(id).pipe(
      z
        .array(z.string())
        .min(1, NOTHING_SELECTED)
        .max(MAX_TICKETS_IN_DETAIL, `Select at most ${MAX_TICKETS_IN_DETAIL} records`),
    ),
  }),
  output: z.object({ data: z.array(ticket) }),
})
