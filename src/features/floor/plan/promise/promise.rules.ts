import { randomFrom } from '../../../../shared/random.ts'
import type { PrintSide } from '../press-plan.contract.ts'
import type { PlannedJob, PlannedMachine, PlannedSide } from '../press-plan.rules.ts'
import { finishInstant, type WorkTime } from '../work-time.rules.ts'

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

const toKey = ({ designId, side, pieces }: PrintSide): string => `${designId} ${side} ${pieces}`

/**
 * When a job ends in each replay, after what ends before it. Its ratios are the same wherever it is in the queue, and
 * before it is saved: a move changes when it begins, not how it will go. Equal jobs are numbered.
 */
function replay(
  before: Float64Array,
  { job, setupMinutes, runMinutes }: PlannedJob<PrintSide>,
  drawn: Float64Array,
  number: number,
  end: Float64Array = new Float64Array(REPLAYS),
): Float64Array {
  const key = `${toKey(job)} ${number}`
  let seed = 0
  for (let at = 0; at < key.length; at++) seed = Math.imul(seed, 31) + key.charCodeAt(at)
  const from = randomFrom(seed).whole(0, DRAWN - REPLAYS)
  // A loop, because a callback for each replay of each job takes twice as long.
  for (let at = 0; at < REPLAYS; at++) end[at] = before[at]! + (setupMinutes + runMinutes) * drawn[from + at]!
  return end
}

const isSameTime = (one: WorkTime, other: WorkTime): boolean =>
  one.length === other.length && one.every(({ from, to }, at) => from === other[at]!.from && to === other[at]!.to)

/** What each machine has shown so far, and the replays of its queue in working minutes from now. */
export const getExperience = (machines: readonly PlannedMachine[]) =>
  new Map(
    machines.map((machine) => {
      const ratios = machine.ratios.length < RUNS_NEEDED ? DEFAULT_RATIOS : machine.ratios
      const drawn = CHANCES.map((chance) => ratios[Math.floor(chance * ratios.length)]!)
      const equalJobs = new Map<string, number>()
      const ends = new Map<string, Float64Array>()
      // One array for all jobs, because many small ones take longer to make and to clear away than to fill.
      const replays = new Float64Array((machine.jobs.length + 1) * REPLAYS)
      let end: Float64Array = replays.subarray(0, REPLAYS)
      for (const [at, planned] of machine.jobs.entries()) {
        const key = toKey(planned.job)
        const number = (equalJobs.get(key) ?? 0) + 1
        equalJobs.set(key, number)
        end = replay(end, planned, drawn, number, replays.subarray((at + 1) * REPLAYS, (at + 2) * REPLAYS))
        ends.set(planned.job.scheduleId, end)
      }
      const { time } = machines.find((other) => isSameTime(other.time, machine.time))!
      return [machine, { time, drawn, equalJobs, median: median(ratios), ends, end }]
    }),
  )

type Experience = ReturnType<typeof getExperience>

const latest = (instants: readonly (number | null)[]): number | null =>
  instants.reduce((last, one) => (last === null || one === null ? null : Math.max(last, one)), 0)

/** When the last side is printed if the machines run as they mostly did; null where that is never. */
export const getLikely = (sides: readonly PlannedSide[], experience: Experience): number | null =>
  latest(sides.map(({ machine, finish }) => finishInstant(machine.time, finish * experience.get(machine)!.median)))

/** When the last side is printed: likely, and in 80 of 100 replays; null where that is never. */
export function getPromise(sides: readonly PlannedSide[], experience: Experience) {
  /** When the last of its sides on a machine ends in each replay. */
  const ends = new Map<PlannedMachine, Float64Array>()
  const waiting = new Map<PlannedMachine, string[]>()
  for (const side of sides) {
    const { machine, scheduleId } = side
    const { drawn, equalJobs, ...queue } = experience.get(machine)!
    let end = queue.ends.get(scheduleId ?? '')
    if (!end) {
      const key = toKey(side.job)
      const before = waiting.get(machine) ?? []
      const number = (equalJobs.get(key) ?? 0) + before.filter((other) => other === key).length + 1
      end = replay(before.length > 0 ? ends.get(machine)! : queue.end, side, drawn, number)
      waiting.set(machine, [...before, key])
    }
    ends.set(machine, end)
  }
  const likely = getLikely(sides, experience)
  // The median of few ratios may lie above their mean, which many draws come to: safe is never before likely.
  const lasts = new Map<WorkTime, Float64Array>()
  for (const [machine, end] of ends) {
    const { time } = experience.get(machine)!
    const other = lasts.get(time)
    lasts.set(time, other ? end.map((minutes, at) => Math.max(minutes, other[at]!)) : end)
  }
  return { likely, safe: latest([likely, getSafe([...lasts])]) }
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
