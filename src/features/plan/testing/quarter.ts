import { addDays } from '../../../shared/days/calendar.ts'
import { type Random, randomFrom } from '../../../shared/random.ts'
import { toDueKey } from '../../orders/status/due.rules.ts'
import { FIRST_KEYS } from '../../machines/machine-key.contract.ts'
import type { Board, BoardOrder, PlanJob, PrintSide } from '../press-plan.contract.ts'
import { getMinutes, planBoard } from '../press-plan.rules.ts'
import { promiseOrder, withOrder } from '../promise/order-promise.rules.ts'
import { finishDay, finishInstant, startInstant } from '../../machines/work-time.rules.ts'
import { makeBoard, makeTime, RATES } from './boards.ts'

export interface Quarter {
  seed: number
  /** Working days of both machines that wait when it begins. */
  backlogDays: number
  /** Of a hundred orders so many are due in 3 to 8 days; all others take the safe day. */
  shortNoticePercent: number
  /** Of a hundred working hours so many are ordered. */
  fullPercent: number
}

/** Minutes are working minutes since the first morning. */
interface Taken {
  order: BoardOrder
  side: PrintSide
  setupMinutes: number
  /** Real by planned minutes of printing. */
  ratio: number
  /** What was said of it when it was taken. */
  likely: number
  likelyDay: string
  safeDay: string
  takenAt: number
  start: number
  finish: number
}

const WORK_DAYS = 65
const DAY_MINUTES = 480
const PACKING_HOURS = 2
const HOURS = [{ from: 480, to: 480 + DAY_MINUTES }]
const WEEK = [HOURS, HOURS, HOURS, HOURS, HOURS, [], []]
/** A Monday. */
const FIRST_DAY = '2026-08-03'
const timeAt = (now: number) => makeTime({ week: WEEK, firstDay: '2026-06-01', lastDay: '2027-06-30', now })
const TIME = timeAt(Date.parse(`${FIRST_DAY}T08:00:00Z`))

/** Real minutes of an order, setup and printing. */
const ORDER_MINUTES = 60
/** The office puts so much on each machine in the morning, by due day. */
const QUEUED_MINUTES = 2 * DAY_MINUTES
const RUNS = 50

const getRealMinutes = (taken: Taken): number => getMinutesOf(taken, taken.ratio)

/** With a mean of 0 and a spread of 1. */
const drawNormal = ({ next }: Random): number => Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, -6)

const toJob = ({ order, side }: Taken): PlanJob => ({
  ...{ ...side, orderId: order.orderId, scheduleId: `job of ${order.orderId}`, status: 'pending', workedMinutes: 0 },
})

function toJobInWork(taken: Taken, minutes: number): PlanJob {
  const printing = taken.start + taken.setupMinutes
  return minutes < printing
    ? { ...toJob(taken), status: 'preparing', workedMinutes: minutes - taken.start }
    : { ...toJob(taken), status: 'processing', workedMinutes: minutes - printing }
}

/** As planned, or with a ratio of printing as it really goes. */
function getMinutesOf({ side }: Taken, ratio = 1): number {
  const { setupMinutes, runMinutes } = getMinutes(RATES, side)
  return setupMinutes + runMinutes * ratio
}

/**
 * A quarter of a shop with two machines that are 12 % slower than their settings, and not evenly. Each order is of one job,
 * and is promised from the plan of the moment at which it is taken.
 */
export function simulateQuarter({ seed, backlogDays, shortNoticePercent, fullPercent }: Quarter): Taken[] {
  const random = randomFrom(seed)
  const normal = () => drawNormal(random)
  const drawRatio = () => 1.12 * Math.exp(0.2 * normal())
  const presses = FIRST_KEYS.map((machine) => ({
    machine,
    queue: [] as Taken[],
    printed: [] as Taken[],
    before: Array.from({ length: RUNS }, drawRatio),
  }))
  const all: Taken[] = []
  let waiting: Taken[] = []

  const endOf = ({ printed }: (typeof presses)[number]) => printed.at(-1)?.finish ?? 0
  function printUntil(minutes: number) {
    for (const press of presses)
      while (press.queue.length > 0 && endOf(press) <= minutes) {
        const next = press.queue.shift()!
        const planned = getMinutes(RATES, next.side, press.printed.at(-1)?.side)
        next.start = Math.max(endOf(press), next.takenAt)
        next.setupMinutes = planned.setupMinutes * Math.exp(0.17 * normal())
        next.finish = next.start + next.setupMinutes + planned.runMinutes * next.ratio
        press.printed.push(next)
      }
  }
  function fillQueues(minutes: number) {
    const left = presses.map((press) => ({
      press,
      end: press.queue.reduce((sum, next) => sum + getMinutesOf(next), Math.max(0, endOf(press) - minutes)),
    }))
    waiting = waiting.toSorted((a, b) => toDueKey(a.order).localeCompare(toDueKey(b.order)))
    for (;;) {
      const first = left[0]!.end <= left[1]!.end ? left[0]! : left[1]!
      const next = waiting[0]
      if (!next || first.end > QUEUED_MINUTES) return
      waiting.shift()
      first.press.queue.push(next)
      first.end += getMinutesOf(next)
    }
  }

  function boardAt(minutes: number): Board {
    const now = startInstant(TIME, minutes)!
    const time = timeAt(now)
    const inWork = presses.map(({ printed }) => printed.filter(({ finish }) => finish > minutes))
    const board = makeBoard({}, { now, packingHours: PACKING_HOURS })
    return {
      ...board,
      machines: board.machines.map((machine, at) => {
        const { printed, before, queue } = presses[at]!
        const ratios = printed.filter(({ finish }) => finish <= minutes).map(({ ratio }) => ratio)
        const jobs = [...inWork[at]!.map((taken) => toJobInWork(taken, minutes)), ...queue.map(toJob)]
        return { ...machine, time, ratios: [...before, ...ratios].slice(-RUNS), jobs }
      }),
      orders: [
        ...[...inWork, ...presses.map(({ queue }) => queue)].flat().map(({ order }) => ({ ...order, waiting: [] })),
        ...waiting.map(({ order }) => order),
      ],
    }
  }

  function take(minutes: number): Taken {
    const orderNo = all.length + 1
    const orderId = `order ${orderNo}`
    const side: PrintSide = {
      ...{ productionId: `production ${orderNo}`, designId: `design ${random.whole(1, 400)}`, side: 'front' },
      ...{ pieces: random.whole(3, 20) * 12, screens: random.whole(1, 5), passes: 1 },
    }
    const isShortNotice = random.chance(shortNoticePercent / 100)
    const today = finishDay(TIME, minutes + 1)!
    const order = {
      ...{ orderId, orderNo, customerName: '', rush: false },
      dueDate: isShortNotice ? addDays(today, random.whole(3, 8)) : null,
    }
    const board = withOrder(boardAt(minutes), order, [side])
    const promise = promiseOrder(board, planBoard(board), orderId)!
    const taken: Taken = {
      order: { ...order, dueDate: order.dueDate ?? promise.safeDay!, waiting: [side] },
      ...{ side, takenAt: minutes, ratio: drawRatio(), setupMinutes: 0, start: 0, finish: 0 },
      ...{ likely: promise.likely!, likelyDay: promise.likelyDay!, safeDay: promise.safeDay! },
    }
    all.push(taken)
    waiting.push(taken)
    return taken
  }

  for (let sum = 0; sum < backlogDays * presses.length * DAY_MINUTES;) sum += getRealMinutes(take(0))
  const aDay = ((fullPercent / 100) * presses.length * DAY_MINUTES) / ORDER_MINUTES
  for (let day = 0; day < WORK_DAYS; day++) {
    printUntil(day * DAY_MINUTES)
    fillQueues(day * DAY_MINUTES)
    const count = Math.floor(aDay * (0.6 + 0.8 * random.next()) + random.next())
    const moments = Array.from({ length: count }, () => (day + random.next()) * DAY_MINUTES).toSorted((a, b) => a - b)
    for (const minutes of moments) {
      printUntil(minutes)
      take(minutes)
    }
  }
  for (let day = WORK_DAYS; waiting.length > 0 || presses.some(({ queue }) => queue.length > 0); day++) {
    printUntil(day * DAY_MINUTES)
    fillQueues(day * DAY_MINUTES)
  }
  return all
}

/** Of a hundred, how many were packed by the safe day. */
export const percentKept = (all: readonly Taken[]): number =>
  (100 * all.filter(({ finish, safeDay }) => finishDay(TIME, finish + PACKING_HOURS * 60)! <= safeDay).length) /
  all.length

/** Days by which each was printed after the likely moment, before it if negative; sorted. */
export const getErrors = (all: readonly Taken[]): number[] =>
  all.map(({ finish, likely }) => (finishInstant(TIME, finish)! - likely) / 86_400_000).toSorted((a, b) => a - b)
