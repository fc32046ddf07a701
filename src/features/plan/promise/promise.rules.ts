import { randomFrom } from '../../../shared/random.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'
import { toDueKey } from '../../orders/status/due.rules.ts'
import type { BoardOrder, PrintSide } from '../press-plan.contract.ts'
import {
  type Plan,
  type PlannedJob,
  type PlannedMachine,
  type PlannedOrder,
  type PlannedSide,
  planSides,
} from '../press-plan.rules.ts'
import { finishInstant, type WorkTime } from '../../machines/work-time.rules.ts'

export const RUNS_NEEDED = 20
const REPLAYS = 100
/** Of the replays: by then an order is finished in 80 of 100. */
const SAFE_REPLAY = 79

/** Until a machine has enough runs of its own: half of them as planned or faster, one in ten a third slower or more. */
const DEFAULT_RATIOS: readonly number[] = [
  0.72, 0.79, 0.83, 0.87, 0.9, 0.93, 0.95, 0.97, 0.99, 1, 1, 1.02, 1.05, 1.08, 1.11, 1.15, 1.2, 1.26, 1.36, 1.6,
]

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** So many ratios are drawn once for a machine; a hundred of them in a row are those of a job. */
const DRAWN = 5_000
const CHANCES = Float64Array.from({ length: DRAWN }, randomFrom(DRAWN).next)

const toEqualJobKey = ({ designId, side, pieces }: PrintSide): string => `${designId} ${side} ${pieces}`
export const toSideKey = ({ productionId, side }: PrintSide): string => `${productionId} ${side}`

/**
 * When a job ends in each replay, after what ends before it. Its ratios are the same wherever it is in the queue, and
 * before it is saved: a move changes when it begins, not how it will go. Equal jobs are numbered.
 */
function replay(
  before: Float64Array,
  { job, setupMinutes, runMinutes }: PlannedJob<PrintSide>,
  drawn: Float64Array,
  number: number,
  end: Float64Array,
): Float64Array {
  const key = `${toEqualJobKey(job)} ${number}`
  let seed = 0
  for (let at = 0; at < key.length; at++) seed = Math.imul(seed, 31) + key.charCodeAt(at)
  const from = randomFrom(seed).whole(0, DRAWN - REPLAYS)
  // A loop, because a callback for each replay of each job takes twice as long.
  for (let at = 0; at < REPLAYS; at++) end[at] = before[at]! + (setupMinutes + runMinutes) * drawn[from + at]!
  return end
}

const isSameTime = (one: WorkTime, other: WorkTime): boolean =>
  one.length === other.length && one.every(({ from, to }, at) => from === other[at]!.from && to === other[at]!.to)

/** A rush first, then by due day, without one last; the rest in the order in which they were taken. */
const byDueDay = (a: BoardOrder, b: BoardOrder): number =>
  toDueKey(a).localeCompare(toDueKey(b)) || a.orderNo - b.orderNo

/** What is on no machine, behind the queues: each side at the end of the machine that finishes it first. */
const planWaiting = ({ machines, orders }: Plan): PlannedSide[] =>
  planSides(
    machines,
    [],
    orders
      .map(({ order }) => order)
      .toSorted(byDueDay)
      .flatMap(({ waiting }) => waiting),
  )

const latest = (instants: readonly (number | null)[]): number | null =>
  instants.reduce((last, one) => (last === null || one === null ? null : Math.max(last, one)), 0)

/** When all that is to be printed will be done: the queues, what waits behind them, and replays of both. */
export function getForecast(plan: Plan) {
  const waiting = planWaiting(plan)
  const placeOf = new Map(waiting.map((side) => [toSideKey(side.job), side]))
  const lanes = new Map(plan.machines.map((machine) => [machine, replayLane(machine, waiting, plan.machines)]))
  return {
    waiting,

    /** The sides of an order, those on no machine where they wait. */
    getSides: ({ sides }: PlannedOrder): PlannedSide[] =>
      sides.map((side) => (side.scheduleId === null ? entryOf(placeOf, toSideKey(side.job)) : side)),

    /** When the last of these sides is printed: likely, and in 80 of 100 replays; null where that is never. */
    getPromise: (sides: readonly PlannedSide[]) => {
      /** When the last of them on machines of the same time ends in each replay. */
      const lasts = new Map<WorkTime, Float64Array>()
      for (const { machine, job } of sides) {
        const { time, ends } = entryOf(lanes, machine)
        const [end, other] = [entryOf(ends, toSideKey(job)), lasts.get(time)]
        lasts.set(time, other ? end.map((minutes, at) => Math.max(minutes, other[at]!)) : end)
      }
      const likely = latest(
        sides.map(({ machine, finish }) => finishInstant(machine.time, finish * entryOf(lanes, machine).median)),
      )
      // The median of few ratios may lie above their mean, which many draws come to: safe is never before likely.
      return { likely, safe: latest([likely, getSafe([...lasts])]) }
    },
  }
}

/** What a machine has shown so far, and the replays of its queue and of what waits for it, in working minutes from now. */
function replayLane(machine: PlannedMachine, waiting: readonly PlannedSide[], machines: readonly PlannedMachine[]) {
  const ratios = machine.ratios.length < RUNS_NEEDED ? DEFAULT_RATIOS : machine.ratios
  const drawn = CHANCES.map((chance) => ratios[Math.floor(chance * ratios.length)]!)
  const jobs = [...machine.jobs, ...waiting.filter((side) => side.machine === machine)]
  const equalJobs = new Map<string, number>()
  const ends = new Map<string, Float64Array>()
  // One array for all jobs, because many small ones take longer to make and to clear away than to fill.
  const replays = new Float64Array((jobs.length + 1) * REPLAYS)
  let end: Float64Array = replays.subarray(0, REPLAYS)
  for (const [at, planned] of jobs.entries()) {
    const key = toEqualJobKey(planned.job)
    const number = (equalJobs.get(key) ?? 0) + 1
    equalJobs.set(key, number)
    end = replay(end, planned, drawn, number, replays.subarray((at + 1) * REPLAYS, (at + 2) * REPLAYS))
    ends.set(toSideKey(planned.job), end)
  }
  const { time } = machines.find((other) => isSameTime(other.time, machine.time))!
  return { time, median: median(ratios), ends }
}

/** Minutes of machines that work at the same time compare as they are; others only as instants, which takes longer. */
function getSafe(lasts: readonly [WorkTime, Float64Array][]): number | null {
  const [time, first] = lasts[0]!
  if (lasts.length === 1) return finishInstant(time, first.toSorted()[SAFE_REPLAY]!)
  const instants = first.map((_, at) =>
    Math.max(...lasts.map(([itsTime, its]) => finishInstant(itsTime, its[at]!) ?? Infinity)),
  )
  const safe = instants.toSorted()[SAFE_REPLAY]!
  return safe === Infinity ? null : safe
}
