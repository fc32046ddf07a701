import {
  selectMachine,
  selectShop,
  toClosedDaysColumn,
  toMachineColumns,
} from '../features/floor/machine-settings/machines.db.ts'
import type { Machine } from '../features/floor/schedules.contract.ts'
import type { Transaction } from '../server/database/database.ts'
import { updateRecord } from '../server/records/records.ts'
import { getDay } from './sample-delivery.ts'

const DAY = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '18:00' },
]

/** Both work on Saturdays too, as the orders of the sample shop are printed. */
export const SAMPLE_RATES = {
  machineM1: {
    impressionsPerHour: 350,
    uptimePercent: 85,
    setupMinutesPerScreen: 6,
    changeoverMinutes: 10,
    assumedScreens: 3,
  },
  machineXl1: {
    impressionsPerHour: 300,
    uptimePercent: 80,
    setupMinutesPerScreen: 7,
    changeoverMinutes: 12,
    assumedScreens: 3,
  },
}

export async function setUpMachines(tx: Transaction, latest: Date, at: string): Promise<void> {
  for (const [machine, settings] of Object.entries(SAMPLE_RATES)) {
    const week = [DAY, DAY, DAY, DAY, DAY, DAY, []]
    const stored = await selectMachine(tx, machine as Machine)
    await updateRecord(tx, 'machines', stored, toMachineColumns({ ...settings, week }), at)
  }
  const year = latest.getFullYear()
  const days = [
    { day: `${year}-12-25`, name: 'Christmas Day', machine: null },
    { day: `${year + 1}-01-01`, name: 'New Year’s Day', machine: null },
    {
      day: getDay(new Date(year, latest.getMonth(), latest.getDate() + 11)),
      name: 'Service',
      machine: 'machineXl1' as const,
    },
  ]
  await updateRecord(tx, 'shop', await selectShop(tx), { closedDays: toClosedDaysColumn(days) }, at)
}
