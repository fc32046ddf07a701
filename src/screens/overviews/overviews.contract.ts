import { z } from 'zod'
import { endpoint, type OutputOf } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { customer } from '../../features/customers/customers.contract.ts'
import { design, SIDES } from '../../features/designs/designs.contract.ts'
import { SCHEDULE_TABLES } from '../../features/schedules/schedules.contract.ts'
import { machine } from '../../features/machines/machine-key.contract.ts'

/** The last 12 months, this one included. */
export const MONTHS_SHOWN = 12
export const MOST_USED = 5

/** Views of orders that are shown of a record. */
export const OVERVIEW_VIEWS = ['open', 'late', 'all'] as const
export type OverviewView = (typeof OVERVIEW_VIEWS)[number]

const months = z.array(z.object({ month: z.iso.date(), pieces: z.number().int() }))
export type Months = z.infer<typeof months>

const mostUsed = z.array(z.object({ _id: id, name: z.string(), dozens: z.number().int() }))
export type MostUsed = z.infer<typeof mostUsed>

const overview = z.object({
  deletedAt: z.iso.datetime().nullable(),
  /** Live orders in each view. */
  orders: z.record(z.enum(OVERVIEW_VIEWS), z.number().int()),
  months,
  garments: mostUsed,
})

/** Of the orders of a customer and those that are delivered to it; months, garments, designs and returns of 12 months. */
export const getCustomerOverview = endpoint('customers.read', {
  name: 'getCustomerOverview',
  summary: 'A customer with what it orders',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/customers/:id/overview',
  input: z.object({ id }),
  output: overview.extend({ customer, designs: mostUsed, returned: z.number().int() }),
})

export const getDesignOverview = endpoint('designs.read', {
  name: 'getDesignOverview',
  summary: 'A printing design with where it is used and when it was last printed',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/designs/:id/overview',
  input: z.object({ id }),
  output: overview.extend({
    design,
    customers: mostUsed,
    lastPrinted: z
      .object({
        at: z.iso.datetime(),
        machine,
        side: z.enum(SIDES),
        orderId: id,
        orderNo: z.number().int(),
      })
      .nullable(),
  }),
})
export type DesignOverview = OutputOf<typeof getDesignOverview>
