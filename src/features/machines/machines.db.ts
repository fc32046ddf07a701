import type { Reader } from '../../server/database/database.ts'
import { defineHistory, HIDDEN } from '../../server/records/history/history.ts'
import { type RecordColumns, requireRecord, selectRecords } from '../../server/records/records.ts'
import { type Machine, MACHINES } from './machines.contract.ts'
import {
  type ClosedDay,
  machineFields,
  machineForm,
  type MachineForm,
  type MachineSettings,
  type SetupStep,
} from './machines.contract.ts'
import { formatClosedDay, formatSpans, formatWeek } from './machines.rules.ts'

/** `_id` is the machine. */
interface MachineColumns extends RecordColumns, Omit<MachineForm, 'week'> {
  week: string
}

/** One record, with the id `shop`. */
interface ShopColumns extends RecordColumns {
  packingHours: number
  closedDays: string
  timeZone: string
  timeZoneConfirmed: 0 | 1
  /** JSON. */
  dismissedSteps: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    machines: MachineColumns
    shop: ShopColumns
  }
}

const parseWeek = (week: string) => JSON.parse(week) as MachineForm['week']
const parseDays = (days: string) => JSON.parse(days) as ClosedDay[]

export const machineHistory = defineHistory({
  table: 'machines',
  fields: {
    ...machineFields,
    week: { ...machineFields.week, shown: (week) => formatWeek(parseWeek(String(week)).map(formatSpans)) },
  },
})

export const shopHistory = defineHistory({
  table: 'shop',
  fields: {
    packingHours: { label: 'Hours for packing' },
    closedDays: {
      label: 'Closed days',
      shown: (days) => parseDays(String(days)).map(formatClosedDay).join('; ') || 'None',
    },
    timeZone: { label: 'Time zone' },
    timeZoneConfirmed: HIDDEN,
    dismissedSteps: HIDDEN,
  },
})

export const toMachine = ({ _id, version, week, ...row }: MachineColumns): MachineSettings => ({
  ...machineForm.parse({ ...row, week: parseWeek(week) }),
  machine: _id as Machine,
  version,
})

/** As they are stored. */
export const toMachineColumns = ({ week, ...form }: Partial<MachineForm>) => ({
  ...form,
  ...(week && { week: JSON.stringify(week) }),
})

export const selectMachine = (db: Reader, machine: Machine): Promise<MachineColumns> =>
  requireRecord(db, 'machines', machine, 'machine')

export const selectMachines = async (db: Reader): Promise<MachineSettings[]> =>
  (await selectRecords(db, 'machines', MACHINES)).map(toMachine)

export const selectShop = (db: Reader): Promise<ShopColumns> => requireRecord(db, 'shop', 'shop', 'shop')

export const toClosedDays = ({ closedDays, version }: ShopColumns) => ({ days: parseDays(closedDays), version })

export const toClosedDaysColumn = (days: readonly ClosedDay[]): string =>
  JSON.stringify(
    days.toSorted(
      (a, b) =>
        a.day.localeCompare(b.day) ||
        (a.machine ?? '').localeCompare(b.machine ?? '') ||
        (a.from ?? '').localeCompare(b.from ?? ''),
    ),
  )

export const toShop = ({ packingHours, timeZone, timeZoneConfirmed, dismissedSteps, version }: ShopColumns) => ({
  packingHours,
  timeZone,
  isTimeZoneConfirmed: timeZoneConfirmed === 1,
  dismissedSteps: JSON.parse(dismissedSteps) as SetupStep[],
  version,
})

/** With a time zone, whoever names it has said so, also if it is the one that it was. */
export const toShopColumns = ({
  dismissedSteps,
  ...form
}: {
  packingHours?: number
  timeZone?: string
  dismissedSteps?: readonly SetupStep[]
}) => ({
  ...form,
  ...(dismissedSteps && { dismissedSteps: JSON.stringify(dismissedSteps) }),
  ...(form.timeZone !== undefined && { timeZoneConfirmed: 1 as const }),
})
