import type { Feature } from '../../server/feature.ts'
import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { requireFresh, updateRecord } from '../../server/records/records.ts'
import { ApiError, throwIf } from '../../shared/problem.ts'
import {
  createMachine,
  getClosedDays,
  getMachine,
  getMachineHistory,
  getShop,
  getShopHistory,
  listMachines,
  updateClosedDays,
  updateMachine,
  updateShop,
} from './machines.contract.ts'
import { CHOOSE_MACHINE } from './machine-key.contract.ts'
import {
  insertMachine,
  placeMachine,
  selectMachine,
  selectMachineNames,
  selectMachines,
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
import { getNewKey, whyNotAdd, whyNotName, whyNotPutAway } from './machines.rules.ts'

const machineHandlers = {
  listMachines: read(listMachines, ({ db }) => selectMachines(db)),

  createMachine: write(createMachine, async ({ tx, input: { name } }) => {
    const machines = await selectMachines(tx)
    throwIf(whyNotAdd(machines) ?? whyNotName(machines, name))
    const key = getNewKey(machines, name)
    await insertMachine(tx, key, name)
    await placeMachine(tx, key, Infinity)
    return { message: `${name} added.`, machine: toMachine(await selectMachine(tx, key)) }
  }),

  getMachine: read(getMachine, async ({ db, input }) => toMachine(await selectMachine(db, input.machine))),

  getMachineHistory: read(getMachineHistory, ({ db, input, history }) =>
    history.page(db, 'machines', input, 'machine'),
  ),

  updateMachine: write(updateMachine, async ({ tx, input: { machine, version, ...form }, references }) => {
    const current = await selectMachine(tx, machine)
    const columns = toMachineColumns(form)
    await requireFresh(current, version, columns, () => toMachine(current))
    const { key, name, putAway } = toMachine(current)
    const others = (await selectMachines(tx)).filter((one) => one.key !== key)
    throwIf(whyNotName(others, form.name ?? name))
    if (form.putAway && !putAway) {
      throwIf(whyNotPutAway({ key, name }))
      await references.throwIfUsed(tx, 'machines', [key], { field: 'putAway', consequence: 'it cannot be put away' })
    }
    const updated = toMachine(await updateRecord(tx, 'machines', current, columns))
    if (updated.putAway !== putAway) await placeMachine(tx, key, Infinity)
    else if (updated.position !== current.position) await placeMachine(tx, key, updated.position)
    return { message: `${updated.name} updated.`, machine: toMachine(await selectMachine(tx, key)) }
  }),

  getClosedDays: read(getClosedDays, async ({ db }) => toClosedDays(await selectShop(db))),

  updateClosedDays: write(updateClosedDays, async ({ tx, input: { days, version } }) => {
    const current = await selectShop(tx)
    const names = await selectMachineNames(tx)
    const unknown = days.findIndex(({ machine }) => machine !== null && !names.has(machine))
    if (unknown >= 0) throw new ApiError({ code: 'invalid', field: `days.${unknown}.machine`, message: CHOOSE_MACHINE })
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
