import { getDay, toInstant } from '../../../../server/clock.ts'
import type { Reader } from '../../../../server/database/database.ts'
import { read } from '../../../../server/handlers.ts'
import { requireRecord, selectRecords } from '../../../../server/records/records.ts'
import { addDays } from '../../../../shared/days/calendar.ts'
import type { ParsedOf } from '../../../../shared/endpoint.ts'
import { ApiError } from '../../../../shared/problem.ts'
import { hasSide, SIDES } from '../../../designs/designs.contract.ts'
import { requireVisible } from '../../../orders/summary/order-details.api.ts'
import { selectMachines, selectShop, toClosedDays } from '../../machine-settings/machines.db.ts'
import { getExperienceOf, getPrintBy, type Plan, planBoard } from '../board.rules.ts'
import { type DayLoad, getDayLoads } from '../day-loads.rules.ts'
import { getMachineTime } from '../machine-time.db.ts'
import { toText } from '../press-plan.api.ts'
import type { Board, BoardOrder, PrintSide } from '../press-plan.contract.ts'
import { PACKING_MS, readBoard } from '../press-plan.db.ts'
import { getLastSide, type PlannedJob, type PlannedSide } from '../press-plan.rules.ts'
import { getPromise, median, RUNS_NEEDED } from './promise.rules.ts'
import { toSide } from '../sides.db.ts'
import { finishInstant, minutesUntil, startInstant } from '../work-time.rules.ts'
import { getOrderPromise, type PreviewedPromise, previewPromise } from './order-promise.contract.ts'

export const orderPromiseHandlers = {
  getOrderPromise: read(getOrderPromise, async ({ db, input: { id }, session }) => {
    const { deletedAt } = await requireRecord(db, 'orders', id, 'order')
    requireVisible(deletedAt !== null, session)
    const board = await readBoard(db, Date.now())
    const now = new Date(board.now).toISOString()
    const order = board.orders.find(({ orderId }) => orderId === id)
    const nothing = { likely: null, safe: null, printBy: null, lateMinutes: 0, spareMinutes: null }
    if (!order) return { now, ...nothing, isComplete: true, sides: [] }
    const { sides, lateMinutes, likely, safe, last, printBy } = await planOrder(db, board, order)
    return {
      now,
      likely: toText(likely),
      safe: toText(safe),
      printBy: toText(finishInstant(last.machine.time, printBy)),
      lateMinutes,
      spareMinutes: lateMinutes === 0 && printBy < Infinity ? printBy - last.finish : null,
      isComplete: order.waiting.length === 0,
      sides: sides.map(({ scheduleId, job: { productionId, side }, machine: { machine, time }, ...planned }) => ({
        ...{ scheduleId, productionId, side, machine, isGuess: planned.isGuess },
        start: toText(startInstant(time, planned.start)),
        finish: toText(finishInstant(time, planned.finish)),
      })),
    }
  }),

  previewPromise: read(previewPromise, async ({ db, input: { orderId = 'new', productions, dueDate } }) => {
    const sides = await readSides(db, orderId, productions)
    if (sides.length === 0) return { promise: null }
    const board = withSides(await readBoard(db, Date.now()), orderId, sides)
    const onMachines = new Set(board.machines.flatMap(({ jobs }) => jobs.map(toKey)))
    const waiting = sides.filter((side) => !onMachines.has(toKey(side)))
    const dueEnd = dueDate === null ? null : toInstant(addDays(dueDate, 1), 0)
    const order = { orderId, orderNo: 0, customerName: '', dueDate, dueEnd, waiting }
    return { promise: toPreview(board, await planOrder(db, board, order)) }
  }),
}

const toKey = ({ productionId, side }: PrintSide): string => `${productionId} ${side}`

type Drafts = ParsedOf<typeof previewPromise>['productions']

/** Those that are not printed. */
async function readSides(db: Reader, orderId: string, drafts: Drafts): Promise<PrintSide[]> {
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const saved = (await selectRecords(db, 'productions', ids)).filter((one) => one.orderId === orderId)
  const designIds = drafts.map(({ printingDesign }) => printingDesign)
  const designs = new Map((await selectRecords(db, 'designs', designIds)).map((design) => [design._id, design]))
  return drafts.flatMap(({ id, printingDesign, dozens }, at) => {
    const design = designs.get(printingDesign)
    if (!design) {
      const message = `The printing design in Production ${at + 1} does not exist any more.`
      throw new ApiError({ code: 'invalid', field: `productions.${at}.printingDesign`, message })
    }
    const stored = saved.find(({ _id, deletedAt }) => _id === id && deletedAt === null)
    const isLeft = (side: (typeof SIDES)[number]) => stored?.[`${side}Status`] !== 'complete'
    const work = { ...design, productionId: stored?._id ?? `new ${at}`, productQuantity: dozens, printingDesign }
    return SIDES.filter((side) => hasSide(design.screenPrintingOn, side) && isLeft(side)).map((side) =>
      toSide(work, side),
    )
  })
}

/** What is on a machine stays there, with the pieces and the design that it would have; what is left out is off it. */
function withSides(board: Board, orderId: string, sides: readonly PrintSide[]): Board {
  const changed = new Map(sides.map((side) => [toKey(side), side]))
  const machines = board.machines.map((machine) => ({
    ...machine,
    jobs: machine.jobs
      .filter((job) => job.orderId !== orderId || changed.has(toKey(job)))
      .map((job) => ({ ...job, ...changed.get(toKey(job)) })),
  }))
  return { ...board, machines }
}

/** The time of a board reaches as far as its own jobs; here it reaches all that can be planned. */
async function planOrder(db: Reader, board: Board, order: BoardOrder) {
  const since = Math.min(board.now, (order.dueEnd ?? board.now) - PACKING_MS)
  const { days: closedDays } = toClosedDays(await selectShop(db))
  const settings = await selectMachines(db)
  const machines = board.machines.map((machine, at) => {
    const asked = { machine: settings[at]!, closedDays, now: board.now, since, minutes: Infinity }
    return { ...machine, time: getMachineTime(asked) }
  })
  const whole = { ...board, machines, orders: [order] }
  const plan = planBoard(whole)
  const { sides, lateMinutes } = plan.orders[0]!
  const last = getLastSide(sides)
  const printBy = getPrintBy(whole, order, last.machine.time)
  return { plan, sides, lateMinutes, last, printBy, ...getPromise(sides, getExperienceOf(whole, plan)) }
}

function toPreview(
  { machines, packingHours }: Board,
  { plan, sides, last, likely, safe, printBy }: Awaited<ReturnType<typeof planOrder>>,
): PreviewedPromise {
  const { machine, time } = last.machine
  const toDay = (instant: number | null) => {
    const packed = instant === null ? null : finishInstant(time, minutesUntil(time, instant) + packingHours * 60)
    return packed === null ? null : getDay(new Date(packed))
  }
  const likelyDay = toDay(likely)
  const { ratios } = machines.find((one) => one.machine === machine)!
  return {
    likely: toText(likely),
    safe: toText(safe),
    likelyDay,
    safeDay: toDay(safe),
    finish: toText(finishInstant(time, last.finish)),
    machine,
    unknownDesigns: new Set(sides.filter(({ isGuess }) => isGuess).map(({ job }) => job.designId)).size,
    lateMinutes: likely === null ? null : Math.max(0, minutesUntil(time, likely) - printBy),
    runs: ratios.length,
    ratio: ratios.length < RUNS_NEEDED ? null : median(ratios),
    days: getDays(plan, sides, likelyDay ?? ''),
  }
}

const DAYS = 5

const toPercent = ({ minutes, setupMinutes, runMinutes }: DayLoad) => (100 * (setupMinutes + runMinutes)) / minutes

function getDays({ machines }: Plan, sides: readonly PlannedSide[], likelyDay: string): PreviewedPromise['days'] {
  const loads = machines.map((machine) => {
    const own = sides.filter((side) => side.machine === machine)
    const ids = own.map(({ scheduleId }) => scheduleId)
    const others = machine.jobs.filter(({ job }) => !ids.includes(job.scheduleId))
    const loadsOf = (jobs: readonly PlannedJob<PrintSide>[]) =>
      getDayLoads({ ...machine, jobs: jobs as readonly PlannedJob[] }, Infinity)
    const ownLoads = loadsOf(own)
    return new Map(
      loadsOf(others).map((load, at) => [load.day, { queued: toPercent(load), own: toPercent(ownLoads[at]!) }]),
    )
  })
  const days = [...new Set(loads.flatMap((load) => [...load.keys()]))].toSorted()
  const first = Math.max(0, days.filter((day) => day <= likelyDay).length - DAYS)
  const [machineM1, machineXl1] = loads
  return days.slice(first, first + DAYS).map((day) => ({
    ...{ day, machineM1: machineM1!.get(day) ?? null, machineXl1: machineXl1!.get(day) ?? null },
  }))
}
