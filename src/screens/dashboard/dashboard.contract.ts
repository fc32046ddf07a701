import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { imagePaths, SIDES } from '../../features/designs/designs.contract.ts'
import { SETUP_STEPS } from '../../features/machines/machines.contract.ts'
import { SCHEDULE_STATUSES } from '../../features/schedules/schedules.contract.ts'
import { machine } from '../../features/machines/machine-key.contract.ts'
import { RETURNED_FOR } from '../../features/orders/filters/order-filters.contract.ts'
import { ORDER_STATUSES, SHIPPING_METHODS } from '../../features/orders/order-fields.contract.ts'
import { ORDER_TABLES } from '../../features/orders/orders.contract.ts'

const count = z.number().int()

const amount = z.object({ orders: count, pieces: count })
export type Amount = z.infer<typeof amount>

const load = z.object({ jobs: count, dozens: count })
export type Load = z.infer<typeof load>

/** When something is due, as the chart puts it: before today, on one of seven days, after them, or never. */
const due = z.enum(['late', 'later', 'none']).or(z.iso.date())
export type Due = z.infer<typeof due>

const job = z.object({
  _id: id,
  orderId: id,
  orderNo: count,
  designName: z.string(),
  /** Of the side that is printed. */
  image: imagePaths.nullable(),
  screenPrintingOn: z.enum(SIDES),
  clothingTypeName: z.string(),
  dozens: count,
})
export type MachineJob = z.infer<typeof job>

const machineFigures = z.object({
  machine,
  /** At most three, from the top of the queue. */
  processing: z.array(job),
  /** In the order of the work; machine operators see what is in work alone. */
  byStatus: z.array(load.extend({ status: z.enum(SCHEDULE_STATUSES) })),
  byDue: z.array(load.extend({ due })),
})
export type MachineFigures = z.infer<typeof machineFigures>

const orderFigures = z.object({
  /** Late, due today, due this week: by whether an order is still to be made. */
  late: z.object({ unfinished: amount, complete: amount }),
  today: z.object({ unfinished: amount, complete: amount }),
  /** Today included. */
  week: z.object({ unfinished: amount, complete: amount }),
  ready: z.array(amount.extend({ shippingMethod: z.enum(SHIPPING_METHODS) })),
  /** Every day from Monday of last week to today. */
  delivered: z.array(amount.extend({ day: z.iso.date() })),
})
export type OrderFigures = z.infer<typeof orderFigures>

const lateOrder = amount.omit({ orders: true }).extend({
  _id: id,
  orderNo: count,
  customerName: z.string(),
  status: z.enum(ORDER_STATUSES),
  dueDate: z.iso.date(),
  /** Of its first production. */
  image: imagePaths.nullable(),
  /** Sides that are not on a machine yet, in dozens. */
  waitingDozens: count,
  queued: z.array(load.extend({ machine, status: z.enum(SCHEDULE_STATUSES) })),
})
export type LateOrder = z.infer<typeof lateOrder>

const ranked = { _id: id, name: z.string(), orders: count }

const monthFigures = z.object({
  delivered: amount,
  designs: z.array(z.object({ ...ranked, dozens: count, image: imagePaths.nullable() })),
  customers: z.array(z.object({ ...ranked, pieces: count })),
  /** Pieces that were made. */
  produced: count,
  /** Pieces of second quality among them. */
  second: amount,
  returned: amount,
  returns: z.array(amount.extend({ reason: z.enum(RETURNED_FOR) })),
})
export type MonthFigures = z.infer<typeof monthFigures>

/** What the first order needs, and that order. */
export const FIRST_STEPS = ['customers', 'clothingTypes', 'colors', 'designs', 'orders'] as const
/** What is done already; where backups are is known to their own call. */
const firstSteps = z.record(z.enum([...FIRST_STEPS, ...SETUP_STEPS]).exclude(['backups']), z.boolean())
export type FirstSteps = z.infer<typeof firstSteps>

const officeFigures = z.object({
  /** Productions to schedule; their dozens are counted once for each side. `soon`: due by the seventh day. */
  waiting: z.object({ productions: count, dozens: count, soonProductions: count, lateProductions: count }),
  /** At most five, the latest first. */
  late: z.array(lateOrder),
  month: monthFigures,
  firstSteps,
  dismissedSteps: z.array(z.enum(SETUP_STEPS)),
  /** Why the shop might be lost with this computer; null while its backups are made. */
  backupWarning: z.string().nullable(),
  /** By which the shop has its days, until a person has said that it is the right one; then null. */
  timeZoneToConfirm: z.string().nullable(),
})
export type OfficeFigures = z.infer<typeof officeFigures>

const dashboard = z.object({
  today: z.iso.date(),
  machines: z.array(machineFigures),
  /** Null for machine operators. */
  orders: orderFigures.nullable(),
  /** Null for everybody but administrators. */
  office: officeFigures.nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint('signed-in', {
  name: 'getDashboard',
  summary: 'The figures of the day',
  method: 'GET',
  path: '/api/dashboard',
  shows: [...ORDER_TABLES, 'schedules', 'machines', 'shop', 'users'],
  input: z.object({}),
  output: dashboard,
})
