import type { PrintSide } from '../features/floor/plan/press-plan.contract.ts'
import { getMinutes } from '../features/floor/plan/press-plan.rules.ts'
import type { ScheduleStatus } from '../features/floor/schedules.contract.ts'
import { randomFrom } from '../shared/random.ts'
import { SAMPLE_RATES } from './sample-machines.ts'
import type { PlannedSchedule } from './sample-plan.ts'

/** Real by planned minutes: Machine M is slower than its settings say. */
const SLOWER = { machineM1: 1.12, machineXl1: 1.03 }

/** The statuses of a printed job before it was complete. */
export function planPrinting(
  { machine, scheduledAt, movedAt }: PlannedSchedule,
  side: PrintSide,
): { status: ScheduleStatus; at: Date }[] {
  const random = randomFrom(movedAt.getTime())
  // Twelve chances together are nearly normal.
  const spread = (width: number) =>
    Math.exp(width * (Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, 0) - 6))
  const planned = getMinutes(SAMPLE_RATES[machine], side)
  const run = planned.runMinutes * SLOWER[machine] * spread(0.2)
  const before = (minutes: number) => new Date(movedAt.getTime() - minutes * 60_000)
  const steps = [
    { status: 'preparing' as const, at: before(run + 5 + planned.setupMinutes * spread(0.17)) },
    { status: 'ready' as const, at: before(run + 5) },
    { status: 'processing' as const, at: before(run) },
  ]
  return steps[0]!.at > scheduledAt ? steps : []
}
