import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { csvOf } from '../../shared/records/csv-endpoint.ts'
import {
  choiceFilter,
  dayRangeFilter,
  filterShape,
  flagFilter,
  recordFilter,
  textFilter,
} from '../../shared/records/filters.ts'
import { flag, id, manyOf, paged, getPage } from '../../shared/paging.ts'
import { text } from '../../shared/text.ts'
import { design, PRINTING_ON_LABELS } from '../designs/designs.contract.ts'
import { production } from '../productions/productions.contract.ts'
import { ORDER_STATUSES } from '../orders/order-fields.contract.ts'
import { ORDER_TABLES } from '../orders/orders.contract.ts'

export const productionRow = production.extend({
  orderNo: z.number().int(),
  orderStatus: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  customerPhoneNo: z.string(),
  referrerName: z.string(),
  referrerPhoneNo: z.string(),
  dueDate: z.string().nullable(),
  rush: z.boolean(),
})
export type ProductionRow = z.infer<typeof productionRow>

/** By their sides (rule P10): one waits for a machine, one is on a machine, all are complete, or any. */
export const PRODUCTION_VIEWS = ['to_schedule', 'on_machines', 'complete', 'all'] as const
export type ProductionView = (typeof PRODUCTION_VIEWS)[number]

export const productionFilters = {
  waiting: flagFilter({ chip: 'A side waits for a machine' }),
  due: dayRangeFilter({ chip: 'Due:', from: 'dueDateFrom', to: 'dueDateTo', presets: 'coming' }),
  customerName: textFilter({ label: 'Customer Name', chip: 'Customer:' }),
  referrerName: textFilter({ label: 'Deliver To Name', chip: 'Deliver to:' }),
  clothingType: recordFilter({ label: 'Clothing Type', chip: 'Clothing type:', record: 'clothingType' }),
  screenPrintingOn: choiceFilter({
    label: 'Screen Printing On',
    chip: 'Printing on:',
    labels: PRINTING_ON_LABELS,
    wrong: 'A design is printed on the front, the back or both',
  }),
  printingDesign: recordFilter({ label: 'Printing Design', chip: 'Design:', record: 'printingDesign' }),
}

export const productionFilter = z.object({
  /** Without it, productions that are not complete. */
  view: z.enum(PRODUCTION_VIEWS, 'This is not a view of the productions').optional(),
  /** Finds a production by its order's number, customer, deliver-to, design or clothing type. */
  search: text().default(''),
  /** Includes completed productions where no view is asked for. */
  completed: flag,
  /** Ids; without one, of any order. */
  orders: manyOf(id),
  ...filterShape(productionFilters),
})

export const PRODUCTION_SORT_FIELDS = [
  'orderNo',
  'customerName',
  'referrerName',
  'clothingTypeName',
  'designName',
  'productQuantity',
  'dueDate',
  'createdAt',
] as const

/** Live, uncompleted productions of live orders that are not cancelled; `completed` adds the others (rule P2). */
export const listProductions = endpoint('productions.read', {
  name: 'listProductions',
  summary: 'Find productions',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/productions',
  input: getPage(PRODUCTION_SORT_FIELDS, { limit: 50, sortField: 'createdAt', sortOrder: -1 }).extend(
    productionFilter.shape,
  ),
  output: paged(productionRow),
})

export const exportProductions = csvOf(listProductions, {
  name: 'exportProductions',
  summary: 'Download the productions that a list finds',
  file: 'production-orders',
})

export const countProductionViews = endpoint('productions.read', {
  name: 'countProductionViews',
  summary: 'How many productions each view shows, and how many of those to schedule are late',
  method: 'GET',
  shows: ['orders', 'productions'],
  path: '/api/productions/views',
  input: z.object({}),
  output: z.object({
    counts: z.record(z.enum(PRODUCTION_VIEWS), z.number().int()),
    late: z.object({ to_schedule: z.number().int() }),
  }),
})
export type ProductionViewCounts = z.infer<typeof countProductionViews.output>

const designs = z.object({ data: z.array(design) })

export const listPendingDesigns = endpoint('productions.read', {
  name: 'listPendingDesigns',
  summary: 'Printing designs of which some open production has a side that is not scheduled yet',
  method: 'GET',
  shows: ['designs', 'productions', 'orders'],
  path: '/api/designs/pending-production',
  input: z.object({}),
  output: designs,
})

export const listDeletedDesigns = endpoint('productions.read', {
  name: 'listDeletedDesigns',
  summary: 'Printing designs in the trash that open productions still print',
  method: 'GET',
  shows: ['designs', 'productions', 'orders'],
  path: '/api/designs/deleted-production',
  input: z.object({}),
  output: designs,
})
