import { z } from 'zod'
import { csvOf } from '../../shared/records/csv-endpoint.ts'
import { choiceFilter, dayRangeFilter, filterShape, flagFilter } from '../../shared/records/filters.ts'
import { blankAs, endpoint, type OutputOf } from '../../shared/endpoint.ts'
import { liveEvent } from '../../shared/live-event.ts'
import {
  DELETED_LAST_FIRST,
  id,
  ids,
  MAX_SELECTED,
  NOTHING_SELECTED,
  paged,
  getPage,
  recordFields,
  seenVersion,
  trashedFields,
} from '../../shared/paging.ts'
import { STATUSES, type Work } from './schedule-statuses.contract.ts'
import { queuePlace, requeued, requeuedIds } from './queue-place/queue-place.contract.ts'
import { text } from '../../shared/text.ts'
import { trashMoves } from '../../shared/records/trash-moves.ts'
import { designData, SIDES } from '../designs/designs.contract.ts'
import { productionItem } from '../productions/productions.contract.ts'
import { SHIPPING_METHODS } from '../orders/order-fields.contract.ts'
import { ORDER_TABLES } from '../orders/orders.contract.ts'
import { MACHINE_KEY, machine } from '../machines/machine-key.contract.ts'

export type ScheduleStatus = keyof typeof STATUSES
export const SCHEDULE_STATUSES = Object.keys(STATUSES) as readonly ScheduleStatus[]
export const SCHEDULE_STATUS_LABELS = Object.fromEntries(
  SCHEDULE_STATUSES.map((status) => [status, STATUSES[status].label]),
) as Record<ScheduleStatus, string>

export const workOf = (status: ScheduleStatus): Work => STATUSES[status].work
export const statusesOf = (...works: Work[]) => SCHEDULE_STATUSES.filter((status) => works.includes(workOf(status)))
export const ON_MACHINE = statusesOf('setsUp', 'stands', 'prints')
export const QUEUED = statusesOf('waits', 'setsUp', 'stands', 'prints')
/** That of a schedule that enters a queue. */
export const NEW_STATUS = 'pending' as const satisfies ScheduleStatus

export const side = z.enum(SIDES, 'Choose the front or the back')
const newStatus = blankAs(NEW_STATUS, z.literal(NEW_STATUS, 'A new schedule is pending').default(NEW_STATUS))

export const schedule = z.object({
  ...recordFields,
  orderId: id,
  orderNo: z.number().int(),
  productionProductId: id,
  machine,
  status: z.enum(SCHEDULE_STATUSES),
  /** When its garment, design or items were last changed; null again once its status is set. */
  changedAt: z.iso.datetime().nullable(),
  shippingMethod: z.enum(SHIPPING_METHODS),
  dueDate: z.string().nullable(),
  rush: z.boolean(),
  screenPrintingOn: side,
  customerName: z.string(),
  customerPhoneNo: z.string(),
  referrerName: z.string(),
  referrerPhoneNo: z.string(),
  /** Those of the order. */
  addOn: z.string(),
  remark: z.string(),
  printingDesign: designData,
  /** Those of the design. */
  printNotes: z.string(),
  clothingType: z.object({ _id: id, name: z.string() }),
  /** Dozens. */
  productQuantity: z.number().int(),
  items: z.array(productionItem),
})
export type Schedule = z.infer<typeof schedule>

const queuedSchedule = schedule.extend({
  /** From 1 at the top of the whole queue. */
  place: z.number().int(),
})
export type QueuedSchedule = z.infer<typeof queuedSchedule>

/** A change in one of them makes schedules out of date. */
export const SCHEDULE_TABLES = ['schedules', ...ORDER_TABLES]

const scheduleForm = z.object({
  orderId: id,
  productionProductId: id,
  machine,
  screenPrintingOn: side,
  status: newStatus,
  place: queuePlace,
})

export const createSchedule = endpoint('schedules.change', {
  name: 'createSchedule',
  summary: 'Put one side of a production on a machine',
  method: 'POST',
  path: '/api/schedules',
  status: 201,
  input: scheduleForm,
  output: z.object({ message: z.string(), schedule }),
})

/** One transaction: all sides are scheduled, or the error names the production that cannot be and why (rule P3). */
export const createSchedules = endpoint('schedules.change', {
  name: 'createSchedules',
  summary: 'Put one side of several productions on a machine',
  method: 'POST',
  path: '/api/schedules/multiple',
  input: scheduleForm
    .omit({ orderId: true })
    .extend({
      productionProductIds: ids.shape.ids.optional(),
      /** The same list under the name that one production has. */
      productionProductId: ids.shape.ids.optional(),
    })
    .refine((sent) => sent.productionProductIds ?? sent.productionProductId, {
      path: ['productionProductIds'],
      message: NOTHING_SELECTED,
    })
    .refine((sent) => !(sent.productionProductIds && sent.productionProductId), {
      path: ['productionProductId'],
      message: 'Send the productions once',
    }),
  output: z.object({ message: z.string(), schedules: z.array(schedule) }),
})

const productionProductIds = ids.shape.ids

export const createSideSchedules = endpoint('schedules.change', {
  name: 'createSideSchedules',
  summary: 'Put fronts and backs of several productions on machines',
  method: 'POST',
  path: '/api/schedules/sides',
  input: z.object({
    sides: z
      .array(z.object({ screenPrintingOn: side, machine, productionProductIds }))
      .min(1, 'Choose a machine for one side at least')
      .max(SIDES.length, 'Each side goes to one machine'),
    place: queuePlace,
  }),
  output: z.object({ message: z.string(), schedules: z.array(schedule) }),
})

/** Only the figures of the dashboard set them. */
export const queueFilters = {
  status: choiceFilter({
    chip: 'Status:',
    labels: SCHEDULE_STATUS_LABELS,
    wrong: 'This is not a status of a schedule',
  }),
  due: dayRangeFilter({ chip: 'Due:', from: 'dueDateFrom', to: 'dueDateTo', presets: 'coming' }),
  /** Of the order. */
  noDueDate: flagFilter({ chip: 'No due date' }),
}

/** Sorted by position whatever `sortField` says; -1 is from the top (rule P4). */
export const listQueue = endpoint('schedules.read', {
  name: 'listQueue',
  summary: 'The queue of a machine',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/schedules/:machine',
  only: { machine: MACHINE_KEY },
  input: getPage(['createdAt'], { limit: 50, sortField: 'createdAt', sortOrder: -1 }).extend({
    machine,
    /** Finds by order number, customer name, design name and clothing type name. */
    search: text().default(''),
    ...filterShape(queueFilters),
  }),
  output: paged(queuedSchedule),
})

export const exportQueue = csvOf(listQueue, {
  name: 'exportQueue',
  summary: 'Download the queue of a machine',
  file: 'queue',
})

/** The whole queue of a machine, whatever a list of it is filtered by. */
export const getQueueTotals = endpoint('schedules.read', {
  name: 'getQueueTotals',
  summary: 'How much waits at a machine',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/schedules/:machine/totals',
  input: z.object({ machine }),
  output: z.object({
    schedules: z.number().int(),
    dozens: z.number().int(),
    /** Schedules of orders whose due day is past (rule O14). */
    late: z.number().int(),
  }),
})

export const getSchedule = endpoint('schedules.read', {
  name: 'getSchedule',
  summary: 'Get one schedule',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/schedules/:id',
  input: z.object({ id }),
  output: schedule,
})

const pendingJob = schedule
  .pick({ _id: true, orderNo: true, screenPrintingOn: true, customerName: true })
  .extend({ designName: z.string(), clothingTypeName: z.string() })
export type PendingJob = z.infer<typeof pendingJob>

const HOW_MANY = `A number from 0 to ${MAX_SELECTED}`

export const listOnMachine = endpoint('schedules.operate', {
  name: 'listOnMachine',
  summary: 'What a machine is working on: preparing, ready, processing; and what is pending',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/schedules/machine/:machine',
  input: z.object({
    machine,
    first: z.coerce.number(HOW_MANY).int(HOW_MANY).min(0, HOW_MANY).max(MAX_SELECTED, HOW_MANY).default(3),
  }),
  output: z.object({
    data: z.array(schedule),
    /** How many are pending, and as many as were asked for, from the top of the queue. */
    pending: z.object({ count: z.number().int(), first: z.array(pendingJob) }),
  }),
})
export type OnMachine = OutputOf<typeof listOnMachine>

export const listScheduleTrash = endpoint('schedules.readTrash', {
  name: 'listScheduleTrash',
  summary: 'Find schedules in the trash',
  method: 'GET',
  shows: SCHEDULE_TABLES,
  path: '/api/schedules/trash',
  input: getPage(['createdAt', 'deletedAt'], DELETED_LAST_FIRST).extend({
    search: text().default(''),
  }),
  output: paged(schedule.extend({ ...trashedFields, requeued })),
})

/** Any status may follow any other, but nothing follows complete (rule P6). */
export const updateScheduleStatus = endpoint('schedules.setStatus', {
  name: 'updateScheduleStatus',
  summary: 'Move a schedule on',
  method: 'PUT',
  path: '/api/schedules/status/:id',
  input: z.object({
    id,
    status: z.enum(SCHEDULE_STATUSES, 'This is not a status of a schedule'),
    version: seenVersion,
  }),
  output: z.object({ message: z.string(), schedule }),
})

export const QUEUE_EDGES = ['top', 'end'] as const
export type QueueEdge = (typeof QUEUE_EDGES)[number]

/** The listed schedules take the listed order: in the places that they have, or at one end of the queue (rule P4). */
export const reorderSchedules = endpoint('schedules.change', {
  name: 'reorderSchedules',
  summary: 'Change the order of a machine’s queue',
  method: 'PUT',
  path: '/api/schedules/reorder',
  input: ids.extend({ to: z.enum(QUEUE_EDGES, 'This is not an end of the queue').optional() }),
  output: z.object({ message: z.string() }),
})

export const {
  softDelete: softDeleteSchedules,
  restore: restoreSchedules,
  purge: purgeSchedules,
} = trashMoves({
  name: 'Schedules',
  nouns: 'schedules',
  path: '/api/schedules',
  access: 'schedules.change',
  softDelete: 'Take schedules off their machine',
  restore: 'Put schedules back in the queue',
  restored: requeuedIds,
})

// The live events (rule P7).
export const scheduleCreated = liveEvent('productionScheduleCreated', schedule)
export const scheduleUpdated = liveEvent('productionScheduleUpdated', schedule)
export const schedulesDeleted = liveEvent('productionScheduleDeleted', z.array(id))
export const queueReordered = liveEvent('productionScheduleSortOrderUpdated', z.object({ machine }))
