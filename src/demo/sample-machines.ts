import {
  selectMachine,
  selectMachines,
  selectShop,
  toClosedDaysColumn,
  toMachineColumns,
  toShopColumns,
} from '../features/machines/machines.db.ts'
import { type MachineSettings, SETUP_STEPS } from '../features/machines/machines.contract.ts'
import { FIRST_KEYS } from '../features/machines/machine-key.contract.ts'
import type { Transaction } from '../server/database/database.ts'
import { updateRecord } from '../server/records/records.ts'
import { daysAfter } from './sample-delivery.ts'
import { getDay } from '../server/clock.ts'
import type { SideNumbers } from '../features/designs/designs.contract.ts'
import type { MachineRates } from '../features/plan/press-plan.contract.ts'
import { getMinutes } from '../features/plan/press-plan.rules.ts'
import { randomFrom } from '../shared/random.ts'
import type { PlannedSchedule } from './sample-plan.ts'

const DAY = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '18:00' },
]

/** Both work on Saturdays too, as the orders of the sample shop are printed. */
const WEEK = [DAY, DAY, DAY, DAY, DAY, DAY, []]
const OWN = { machineM1: {}, machineXl1: { impressionsPerHour: 300, setupMinutesPerScreen: 7 } }

export async function setUpMachines(tx: Transaction, latest: Date, at: string): Promise<MachineSettings[]> {
  for (const machine of FIRST_KEYS) {
    const columns = toMachineColumns({ week: WEEK, ...OWN[machine] })
    await updateRecord(tx, 'machines', await selectMachine(tx, machine), columns, at)
  }
  const year = Number(getDay(latest).slice(0, 4))
  const closedDays = toClosedDaysColumn([
    { day: `${year}-12-25`, name: 'Christmas Day', machine: null },
    { day: `${year + 1}-01-01`, name: 'New Year’s Day', machine: null },
    { day: getDay(daysAfter(latest, 11)), name: 'Service', machine: 'machineXl1' },
  ])
  const columns = { closedDays, ...toShopColumns({ dismissedSteps: SETUP_STEPS }) }
  await updateRecord(tx, 'shop', await selectShop(tx), columns, at)
  return selectMachines(tx)
}

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
