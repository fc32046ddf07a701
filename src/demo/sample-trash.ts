import { happeningAt } from '../server/clock.ts'
import type { Transaction } from '../server/database/database.ts'
import type { Handler } from '../server/handlers.ts'
import type { Session } from '../server/sessions.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { clothingTypesApi } from '../features/clothing-types/clothing-types.api.ts'
import { clothingTypeEndpoints } from '../features/clothing-types/clothing-types.contract.ts'
import { insertClothingType } from '../features/clothing-types/clothing-types.db.ts'
import { colorsApi } from '../features/colors/colors.api.ts'
import { colorEndpoints } from '../features/colors/colors.contract.ts'
import { insertColor } from '../features/colors/colors.db.ts'
import { customersApi } from '../features/customers/customers.api.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { insertCustomer } from '../features/customers/customers.db.ts'
import { designsApi } from '../features/designs/designs.api.ts'
import { designEndpoints, type Side } from '../features/designs/designs.contract.ts'
import { insertDesign } from '../features/designs/designs.db.ts'
import { ordersApi } from '../features/orders/orders.api.ts'
import { softDeleteOrders } from '../features/orders/orders.contract.ts'
import { schedulesApi } from '../features/floor/schedules.api.ts'
import { softDeleteSchedules } from '../features/floor/schedules.contract.ts'
import {
  CUSTOMERS,
  TRASHED_CLOTHING_TYPE,
  TRASHED_COLORS,
  TRASHED_CUSTOMERS,
  TRASHED_DESIGN,
} from './sample-names.ts'
import { nobody, putOnMachine, type TakenOrder } from './sample-orders.ts'
import { formOf, type Ids, type SampleDesigns } from './sample-records.ts'

/** Deletes records as the call of a person would, with all that follows from it. */
export async function softDelete(
  tx: Transaction,
  by: Session,
  api: readonly Handler[],
  endpoint: Endpoint,
  ids: string[],
) {
  const handler = api.find((one) => one.endpoint === endpoint)
  if (handler?.kind !== 'write') throw new Error(`${endpoint.name} is not answered by its feature`)
  const quiet = { publish: nobody, signOut: () => {}, note: () => {} }
  await handler.handle({ tx, session: by, input: { ids }, prepared: undefined, ...quiet })
}

/** Master data that was entered by mistake, or is no longer made. */
export async function fillMasterDataTrash(tx: Transaction, designs: SampleDesigns, by: Session): Promise<void> {
  for (const [at, customer] of TRASHED_CUSTOMERS.entries()) {
    const { _id } = await insertCustomer(tx, formOf(customer, CUSTOMERS.length + at))
    await softDelete(tx, by, customersApi, customerEndpoints.softDelete, [_id])
  }
  const clothingType = await insertClothingType(tx, { name: TRASHED_CLOTHING_TYPE })
  await softDelete(tx, by, clothingTypesApi, clothingTypeEndpoints.softDelete, [clothingType._id])
  for (const [name, code] of TRASHED_COLORS) {
    const { _id } = await insertColor(tx, { name, code })
    await softDelete(tx, by, colorsApi, colorEndpoints.softDelete, [_id])
  }
  const art = designs.find(({ name }) => name === TRASHED_DESIGN.drawnAs)!
  const design = await insertDesign(tx, { ...art, name: TRASHED_DESIGN.name })
  await softDelete(tx, by, designsApi, designEndpoints.softDelete, [design._id])
}

/** So many orders end in the trash: one with work on a machine, the others before anything was done. */
export const TRASHED_ORDERS = 3
const TRASHED_SCHEDULES = 3

const isQueued = ({ plan }: TakenOrder): boolean =>
  plan.productions.some(({ schedules }) => schedules.some(({ status }) => status !== 'complete'))
const isUntouched = ({ plan }: TakenOrder): boolean =>
  plan.taken === 'confirm' && plan.productions.every(({ schedules }) => schedules.length === 0)

/** The orders and the schedules of the trash. */
export async function fillTrash(
  tx: Transaction,
  ids: Ids,
  taken: readonly TakenOrder[],
  latest: Date,
  by: Session,
): Promise<void> {
  const untouched = taken.filter(isUntouched)
  const hoursAgo = (hours: number) => new Date(latest.getTime() - hours * 3_600_000)
  // A small shop may lack one kind or the other: then any order will do.
  const unwanted = new Set([...taken.filter(isQueued).slice(0, 1), ...untouched.slice(0, 2), ...taken])
  const trashed = [...unwanted].slice(0, TRASHED_ORDERS)
  for (const [at, { orderId }] of trashed.entries())
    await happeningAt(hoursAgo(3 + at), () => softDelete(tx, by, ordersApi, softDeleteOrders, [orderId]))

  const postponed = untouched.filter((order) => !trashed.includes(order)).slice(0, TRASHED_SCHEDULES)
  for (const [at, { orderId, plan, productionIds }] of postponed.entries()) {
    const { screenPrintingOn } = ids.designs.get(plan.productions[0]!.design)!
    const side: Side = screenPrintingOn === 'back' ? 'back' : 'front'
    const scheduledAt = hoursAgo(9 + at)
    const planned = { machine: 'machineM1', side, status: 'pending', scheduledAt, movedAt: scheduledAt } as const
    const schedule = await putOnMachine(tx, orderId, productionIds[0]!, planned)
    await happeningAt(hoursAgo(4 + at), () => softDelete(tx, by, schedulesApi, softDeleteSchedules, [schedule]))
  }
}
