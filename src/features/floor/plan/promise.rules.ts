import { randomFrom } from '../../../shared/random.ts'
import type { PlannedMachine, PlannedSide } from './press-plan.rules.ts'
import { finishInstant } from './work-time.rules.ts'

const RUNS_NEEDED = 20
const REPLAYS = 100
/** Of the replays: by then an order is finished in 80 of 100. */
const SAFE_REPLAY = 79

/** Until a machine has enough runs of its own: half of them as planned or faster, one in ten a third slower or more. */
export const DEFAULT_RATIOS: readonly number[] = [
  0.72, 0.79, 0.83, 0.87, 0.9, 0.93, 0.95, 0.97, 0.99, 1, 1, 1.02, 1.05, 1.08, 1.11, 1.15, 1.2, 1.26, 1.36, 1.6,
]

/** Real by planned minutes of a machine's last runs, or the default where there are too few. */
export const getRatios = (measured: readonly number[]): readonly number[] =>
  measured.length < RUNS_NEEDED ? DEFAULT_RATIOS : measured

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The same for a job wherever it is in the queue: a move changes when it begins, not how it will go. */
function drawRatios(key: string, ratios: readonly number[]): number[] {
  let seed = 0
  for (let at = 0; at < key.length; at++) seed = Math.imul(seed, 31) + key.charCodeAt(at)
  const random = randomFrom(seed)
  return Array.from({ length: REPLAYS }, () => random.pick(ratios))
}

/** When each job of a machine ends in each replay of its queue, in working minutes from now. */
export function replayQueue({ jobs }: PlannedMachine, ratios: readonly number[]): Map<string, number[]> {
  let ends = Array.from({ length: REPLAYS }, () => 0)
  return new Map(
    jobs.map(({ job, setupMinutes, runMinutes }) => {
      const drawn = drawRatios(job.scheduleId, ratios)
      ends = ends.map((end, at) => end + (setupMinutes + runMinutes) * drawn[at]!)
      return [job.scheduleId, ends]
    }),
  )
}

/** What the machines have shown so far of one plan. */
export interface Experience {
  ratios: ReadonlyMap<PlannedMachine, readonly number[]>
  replays: ReadonlyMap<PlannedMachine, ReadonlyMap<string, readonly number[]>>
}

export const getExperience = (measured: ReadonlyMap<PlannedMachine, readonly number[]>): Experience => {
  const ratios = new Map([...measured].map(([machine, its]) => [machine, getRatios(its)]))
  return { ratios, replays: new Map([...ratios].map(([machine, its]) => [machine, replayQueue(machine, its)])) }
}

/** When the last side is printed: likely, and in 80 of 100 replays; null where that is never. */
export function getPromise(
  sides: readonly PlannedSide[],
  { ratios, replays }: Experience,
): { likely: number | null; safe: number | null } {
  const likely = sides.map(({ machine, finish }) => finishInstant(machine.time, finish * median(ratios.get(machine)!)))
  const ends = Array.from({ length: REPLAYS }, () => 0)
  const waitingEnds = new Map<PlannedMachine, readonly number[]>()
  for (const [at, { machine, scheduleId, setupMinutes, runMinutes }] of sides.entries()) {
    const queue = replays.get(machine)!
    const getEnds = () => {
      if (scheduleId !== null) return queue.get(scheduleId)!
      const before = waitingEnds.get(machine) ?? [...queue.values()].at(-1)
      return drawRatios(String(at), ratios.get(machine)!).map(
        (ratio, replay) => (before?.[replay] ?? 0) + (setupMinutes + runMinutes) * ratio,
      )
    }
    const minutes = getEnds()
    if (scheduleId === null) waitingEnds.set(machine, minutes)
    for (const [replay, end] of minutes.entries())
      ends[replay] = Math.max(ends[replay]!, finishInstant(machine.time, end) ?? Infinity)
  }
  const safe = ends.toSorted((a, b) => a - b)[SAFE_REPLAY]!
  return {
    likely: likely.reduce((last, one) => (last === null || one === null ? null : Math.max(last, one)), 0),
    safe: safe === Infinity ? null : safe,
  }
}
