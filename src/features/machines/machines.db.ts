import type { Reader, Transaction } from '../../server/database/database.ts'
import { defineHistory, HIDDEN } from '../../server/records/history/history.ts'
import {
  insertRecord,
  type RecordColumns,
  requireRecord,
  selectRecords,
  updateDerived,
} from '../../server/records/records.ts'
import {
  type ClosedDay,
  machineFields,
  machineForm,
  type MachineForm,
  type MachineSettings,
  type SetupStep,
} from './machines.contract.ts'
import { CHOOSE_MACHINE, FIRST_MACHINE, type Machine } from './machine-key.contract.ts'
import { ApiError } from '../../shared/problem.ts'
import { formatClosedDay, formatSpans, formatWeek } from './machines.rules.ts'

/** `_id` is its key. */
interface MachineColumns extends RecordColumns, Omit<MachineForm, 'week'> {
  _id: Machine
  week: string
  position: number
  putAway: 0 | 1
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
    position: HIDDEN,
    putAway: { label: 'Put away', words: { 0: 'No', 1: 'Yes' }, usual: () => 0 },
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
      naming: 'machines',
      shown: (days, _row, _side, names) =>
        parseDays(String(days))
          .map((day) => formatClosedDay(day, names as ReadonlyMap<Machine, string>))
          .join('; ') || 'None',
    },
    timeZone: { label: 'Time zone' },
    timeZoneConfirmed: HIDDEN,
    dismissedSteps: HIDDEN,
  },
})

export const toMachine = (row: MachineColumns): MachineSettings => ({
  ...machineForm.parse({ ...row, week: parseWeek(row.week) }),
  position: row.position,
  putAway: row.putAway === 1,
  machine: row._id,
  key: row._id,
  version: row.version,
})

/** As they are stored. */
export const toMachineColumns = ({
  week,
  putAway,
  ...form
}: Partial<MachineForm & Pick<MachineSettings, 'position' | 'putAway'>>) => ({
  ...form,
  ...(week && { week: JSON.stringify(week) }),
  ...(putAway !== undefined && { putAway: putAway ? (1 as const) : (0 as const) }),
})

export const selectMachine = (db: Reader, machine: Machine): Promise<MachineColumns> =>
  requireRecord(db, 'machines', machine, 'machine')

/** In their order, those that are put away last. */
export const selectMachines = async (db: Reader): Promise<MachineSettings[]> =>
  (await db.selectFrom('machines').selectAll().orderBy('putAway').orderBy('position').execute()).map(toMachine)

export const selectWorking = async (db: Reader): Promise<MachineSettings[]> =>
  (await selectMachines(db)).filter(({ putAway }) => !putAway)

export async function selectMachineNames(db: Reader): Promise<ReadonlyMap<Machine, string>> {
  const rows = await db.selectFrom('machines').select(['_id', 'name']).execute()
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/** With the settings of the first machine. */
export async function insertMachine(tx: Transaction, key: Machine, name: string): Promise<void> {
  const {
    version: _,
    createdAt: _at,
    updatedAt: _changed,
    deletedAt: _not,
    deletedBy: _nobody,
    ...columns
  } = await selectMachine(tx, FIRST_MACHINE)
  await insertRecord(tx, 'machines', { ...columns, _id: key, name })
}

/** Takes a machine to that place of those in use, or behind those that are put away. The versions of the others stay. */
export async function placeMachine(tx: Transaction, key: Machine, position: number): Promise<void> {
  const rows = await tx.selectFrom('machines').selectAll().orderBy('putAway').orderBy('position').execute()
  const placed = rows.find(({ _id }) => _id === key)!
  const others = rows.filter((row) => row !== placed)
  const inUse = others.filter(({ putAway }) => putAway === 0)
  const at = placed.putAway === 1 ? others.length : Math.min(position - 1, inUse.length)
  for (const [before, row] of others.toSpliced(at, 0, placed).entries())
    if (row.position !== before + 1) await updateDerived(tx, 'machines', [row], { position: before + 1 })
}

/** Refuses keys that are those of no machine. */
export async function requireMachines(db: Reader, machines: readonly Machine[]): Promise<MachineColumns[]> {
  const rows = await selectRecords(db, 'machines', machines)
  if (rows.length === new Set(machines).size) return rows
  throw new ApiError({ code: 'invalid', field: 'machine', message: CHOOSE_MACHINE })
}

/** Refuses those that nothing can be put on. */
export async function requireWorking(db: Reader, machines: readonly Machine[]): Promise<void> {
  const away = (await requireMachines(db, machines)).find(({ putAway }) => putAway === 1)
  if (away)
    throw new ApiError({
      code: 'conflict',
      field: 'machine',
      message: `${away.name} is put away. Take it back into use first, or choose another machine.`,
    })
}

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
