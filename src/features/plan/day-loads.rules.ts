import type { PrintSide } from './press-plan.contract.ts'
import type { PlannedJob, PlannedMachine } from './press-plan.rules.ts'

/** Working minutes of a day, of those that are left of it today, and what the plan fills of them. */
export interface DayLoad {
  day: string
  minutes: number
  setupMinutes: number
  runMinutes: number
}

export const getPercent = ({ minutes, setupMinutes, runMinutes }: DayLoad): number =>
  (100 * (setupMinutes + runMinutes)) / minutes

type Filled = Pick<PlannedMachine, 'time'> & { jobs: readonly PlannedJob<PrintSide>[] }

const overlap = (from: number, to: number, start: number, finish: number): number =>
  Math.max(0, Math.min(to, finish) - Math.max(from, start))

/** Of so many days, from today on, that have working time left. */
export function getDayLoads({ time, jobs }: Filled, most: number): DayLoad[] {
  const loads = new Map<string, DayLoad>()
  let first = 0
  for (const { day, start, ...span } of time) {
    const [from, to] = [Math.max(0, start), start + (span.to - span.from) / 60_000]
    if (to <= 0) continue
    if (!loads.has(day) && loads.size === most) break
    const load = loads.get(day) ?? { day, minutes: 0, setupMinutes: 0, runMinutes: 0 }
    loads.set(day, load)
    load.minutes += to - from
    while (first < jobs.length && jobs[first]!.finish <= from) first++
    for (let next = first; next < jobs.length && jobs[next]!.start < to; next++) {
      const job = jobs[next]!
      const printing = job.start + job.setupMinutes
      load.setupMinutes += overlap(from, to, job.start, printing)
      load.runMinutes += overlap(from, to, printing, job.finish)
    }
  }
  return [...loads.values()]
}
