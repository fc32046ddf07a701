import type { SideNumbers } from '../features/designs/designs.contract.ts'
import type { MachineRates } from '../features/floor/plan/press-plan.contract.ts'
import { getMinutes } from '../features/floor/plan/press-plan.rules.ts'
import { randomFrom } from '../shared/random.ts'
import type { PlannedSchedule } from './sample-plan.ts'

/** Real by planned minutes: Machine M is slower than its settings say. */
const SLOWER = { machineM1: 1.26, machineXl1: 1.08 }

/** The status changes of a job that is complete. */
export function planPrinting(
  rates: MachineRates,
  schedule: PlannedSchedule,
  design: Partial<SideNumbers>,
  pieces: number,
): PlannedSchedule[] {
  const { side, machine, scheduledAt, movedAt } = schedule
  const random = randomFrom(movedAt.getTime())
  // Three chances together are nearly normal.
  const spread = (width: number) => Math.exp(2 * width * (random.next() + random.next() + random.next() - 1.5))
  const [screens = null, passes = null] = [design[`${side}Screens`], design[`${side}Passes`]]
  const planned = getMinutes(rates, { productionId: '', designId: '', side, pieces, screens, passes })
  const run = planned.runMinutes * SLOWER[machine] * spread(0.2)
  const setup = planned.setupMinutes * spread(0.17)
  const before = [['preparing', run + 5 + setup] as const, ['ready', run + 5] as const, ['processing', run] as const]
  const moves = before.map(([status, minutes]): PlannedSchedule => ({
    ...schedule,
    status,
    movedAt: new Date(movedAt.getTime() - minutes * 60_000),
  }))
  return moves[0]!.movedAt > scheduledAt ? [...moves, schedule] : [schedule]
}
