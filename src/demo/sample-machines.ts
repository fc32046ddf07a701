import {
  selectMachine,
  selectMachines,
  selectShop,
  toClosedDaysColumn,
  toMachineColumns,
} from '../features/floor/machine-settings/machines.db.ts'
import type { MachineSettings } from '../features/floor/machine-settings/machines.contract.ts'
import { MACHINES } from '../features/floor/schedules.contract.ts'
import type { Transaction } from '../server/database/database.ts'
import { updateRecord } from '../server/records/records.ts'
import { daysAfter, getDay } from './sample-delivery.ts'

const DAY = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '18:00' },
]

/** Both work on Saturdays too, as the orders of the sample shop are printed. */
const WEEK = [DAY, DAY, DAY, DAY, DAY, DAY, []]
const OWN = { machineM1: {}, machineXl1: { impressionsPerHour: 300, setupMinutesPerScreen: 7 } }

export async function setUpMachines(tx: Transaction, latest: Date, at: string): Promise<MachineSettings[]> {
  for (const machine of MACHINES) {
    const columns = toMachineColumns({ week: WEEK, ...OWN[machine] })
    await updateRecord(tx, 'machines', await selectMachine(tx, machine), columns, at)
  }
  const year = latest.getFullYear()
  const closedDays = toClosedDaysColumn([
    { day: `${year}-12-25`, name: 'Christmas Day', machine: null },
    { day: `${year + 1}-01-01`, name: 'New Year’s Day', machine: null },
    { day: getDay(daysAfter(latest, 11)), name: 'Service', machine: 'machineXl1' },
  ])
  await updateRecord(tx, 'shop', await selectShop(tx), { closedDays }, at)
  return selectMachines(tx)
}
