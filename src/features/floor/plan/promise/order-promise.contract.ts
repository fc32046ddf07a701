import { z } from 'zod'
import { optionalDay } from '../../../../shared/days/day.ts'
import { endpoint, type OutputOf } from '../../../../shared/endpoint.ts'
import { id } from '../../../../shared/paging.ts'
import { MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS } from '../../../productions/productions.contract.ts'
import { instant, PLAN_TABLES, plannedJob, plannedOrder } from '../press-plan.contract.ts'
import { machine, side } from '../../schedules.contract.ts'

export const getOrderPromise = endpoint({
  name: 'getOrderPromise',
  summary: 'When an order and each of its sides will be printed',
  method: 'GET',
  shows: PLAN_TABLES,
  path: '/api/orders/:id/promise',
  access: ['administrator', 'warehouse_operator'],
  input: z.object({ id }),
  output: plannedOrder.omit({ orderId: true }).extend({
    now: z.iso.datetime(),
    /** Leaves time to pack it, on the machine of its last side; null without a due day. */
    printBy: instant,
    /** Working minutes from its last side to that moment; null if it is late or has no due day. */
    spareMinutes: z.number().nullable(),
    /** Those that are not printed. */
    sides: z.array(
      plannedJob.pick({ start: true, finish: true, isGuess: true }).extend({
        /** Null where it is on no machine, and counted at the end of one. */
        scheduleId: id.nullable(),
        productionId: id,
        side,
        machine,
      }),
    ),
  }),
})
export type OrderPromise = OutputOf<typeof getOrderPromise>

const DOZENS = 'Dozens are a whole number from 1'
const day = z.iso.date().nullable()
/** Percent of a day's working minutes; null where the machine does not work. */
const load = z.object({ queued: z.number(), own: z.number() }).nullable()

const previewedPromise = plannedOrder.pick({ likely: true, safe: true }).extend({
  /** The day on which it is packed, too. */
  likelyDay: day,
  safeDay: day,
  /** Of the side that is planned to be the last one. */
  finish: instant,
  machine,
  /** How many designs do not say how many screens they have. */
  unknownDesigns: z.number().int(),
  /** Working minutes by which the likely moment is too late for the due day; null if there is none. */
  lateMinutes: z.number().nullable(),
  /** Jobs that tell how fast the machine is, and the median of real by planned minutes; null if they are too few. */
  runs: z.number().int(),
  ratio: z.number().nullable(),
  /** Five working days, which end with the likely one if that is later than the fifth. */
  days: z.array(z.object({ day: z.iso.date(), machineM1: load, machineXl1: load })),
})
export type PreviewedPromise = z.infer<typeof previewedPromise>

export const previewPromise = endpoint({
  name: 'previewPromise',
  summary: 'When an order would be printed if it were saved like this',
  method: 'POST',
  path: '/api/press-plan/promise',
  access: ['administrator'],
  input: z.object({
    orderId: id.optional(),
    productions: z
      .array(
        // The id of a saved one: what of it is on a machine stays there.
        z.object({ id: id.optional(), printingDesign: id, dozens: z.number(DOZENS).int(DOZENS).min(1, DOZENS) }),
        'Send the productions',
      )
      .max(MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS),
    dueDate: optionalDay,
  }),
  /** Null if nothing is left to print. */
  output: z.object({ promise: previewedPromise.nullable() }),
})
