import { insertClothingType } from '../features/clothing-types/clothing-types.db.ts'
import { insertColor } from '../features/colors/colors.db.ts'
import { insertCustomer } from '../features/customers/customers.db.ts'
import type { Side } from '../features/designs/designs.contract.ts'
import { insertDesign } from '../features/designs/designs.db.ts'
import { trashWithSchedules } from '../screens/orders/order-trash.api.ts'
import { NEW_STATUS, workOf } from '../features/schedules/schedules.contract.ts'
import { trashSchedules } from '../features/schedules/schedules.api.ts'
import { HOUR_MS } from '../server/clock.ts'
import type { Transaction } from '../server/database/database.ts'
import { trashRecords } from '../server/records/record-trash.ts'
import type { Session } from '../server/security/sessions.ts'
import { TRASHED_CLOTHING_TYPE, TRASHED_COLORS, TRASHED_CUSTOMERS, TRASHED_DESIGN } from './sample-names.ts'
import { putOnMachine, type SampleWork, type TakenOrder } from './sample-orders.ts'
import type { SampleDesigns } from './sample-records.ts'

type WriteHistory = (at: string) => Promise<void>

export async function fillMasterDataTrash(
  tx: Transaction,
  designs: SampleDesigns,
  by: Session,
  at: string,
  write: WriteHistory,
): Promise<void> {
  const art = designs.find(({ name }) => name === TRASHED_DESIGN.drawnAs)!
  const inserted = {
    customers: await Array.fromAsync(TRASHED_CUSTOMERS, (customer) => insertCustomer(tx, customer, at)),
    clothingTypes: [await insertClothingType(tx, { name: TRASHED_CLOTHING_TYPE }, at)],
    colors: await Array.fromAsync(TRASHED_COLORS, ([name, code]) => insertColor(tx, { name, code }, at)),
    designs: [await insertDesign(tx, { ...art, name: TRASHED_DESIGN.name }, at)],
  }
  await write(at)
  for (const [table, records] of Object.entries(inserted)) {
    const ids = records.map(({ _id }) => _id)
    await trashRecords(tx, table as keyof typeof inserted, ids, by, at)
  }
  await write(at)
}

export const TRASHED_ORDERS = 3
const TRASHED_SCHEDULES = 3

const isQueued = ({ plan }: TakenOrder): boolean =>
  plan.productions.some(({ schedules }) => schedules.some(({ status }) => workOf(status) !== 'done'))
const isUntouched = ({ plan }: TakenOrder): boolean =>
  plan.taken === 'confirm' && plan.productions.every(({ schedules }) => schedules.length === 0)

export async function fillTrash(
  { tx, ids, latest }: SampleWork,
  taken: readonly TakenOrder[],
  by: Session,
  write: WriteHistory,
): Promise<void> {
  const untouched = taken.filter(isUntouched)
  const hoursAgo = (hours: number) => new Date(latest.getTime() - hours * HOUR_MS)
  // If a small shop has too few orders of these kinds, any other orders are trashed.
  const unwanted = new Set([...taken.filter(isQueued).slice(0, 1), ...untouched.slice(0, 2), ...taken])
  const trashed = [...unwanted].slice(0, TRASHED_ORDERS)
  for (const [index, { orderId }] of trashed.entries()) {
    const at = hoursAgo(3 + index).toISOString()
    await trashWithSchedules(tx, [orderId], by, at)
    await write(at)
  }

  const postponed = untouched.filter((order) => !trashed.includes(order)).slice(0, TRASHED_SCHEDULES)
  for (const [at, { orderId, plan, productionIds }] of postponed.entries()) {
    const { screenPrintingOn } = ids.designs.get(plan.productions[0]!.design)!
    const side: Side = screenPrintingOn === 'back' ? 'back' : 'front'
    const scheduledAt = hoursAgo(9 + at)
    const planned = { machine: 'machineM1', side, status: NEW_STATUS, scheduledAt, movedAt: scheduledAt } as const
    const schedule = await putOnMachine(tx, orderId, productionIds[0]!, planned)
    await write(scheduledAt.toISOString())
    const trashedAt = hoursAgo(4 + at).toISOString()
    await trashSchedules(tx, [schedule], by, trashedAt)
    await write(trashedAt)
  }
}
