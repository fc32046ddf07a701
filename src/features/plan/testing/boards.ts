import { type ClosedTime, getWorkSpans, getWorkTime, type WorkTime } from '../../machines/work-time.rules.ts'
import { type Machine, FIRST_KEYS } from '../../machines/machine-key.contract.ts'
import type { Board, BoardOrder, MachineRates, PlanJob } from '../press-plan.contract.ts'

/** A Tuesday. */
export const NOW = Date.UTC(2026, 10, 24, 10)

/** 34 minutes for four screens, 29 for 144 pieces. */
export const RATES: MachineRates = {
  impressionsPerHour: 350,
  uptimePercent: 85,
  setupMinutesPerScreen: 6,
  changeoverMinutes: 10,
  assumedScreens: 3,
}

export const inUtc = (day: string, minute: number): number => Date.parse(`${day}T00:00:00Z`) + minute * 60_000

/** Minutes since midnight. */
interface DaySpan {
  from: number
  to: number
}

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const toTimes = (spans: readonly DaySpan[]) => spans.map(({ from, to }) => ({ from: toTime(from), to: toTime(to) }))

interface Hours {
  /** Of each day. */
  hours?: DaySpan[]
  week?: DaySpan[][]
  /** Whole days are texts. */
  closed?: (string | ClosedTime)[]
  firstDay?: string
  lastDay?: string
  now?: number
  toInstant?: typeof inUtc
}

/** Without a break, if nothing else is said. */
export const makeTime = ({
  hours = [{ from: 0, to: 1440 }],
  week,
  closed = [],
  now = NOW,
  ...days
}: Hours = {}): WorkTime =>
  getWorkTime(
    getWorkSpans({
      week: (week ?? Array.from({ length: 7 }, () => hours)).map(toTimes),
      closed: closed.map((one) => (typeof one === 'string' ? { day: one } : one)),
      firstDay: '2026-11-24',
      lastDay: '2027-02-01',
      toInstant: inUtc,
      ...days,
    }),
    now,
  )

/** Of an order and a design of its own. */
export const makeJob = (scheduleId: string, more: Partial<PlanJob> = {}): PlanJob => ({
  scheduleId,
  orderId: `order of ${scheduleId}`,
  productionId: `production of ${scheduleId}`,
  designId: `design of ${scheduleId}`,
  side: 'front',
  pieces: 144,
  screens: 4,
  passes: 1,
  status: 'pending',
  workedMinutes: 0,
  ...more,
})

type BoardOptions = Partial<Omit<Board, 'machines' | 'orders'>> & {
  rates?: MachineRates
  time?: WorkTime
  /** Of each order; none, if nothing else is said. */
  getOrder?: (orderId: string) => Partial<BoardOrder>
}

/** With the orders of its jobs, and others that have no job. */
export const makeBoard = (
  queues: Partial<Record<Machine, PlanJob[]>>,
  { rates = RATES, time = makeTime(), getOrder, ...more }: BoardOptions = {},
  otherOrders: readonly string[] = [],
): Board => ({
  now: NOW,
  version: 1,
  packingHours: 0,
  closedDays: [],
  designs: [],
  machines: FIRST_KEYS.map((machine) => ({ machine, rates, time, ratios: [], jobs: queues[machine] ?? [] })),
  orders: [
    ...new Set([
      ...FIRST_KEYS.flatMap((machine) => (queues[machine] ?? []).map(({ orderId }) => orderId)),
      ...otherOrders,
    ]),
  ].map((orderId, at) => ({
    orderId,
    orderNo: at + 1,
    customerName: 'Acme',
    dueDate: null,
    rush: false,
    waiting: [],
    ...getOrder?.(orderId),
  })),
  ...more,
})
