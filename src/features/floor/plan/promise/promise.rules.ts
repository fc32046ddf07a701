import { randomFrom } from '../../../../shared/random.ts'
import type { PrintSide } from '../press-plan.contract.ts'
import type { PlannedMachine, PlannedSide } from '../press-plan.rules.ts'
import { finishInstant, minutesUntil, TOLERANCE } from '../work-time.rules.ts'

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

/** So many are drawn once for a machine; a hundred of them in a row are those of a job. */
const DRAWN = 5_000

function drawRatios(ratios: readonly number[]): Float64Array {
  const random = randomFrom(DRAWN)
  return new Float64Array(DRAWN).map(() => random.pick(ratios))
}

const toKey = ({ designId, side, pieces }: PrintSide): string => `${designId} ${side} ${pieces}`

/**
 * The same for a job wherever it is in the queue, and before it is saved: a move changes when it begins, not how it will
 * go. Equal jobs are numbered.
 */
function getRatios(drawn: Float64Array, job: PrintSide, number: number): Float64Array {
  const key = `${toKey(job)} ${number}`
  let seed = 0
  for (let at = 0; at < key.length; at++) seed = Math.imul(seed, 31) + key.charCodeAt(at)
  const from = randomFrom(seed).whole(0, DRAWN - REPLAYS)
  return drawn.subarray(from, from + REPLAYS)
}

/** What a machine has shown so far. */
interface MachineExperience {
  drawn: Float64Array
  median: number
  /** How many equal jobs are in its queue. */
  counts: ReadonlyMap<string, number>
  /** When each of its jobs ends in each replay of its queue, in working minutes from now. */
  ends: ReadonlyMap<string, Float64Array>
}

type Experience = ReadonlyMap<PlannedMachine, MachineExperience>

// Loops, because a callback for each replay of each job takes twice as long.
function replay(before: Float64Array, minutes: number, ratios: Float64Array): Float64Array {
  const end = new Float64Array(REPLAYS)
  for (let at = 0; at < REPLAYS; at++) end[at] = before[at]! + minutes * ratios[at]!
  return end
}

function replayQueue({ jobs }: PlannedMachine, drawn: Float64Array, counts: Map<string, number>) {
  let end: Float64Array = new Float64Array(REPLAYS)
  return new Map(
    jobs.map(({ job, setupMinutes, runMinutes }) => {
      const number = (counts.get(toKey(job)) ?? 0) + 1
      counts.set(toKey(job), number)
      end = replay(end, setupMinutes + runMinutes, getRatios(drawn, job, number))
      return [job.scheduleId, end] as const
    }),
  )
}

export const getExperience = (machines: readonly PlannedMachine[]): Experience =>
  new Map(
    machines.map((machine) => {
      const ratios = machine.ratios.length < RUNS_NEEDED ? DEFAULT_RATIOS : machine.ratios
      const drawn = drawRatios(ratios)
      const counts = new Map<string, number>()
      return [machine, { drawn, counts, median: median(ratios), ends: replayQueue(machine, drawn, counts) }]
    }),
  )

/** When the last side is printed: likely, and in 80 of 100 replays; null where that is never. */
export function getPromise(
  sides: readonly PlannedSide[],
  experience: Experience,
): { likely: number | null; safe: number | null } {
  const ends = new Map<PlannedMachine, Float64Array>()
  const waiting = new Map<PlannedMachine, { end: Float64Array; keys: string[] }>()
  for (const { machine, scheduleId, job, setupMinutes, runMinutes } of sides) {
    const { drawn, counts, ends: queue } = experience.get(machine)!
    let end = queue.get(scheduleId ?? '')
    if (!end) {
      const last = queue.get(machine.jobs.at(-1)?.job.scheduleId ?? '') ?? new Float64Array(REPLAYS)
      const before = waiting.get(machine) ?? { end: last, keys: [] }
      const keys = [...before.keys, toKey(job)]
      const number = (counts.get(toKey(job)) ?? 0) + keys.filter((key) => key === toKey(job)).length
      end = replay(before.end, setupMinutes + runMinutes, getRatios(drawn, job, number))
      waiting.set(machine, { end, keys })
    }
    const others = ends.get(machine)
    ends.set(machine, others ? others.map((other, one) => Math.max(other, end[one]!)) : end)
  }
  const likely = sides.map(({ machine, finish }) =>
    finishInstant(machine.time, finish * experience.get(machine)!.median),
  )
  // The median of few ratios may lie above their mean, which many draws come to: safe is never before likely.
  return { likely: latest(likely), safe: latest([...likely, getSafe([...ends])]) }
}

const latest = (instants: readonly (number | null)[]): number | null =>
  instants.reduce((last, one) => (last === null || one === null ? null : Math.max(last, one)), 0)

/** Minutes of one machine compare as they are; those of two do only as instants, which takes long. */
function getSafe(ends: readonly [PlannedMachine, Float64Array][]): number | null {
  const earliest = latest(ends.map(([{ time }, its]) => finishInstant(time, its.toSorted()[SAFE_REPLAY]!)))
  if (ends.length === 1 || earliest === null) return earliest
  const limits = ends.map(([{ time }, its]) => ({ its, most: minutesUntil(time, earliest) + TOLERANCE }))
  let kept = 0
  for (let at = 0; at < REPLAYS; at++) {
    let isKept = true
    for (const { its, most } of limits) isKept &&= its[at]! <= most
    if (isKept) kept++
  }
  if (kept > SAFE_REPLAY) return earliest
  const instants = ends[0]![1].map((_, at) =>
    Math.max(...ends.map(([{ time }, its]) => finishInstant(time, its[at]!) ?? Infinity)),
  )
  const safe = instants.toSorted()[SAFE_REPLAY]!
  return safe === Infinity ? null : safe
}
