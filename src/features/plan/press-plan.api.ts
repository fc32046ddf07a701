import type { Feature } from '../../server/feature.ts'
import type { Reader } from '../../server/database/database.ts'
import { remember } from '../../server/database/remember.ts'
import { read, write } from '../../server/handlers.ts'
import { ApiError } from '../../shared/problem.ts'
import {
  type Board,
  getLearnedSpeed,
  getPressBoard,
  getPressPlan,
  type PressPlan,
  previewPressPlan,
  updatePressPlan,
} from './press-plan.contract.ts'
import {
  getLastSide,
  getLateDays,
  getLateMinutes,
  isLate,
  planBoard,
  type QueueOrder,
  whyNotOrder,
} from './press-plan.rules.ts'
import { selectMachine, selectShop, selectWorking, toClosedDays, toMachine } from '../machines/machines.db.ts'
import { readSpeed } from './learned/learned.db.ts'
import { readBoard, selectQueues } from './press-plan.db.ts'
import { getForecast } from './promise/promise.rules.ts'
import { updateQueues } from '../schedules/queue-places.db.ts'
import { queueReordered, scheduleUpdated } from '../schedules/schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { selectSchedules } from '../schedules/schedules.db.ts'
import { findWorkTime } from '../machines/work-time.db.ts'
import { finishInstant, startInstant } from '../machines/work-time.rules.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

const readNow = remember((db) => readBoard(db, Date.now()))
const planNow = remember(async (db) => toPressPlan(await readBoard(db, Date.now())))

const pressPlanHandlers = {
  getPressPlan: read(getPressPlan, ({ db }) => planNow(db)),

  getLearnedSpeed: read(getLearnedSpeed, async ({ db, input: { machine } }) => {
    const settings = toMachine(await selectMachine(db, machine))
    const { days } = toClosedDays(await selectShop(db))
    return readSpeed(db, settings, findWorkTime(settings, days, Date.now()))
  }),

  getPressBoard: read(getPressBoard, ({ db }) => readNow(db)),

  previewPressPlan: read(previewPressPlan, async ({ db, input: { version, ...order } }) => {
    await requireOrder(db, version, order)
    return toPressPlan(await readNow(db), order)
  }),

  updatePressPlan: write(updatePressPlan, async ({ tx, input: { version, ...order }, publish }) => {
    await requireOrder(tx, version, order)
    const moved = await updateQueues(tx, order)
    if (moved.length > 0) for (const schedule of await selectSchedules(tx, moved)) publish(scheduleUpdated, schedule)
    for (const machine of Object.keys(order) as Machine[]) publish(queueReordered, { machine })
    return { message: 'Order of the queues saved.', version: (await selectQueues(tx)).version }
  }),
}

async function requireOrder(db: Reader, version: number, order: QueueOrder): Promise<void> {
  const queues = await selectQueues(db)
  const keys = new Set((await selectWorking(db)).map(({ key }) => key))
  const [wrong] = keys.symmetricDifference(new Set(Object.keys(order) as Machine[]))
  if (wrong !== undefined)
    throw new ApiError({
      code: 'invalid',
      field: wrong,
      message: keys.has(wrong) ? 'Send the ids of the whole queue' : 'There is no machine of this key in use',
    })
  if (version !== queues.version) {
    const present = toPressPlan(await readNow(db))
    throw new ApiError({ code: 'stale', message: 'The queues have changed in the meantime.', present })
  }
  const message = whyNotOrder(queues.jobs, order)
  if (message) throw new ApiError({ code: 'invalid', message })
}

/** By id, the orders that the plan says will be late. */
export const selectLateOrders = remember(async (db) => {
  const { orders } = planBoard(await readBoard(db, Date.now(), false))
  const late = orders.filter(isLate).map(({ order: { orderId }, sides, lateMinutes }) => {
    const { machine, finish } = getLastSide(sides)
    return [orderId, { finish: toText(finishInstant(machine.time, finish)), lateMinutes }] as const
  })
  return new Map(late)
})

const toText = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

function toPressPlan(board: Board, order?: QueueOrder): PressPlan {
  const plan = planBoard(board, order)
  const { getSides, getPromise } = getForecast(plan)
  const orders = new Map(board.orders.map((one) => [one.orderId, one]))
  return {
    now: new Date(board.now).toISOString(),
    version: board.version,
    machines: plan.machines.map(({ machine, time, jobs }) => ({
      machine,
      jobs: jobs.map(({ job: { scheduleId, orderId }, setupMinutes, runMinutes, start, finish, isGuess }) => ({
        scheduleId,
        orderId,
        setupMinutes,
        runMinutes,
        start: toText(startInstant(time, start)),
        finish: toText(finishInstant(time, finish)),
        isGuess,
        lateMinutes: getLateMinutes(board, entryOf(orders, orderId), [{ machine: { time }, finish }]),
      })),
    })),
    orders: plan.orders.map((planned) => {
      const { likely, safe } = getPromise(getSides(planned))
      return {
        orderId: planned.order.orderId,
        likely: toText(likely),
        safe: toText(safe),
        lateMinutes: planned.lateMinutes,
        lateDays: getLateDays(planned),
        isComplete: planned.order.waiting.length === 0,
      }
    }),
  }
}

export const pressPlan: Feature = { handlers: pressPlanHandlers }
