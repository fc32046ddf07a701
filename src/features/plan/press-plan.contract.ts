import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { designData } from '../designs/designs.contract.ts'
import { SCHEDULE_STATUSES, SCHEDULE_TABLES, side } from '../schedules/schedules.contract.ts'
import { closedDay, machineForm } from '../machines/machines.contract.ts'
import { type Machine, machine } from '../machines/machine-key.contract.ts'

/** A change in one of them makes a plan out of date. */
const PLAN_TABLES = [...SCHEDULE_TABLES, 'machines', 'shop']

/** Null where it is later than everything that is planned, as on a machine without hours. */
const instant = z.iso.datetime().nullable()

const plannedJob = z.object({
  scheduleId: id,
  orderId: id,
  /** With the changeover; working minutes, not rounded. */
  setupMinutes: z.number(),
  runMinutes: z.number(),
  start: instant,
  finish: instant,
  /** Its design does not say how many screens it has. */
  isGuess: z.boolean(),
  /** As that of its order, by its own finish. */
  lateMinutes: z.number().nullable(),
})

const plannedOrder = z.object({
  orderId: id,
  /** When its last side is printed, behind all that is due before it, as far as the machines have shown how they run. */
  likely: instant,
  /** By then it is printed in 80 of 100 replays of the queues and of what waits behind them. */
  safe: instant,
  /** Working minutes after the last moment that leaves time to pack it, 0 if it is not late; null if it is never printed. */
  lateMinutes: z.number().nullable(),
  /** Days of the calendar from the due day to that on which it is printed, 0 if it is in time or late within its due day. */
  lateDays: z.number().int().nullable(),
  /** Each of its sides is printed or on a machine. */
  isComplete: z.boolean(),
})

const pressPlan = z.object({
  now: z.iso.datetime(),
  /** Of all queues: another one once a job enters, leaves, moves or gets another status. */
  version: z.number().int(),
  machines: z.array(z.object({ machine, jobs: z.array(plannedJob) })),
  /** Those with a side that is not printed. */
  orders: z.array(plannedOrder),
})
export type PressPlan = z.infer<typeof pressPlan>

export const getPressPlan = endpoint('pressPlan.read', {
  name: 'getPressPlan',
  summary: 'When each job and each order will be done',
  method: 'GET',
  shows: PLAN_TABLES,
  path: '/api/press-plan',
  input: z.object({}),
  output: pressPlan,
})

const queue = z.array(id, 'Send the ids of the whole queue').max(10_000, 'At most 10,000 jobs').readonly()
type Queues = { version: number; [machine: Machine]: readonly string[] }
/** One list under the key of each machine that is in use. */
const queues = z
  .object({ version: z.number('The version is a whole number').int('The version is a whole number') })
  .catchall(queue) as z.ZodType as z.ZodType<Queues, Queues>

const MAX_BYTES = 1_000_000

export const previewPressPlan = endpoint('pressPlan.change', {
  name: 'previewPressPlan',
  summary: 'When each job and each order would be done if the queues were like this',
  method: 'POST',
  path: '/api/press-plan/preview',
  bodyLimit: MAX_BYTES,
  input: queues,
  output: pressPlan,
})

/** Refused unless the lists together hold what is in the queues of `version`; only Pending jobs may change their machine. */
export const updatePressPlan = endpoint('pressPlan.change', {
  name: 'updatePressPlan',
  summary: 'Change the order of the queues',
  method: 'PUT',
  path: '/api/press-plan',
  bodyLimit: MAX_BYTES,
  input: queues,
  output: z.object({ message: z.string(), version: z.number().int() }),
})

const printSide = z.object({
  productionId: id,
  designId: id,
  side,
  pieces: z.number().int(),
  /** Null where nobody has said how many. */
  screens: z.number().int().nullable(),
  passes: z.number().int().nullable(),
})
/** What is printed: one side of a production. */
export type PrintSide = z.infer<typeof printSide>

const planJob = printSide.extend({
  scheduleId: id,
  orderId: id,
  status: z.enum(SCHEDULE_STATUSES),
  /** Working minutes since it got its status; 0 where that is unknown. */
  workedMinutes: z.number(),
})
export type PlanJob = z.infer<typeof planJob>

export const rates = machineForm.omit({ name: true, heads: true, week: true })
export type MachineRates = z.infer<typeof rates>

const boardOrder = z.object({
  orderId: id,
  orderNo: z.number().int(),
  customerName: z.string(),
  dueDate: z.string().nullable(),
  rush: z.boolean(),
  /** Its sides that are on no machine. */
  waiting: z.array(printSide),
})
export type BoardOrder = z.infer<typeof boardOrder>

const board = z.object({
  now: z.number(),
  version: pressPlan.shape.version,
  packingHours: z.number(),
  closedDays: z.array(closedDay),
  machines: z.array(
    z.object({
      machine,
      rates,
      /** As `WorkTime`, as far as it matters for what is queued and for another order. */
      time: z.array(z.object({ day: z.string(), from: z.number(), to: z.number(), start: z.number() })).readonly(),
      /** Real by planned minutes of its last runs; few of them say nothing. */
      ratios: z.array(z.number()),
      /** From the top of its queue. */
      jobs: z.array(planJob),
    }),
  ),
  orders: z.array(boardOrder),
  designs: z.array(designData),
})
/** All that a plan is computed from. */
export type Board = z.infer<typeof board>
export type BoardMachine = Board['machines'][number]

export const getPressBoard = endpoint('pressPlan.compute', {
  name: 'getPressBoard',
  summary: 'All that the press plan is computed from',
  method: 'GET',
  shows: PLAN_TABLES,
  path: '/api/press-plan/board',
  input: z.object({}),
  output: board,
})

/** Why a job does not tell how fast its machine prints. */
const LEFT_OUT = ['corrected', 'short', 'overnight', 'beside'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

const learnedRun = z.object({
  scheduleId: id,
  orderNo: z.number().int(),
  designName: z.string(),
  side,
  completedAt: z.iso.datetime(),
  /** Of printing, by the present settings. */
  plannedMinutes: z.number(),
  /** From Processing to Complete, in working time. */
  realMinutes: z.number(),
  leftOut: z.enum(LEFT_OUT).nullable(),
})
export type LearnedRun = z.infer<typeof learnedRun>

const learnedSpeed = z.object({
  /** The last 50 that count, and what was left out between them; newest first. */
  runs: z.array(learnedRun),
  /** Median of real by planned minutes; null below 20 runs. */
  ratio: z.number().nullable(),
  /** What the machine has shown instead of the present setting. */
  impressionsPerHour: z.number().int().nullable(),
  /** How many jobs tell the minutes of a screen, and their median; null below 20. */
  setups: z.number().int(),
  setupMinutesPerScreen: z.number().nullable(),
})
export type LearnedSpeed = z.infer<typeof learnedSpeed>

export const getLearnedSpeed = endpoint('machines.change', {
  name: 'getLearnedSpeed',
  summary: 'How fast a machine really is, and the jobs that tell it',
  method: 'GET',
  shows: PLAN_TABLES,
  path: '/api/machines/:machine/learned',
  input: z.object({ machine }),
  output: learnedSpeed,
})
