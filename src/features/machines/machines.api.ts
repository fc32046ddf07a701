import type { Feature } from '../../server/feature.ts'
import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { requireFresh, updateRecord } from '../../server/records/records.ts'
import { MACHINE_LABELS } from './machines.contract.ts'
import {
  getClosedDays,
  getMachine,
  getMachineHistory,
  getShop,
  getShopHistory,
  updateClosedDays,
  updateMachine,
  updateShop,
} from './machines.contract.ts'
import {
  selectMachine,
  selectShop,
  toClosedDays,
  toClosedDaysColumn,
  toMachine,
  toMachineColumns,
  toShop,
  toShopColumns,
  machineHistory,
  shopHistory,
} from './machines.db.ts'

const machineHandlers = {
  getMachine: read(getMachine, async ({ db, input }) => toMachine(await selectMachine(db, input.machine))),

  getMachineHistory: read(getMachineHistory, ({ db, input, history }) =>
    history.page(db, 'machines', input, 'machine'),
  ),

  updateMachine: write(updateMachine, async ({ tx, input: { machine, version, ...form } }) => {
    const current = await selectMachine(tx, machine)
    const columns = toMachineColumns(form)
    await requireFresh(current, version, columns, () => toMachine(current))
    const updated = await updateRecord(tx, 'machines', current, columns)
    return { message: `${MACHINE_LABELS[machine]} updated.`, machine: toMachine(updated) }
  }),

  getClosedDays: read(getClosedDays, async ({ db }) => toClosedDays(await selectShop(db))),

  updateClosedDays: write(updateClosedDays, async ({ tx, input: { days, version } }) => {
    const current = await selectShop(tx)
    const columns = { closedDays: toClosedDaysColumn(days) }
    await requireFresh(current, version, columns, () => toClosedDays(current))
    const updated = await updateRecord(tx, 'shop', current, columns)
    return { message: 'Closed days updated.', ...toClosedDays(updated) }
  }),

  getShop: read(getShop, async ({ db }) => toShop(await selectShop(db))),

  getShopHistory: read(getShopHistory, ({ db, input, history }) => history.page(db, 'shop', input, 'shop')),

  updateShop: write(updateShop, async ({ tx, input: { version, ...form } }) => {
    const current = await selectShop(tx)
    const columns = toShopColumns(form)
    await requireFresh(current, version, columns, () => toShop(current))
    const updated = await updateRecord(tx, 'shop', current, columns)
    const what = form.dismissedSteps
      ? 'First steps'
      : form.timeZone === undefined
        ? 'Hours for packing'
        : 'Time zone of the shop'
    const message = `${what} updated.`
    return { message, ...toShop(updated) }
  }),
}

/** At the set-up. */
export async function changeTimeZone(tx: Transaction, timeZone: string): Promise<void> {
  await updateRecord(tx, 'shop', await selectShop(tx), toShopColumns({ timeZone }))
}

export const machines: Feature = { handlers: machineHandlers, histories: [machineHistory, shopHistory] }
