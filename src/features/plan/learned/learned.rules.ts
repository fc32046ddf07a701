import type { Work } from '../../schedules/schedule-statuses.contract.ts'
import { workOf } from '../../schedules/schedules.contract.ts'
import type { StatusChange } from '../../schedules/status-changes/status-changes.contract.ts'
import type { LearnedRun, LearnedSpeed, LeftOut, MachineRates, PrintSide } from '../press-plan.contract.ts'
import { getMinutes, onSameScreens } from '../press-plan.rules.ts'
import { median, RUNS_NEEDED } from '../promise/promise.rules.ts'
import { minutesUntil, type WorkTime } from '../../machines/work-time.rules.ts'

/** A completed job; its changes are oldest first. */
export interface CompletedJob
  extends PrintSide, Pick<LearnedRun, 'scheduleId' | 'orderNo' | 'designName' | 'completedAt'> {
  changes: readonly StatusChange[]
}

/** The changes of each job that is not complete. */
type InWork = readonly (readonly StatusChange[])[]

/** The last ones that count. */
const MOST_RUNS = 50
const NIGHT_MS = 6 * 60 * 60_000

type Interval = Pick<WorkTime[number], 'from' | 'to'>

/** What it did, and since when; statuses of one work after each other are one. */
export const getWorks = (changes: readonly StatusChange[]) =>
  changes
    .map(({ to, at }) => ({ work: to && workOf(to), from: Date.parse(at) }))
    .filter(({ work }, at, all) => work !== all[at - 1]?.work)

/** Null unless the first work began once, and the second one came next. */
function getInterval(changes: readonly StatusChange[], first: Work, second: Work): Interval | null {
  const works = getWorks(changes)
  const begun = works.filter(({ work }) => work === first)
  const next = works[works.indexOf(begun[0]!) + 1]
  return begun.length === 1 && next?.work === second ? { from: begun[0]!.from, to: next.from } : null
}

/** 0 where nobody works any more. */
function workedMinutes(time: WorkTime, { from, to }: Interval): number {
  const minutes = minutesUntil(time, to) - minutesUntil(time, from)
  return Number.isFinite(minutes) ? minutes : 0
}

const isOverNight = (time: WorkTime, { from, to }: Interval): boolean =>
  // Most jobs take less, and the time of years is long.
  to - from >= NIGHT_MS &&
  time.some((span, at) => {
    const end = time[at - 1]?.to ?? Infinity
    return from < end && span.from < to && span.from - end >= NIGHT_MS
  })

/** When a job was printed, however it ended. */
const getPrintingTimes = (changes: readonly StatusChange[]): Interval[] =>
  getWorks(changes).flatMap(({ work, from }, at, all) =>
    work === 'prints' ? [{ from, to: all[at + 1]?.from ?? Infinity }] : [],
  )

/** Which of a machine's jobs tell how fast it prints; newest first, as they are given. */
function getRuns(rates: MachineRates, time: WorkTime, jobs: readonly CompletedJob[], inWork: InWork): LearnedRun[] {
  const printing = [...jobs.map(({ changes }) => changes), ...inWork].flatMap((changes) =>
    getPrintingTimes(changes).map((interval) => ({ changes, interval })),
  )
  return jobs.map((job) => {
    const { scheduleId, orderNo, designName, side, completedAt } = job
    const interval = getInterval(job.changes, 'prints', 'done')
    const plannedMinutes = getMinutes(rates, job).runMinutes
    const realMinutes = interval ? workedMinutes(time, interval) : 0
    const getReason = (): LeftOut | null => {
      if (!interval) return 'corrected'
      if (realMinutes < 1) return 'short'
      if (realMinutes > 2 * plannedMinutes && isOverNight(time, interval)) return 'overnight'
      const isBeside = printing.some(
        ({ changes, interval: other }) =>
          changes !== job.changes && other.from < interval.to && interval.from < other.to,
      )
      return isBeside ? 'beside' : null
    }
    return { scheduleId, orderNo, designName, side, completedAt, plannedMinutes, realMinutes, leftOut: getReason() }
  })
}

/** Minutes a screen of each job that was set up, and whose screens are known. */
function getSetups(rates: MachineRates, time: WorkTime, jobs: readonly CompletedJob[]): number[] {
  return jobs.flatMap((job, at) => {
    const interval = getInterval(job.changes, 'setsUp', 'stands')
    if (!interval || job.screens === null || onSameScreens(jobs[at + 1], job) || isOverNight(time, interval)) return []
    const minutes = workedMinutes(time, interval)
    return minutes < 1 ? [] : [Math.max(0, minutes - rates.changeoverMinutes) / job.screens]
  })
}

/** Null where they are too few to tell anything. */
export const toMedian = (values: readonly number[]): number | null =>
  values.length < RUNS_NEEDED ? null : median(values)

/** `12 % slower than planned`, by the median of real by planned minutes. */
export function formatPace(ratio: number): string {
  const percent = Math.round(100 * (ratio - 1))
  if (percent === 0) return 'as fast as planned'
  return `${Math.abs(percent)} % ${percent > 0 ? 'slower' : 'faster'} than planned`
}

/** How fast a machine really is, by its last completed jobs, newest first, and what is in work beside them. */
export function learnSpeed(
  rates: MachineRates,
  time: WorkTime,
  jobs: readonly CompletedJob[],
  inWork: InWork = [],
): LearnedSpeed {
  const all = getRuns(rates, time, jobs, inWork)
  const counted = all.filter(({ leftOut }) => leftOut === null).slice(0, MOST_RUNS)
  const read = counted.length < MOST_RUNS ? all.length : all.indexOf(counted.at(-1)!) + 1
  const setups = getSetups(rates, time, jobs).slice(0, MOST_RUNS)
  const ratio = toMedian(getRatios({ runs: counted }))
  return {
    runs: all.slice(0, read),
    ratio,
    impressionsPerHour: ratio && Math.max(1, Math.round(rates.impressionsPerHour / ratio)),
    setups: setups.length,
    setupMinutesPerScreen: toMedian(setups),
  }
}

export const getRatios = ({ runs }: Pick<LearnedSpeed, 'runs'>): number[] =>
  runs.filter(({ leftOut }) => leftOut === null).map(({ realMinutes, plannedMinutes }) => realMinutes / plannedMinutes)
