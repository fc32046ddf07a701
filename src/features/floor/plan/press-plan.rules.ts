import type { BoardMachine, MachineRates, PlanJob, PrintSide } from './press-plan.contract.ts'
import { finishInstant, TOLERANCE } from './work-time.rules.ts'

/** Minutes are working minutes, exact; `start` and `finish` count from now. */
export interface PlannedJob<Job extends PrintSide = PlanJob> {
  job: Job
  /** With the changeover. */
  setupMinutes: number
  runMinutes: number
  start: number
  finish: number
  /** Its design does not say how many screens it has. */
  isGuess: boolean
}

/** Of what is being printed, a part is always left: nobody has said yet that it is complete. */
const LEAST_RUN_LEFT = 1 / 20

export const onSameScreens = (one: PrintSide | undefined, other: PrintSide): boolean =>
  one !== undefined && one.designId === other.designId && one.side === other.side

/** What it takes from the beginning, after another job or as the first one. */
export function getMinutes(rates: MachineRates, side: PrintSide, before?: PrintSide) {
  const screens = side.screens ?? rates.assumedScreens
  const perHour = (rates.impressionsPerHour * rates.uptimePercent) / 100
  return {
    setupMinutes: onSameScreens(before, side) ? 0 : rates.changeoverMinutes + screens * rates.setupMinutesPerScreen,
    runMinutes: (side.pieces * (side.passes ?? 1) * 60) / perHour,
  }
}

function getMinutesLeft(rates: MachineRates, job: PlanJob, before?: PrintSide) {
  const { setupMinutes, runMinutes } = getMinutes(rates, job, before)
  if (job.status === 'pending') return { setupMinutes, runMinutes }
  if (job.status === 'preparing') return { setupMinutes: Math.max(0, setupMinutes - job.workedMinutes), runMinutes }
  if (job.status === 'ready') return { setupMinutes: 0, runMinutes }
  return { setupMinutes: 0, runMinutes: Math.max(runMinutes * LEAST_RUN_LEFT, runMinutes - job.workedMinutes) }
}

const toPlanned = <Job extends PrintSide>(
  job: Job,
  minutes: ReturnType<typeof getMinutes>,
  start: number,
): PlannedJob<Job> => ({
  job,
  ...minutes,
  start,
  finish: start + minutes.setupMinutes + minutes.runMinutes,
  isGuess: job.screens === null,
})

/** A machine prints what is Processing first, then what is Ready, then its queue in order. */
export const getPrintOrder = <Job extends Pick<PlanJob, 'status'>>(queue: readonly Job[]): Job[] => [
  ...queue.filter(({ status }) => status === 'processing'),
  ...queue.filter(({ status }) => status === 'ready'),
  ...queue.filter(({ status }) => status !== 'processing' && status !== 'ready'),
]

/** The queue of one machine, which prints one job after the other. */
export function planQueue(rates: MachineRates, queue: readonly PlanJob[]): PlannedJob[] {
  let last: PlannedJob | undefined
  return getPrintOrder(queue).map(
    (job) => (last = toPlanned(job, getMinutesLeft(rates, job, last?.job), last?.finish ?? 0)),
  )
}

export interface PlannedMachine extends Omit<BoardMachine, 'jobs'> {
  jobs: readonly PlannedJob[]
}

/** One side of an order, and when it is finished. */
export interface PlannedSide extends PlannedJob<PrintSide> {
  machine: PlannedMachine
  /** Null where it is on no machine, and counted as put at the end of one. */
  scheduleId: string | null
}

const finishOf = ({ machine, finish }: PlannedSide): number => finishInstant(machine.time, finish) ?? Infinity

/** The one that is finished last, which holds its order up. */
export const getLastSide = (sides: readonly PlannedSide[]): PlannedSide =>
  sides.reduce((last, side) => (finishOf(side) > finishOf(last) ? side : last))

/**
 * The sides of one order: those on machines, and then each of the others at the end of the machine that would finish it
 * first. If no machine works, they are counted at the first one.
 */
export function planSides(
  machines: readonly PlannedMachine[],
  onMachines: readonly PlannedSide[],
  waiting: readonly PrintSide[],
): PlannedSide[] {
  const sides = [...onMachines]
  const ends = new Map(machines.map((machine) => [machine, machine.jobs.at(-1) as PlannedJob<PrintSide> | undefined]))
  for (const job of waiting) {
    const choices = machines.map((machine): PlannedSide => {
      const last = ends.get(machine)
      return {
        machine,
        scheduleId: null,
        ...toPlanned(job, getMinutes(machine.rates, job, last?.job), last?.finish ?? 0),
      }
    })
    const first = choices.reduce((best, choice) => (finishOf(choice) < finishOf(best) ? choice : best))
    ends.set(first.machine, first)
    sides.push(first)
  }
  return sides
}

/**
 * Working minutes by which the order is late, 0 if it is not; null if it is never finished.
 * `printBy` is that of a machine, in working minutes from now.
 */
export function getLateMinutes(
  sides: readonly PlannedSide[],
  printBy: (machine: PlannedMachine) => number,
): number | null {
  if (sides.some(({ machine, finish }) => finishInstant(machine.time, finish) === null)) return null
  const late = Math.max(0, ...sides.map(({ machine, finish }) => finish - printBy(machine)))
  return late < TOLERANCE ? 0 : late
}
