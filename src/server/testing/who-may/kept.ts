/** The records on which calls are tried: some that are kept for all attempts, and ways to make more of them. */
import { signIn } from '../../../features/auth/auth.contract.ts'
import {
  createSchedule,
  purgeSchedules,
  type ScheduleStatus,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../../features/schedules/schedules.contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import {
  type Order,
  type OrderFormInput,
  updateOrder,
  updateOrderSummary,
} from '../../../features/orders/orders.contract.ts'
import { purgeOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import { softDeleteProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { userEndpoints } from '../../../features/users/users.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { makeCustomer, makeOrder, makeStock, NO_SUCH_ID, openCatalogue, printFronts } from '../fixtures.ts'
import type { Person, Shop } from '../shop.ts'

export const PASSWORD = 'correct horse battery'
export const IN_TRASH = 'in the trash'
export const NO_SUCH = 'no such id'

type Named = Pick<Order, '_id' | 'customer' | 'customerName' | 'productionProductData'>
type Job = Record<'_id' | 'orderId', string> & { orderNo: number }

export type Kept = Awaited<ReturnType<typeof openKept>>

/** The variants of a call that addresses one of these records. */
export const ofEach = <Kind, Answer>(records: Record<string, Kind>, getAnswer: (one: Kind) => Answer) =>
  Object.fromEntries(Object.entries(records).map(([variant, one]) => [variant, () => getAnswer(one)]))

/** The same of records that each attempt makes anew. */
export const ofMade = <Kind, Answer>(
  makers: Record<string, () => Kind | Promise<Kind>>,
  getAnswer: (one: Kind) => Answer,
) => Object.fromEntries(Object.entries(makers).map(([variant, make]) => [variant, async () => getAnswer(await make())]))

export async function openKept(shop: Shop) {
  const catalogue = await openCatalogue(shop)
  const productId = await makeStock(shop, catalogue, { small: 10_000 })
  let count = 0
  /** Names that no other record has, and that none begins with. */
  const unique = (name: string) => `${name} ${++count};`

  const makers = { ...orderMakers(shop, catalogue), unique, ...peopleMakers(shop, unique) }
  const orders = await keepOrders(shop, makers.order)
  return {
    ...{ shop, catalogue, productId, ...makers },
    /** By its status, or by what became of it. */
    orders,
    jobs: await keepJobs(shop, makers),
  }
}

function orderMakers(shop: Shop, catalogue: Awaited<ReturnType<typeof openCatalogue>>) {
  const schedule = async ({ _id: orderId, productionProductData: [production] }: Named) => {
    const side = { productionProductId: production!._id, machine: 'machineM1', screenPrintingOn: 'front' } as const
    return (await shop.call(createSchedule, { orderId, ...side })).schedule
  }
  const become: Record<OrderStatus, (order: Order) => Promise<unknown>> = {
    pending: async () => undefined,
    confirm: async ({ _id: id, customer }) => shop.call(updateOrder, { id, customer, status: 'confirm' }),
    schedule,
    complete: (order) => printFronts(shop, order),
    deliver: async (order) => {
      await printFronts(shop, order)
      await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' })
    },
    cancel: async ({ _id: id, customer }) => shop.call(updateOrder, { id, customer, status: 'cancel' }),
  }
  const order = async (status: OrderStatus = 'pending', more: Partial<OrderFormInput> = {}): Promise<Order> => {
    const made = await makeOrder(shop, catalogue, more)
    await become[status](made)
    return made
  }
  return {
    order,
    trashedOrder: async (status?: OrderStatus, more?: Partial<OrderFormInput>): Promise<Order> => {
      const made = await order(status, more)
      await shop.call(softDeleteOrders, { ids: [made._id] })
      return made
    },
    job: async (status: ScheduleStatus = 'pending') => {
      const made = await schedule(await order())
      if (status !== 'pending') await shop.call(updateScheduleStatus, { id: made._id, status })
      return made
    },
    trashedJob: async () => {
      const made = await schedule(await order())
      await shop.call(softDeleteSchedules, { ids: [made._id] })
      return made
    },
  }
}

function peopleMakers(shop: Shop, unique: (name: string) => string) {
  return {
    /** Somebody of that role with a password, just signed in. */
    join: async (role: Role): Promise<Person> => {
      const username = unique('Person')
      await shop.call(userEndpoints.create, { username, password: PASSWORD, role })
      return shop.call(signIn, { username, password: PASSWORD })
    },
    trashedUser: async (role: Role): Promise<Person> => {
      const person = await shop.hire(role, unique('Trashed'))
      await shop.call(userEndpoints.softDelete, { ids: [person.userId] })
      return person
    },
  }
}

/** Each with a customer of its own, by whose name it is found, and by air, so that it is on the manifest. */
async function keepOrders(shop: Shop, make: (status: OrderStatus, more: Partial<OrderFormInput>) => Promise<Order>) {
  const kept: Record<string, Named> = {}
  const keep = async (variant: string, status: OrderStatus) => {
    const customer = (await makeCustomer(shop, `Customer of ${variant}`))._id
    kept[variant] = await make(status, { customer, shippingMethod: 'airport' })
    return [kept[variant]._id]
  }
  for (const status of ORDER_STATUSES) await keep(status, status)
  await shop.call(softDeleteOrders, { ids: await keep(IN_TRASH, 'confirm') })
  await shop.call(softDeleteOrders, { ids: await keep('delivered, in the trash', 'deliver') })
  const ids = await keep('gone for good', 'pending')
  await shop.call(softDeleteOrders, { ids })
  await shop.call(purgeOrders, { ids })
  kept[NO_SUCH] = { ...kept['pending']!, _id: NO_SUCH_ID }
  return kept
}

async function keepJobs(
  shop: Shop,
  { job, trashedJob }: Pick<ReturnType<typeof orderMakers>, 'job' | 'trashedJob'>,
): Promise<Record<string, Job>> {
  const [withOrder, printed, alone] = [await job(), await job('complete'), await job('complete')]
  await shop.call(softDeleteOrders, { ids: [withOrder.orderId, printed.orderId] })
  await shop.call(softDeleteProduction, { id: alone.productionProductId })
  const purged = await trashedJob()
  await shop.call(purgeSchedules, { ids: [purged._id] })
  return {
    pending: await job(),
    processing: await job('processing'),
    complete: await job('complete'),
    [IN_TRASH]: await trashedJob(),
    'of an order in the trash': withOrder,
    'complete, of an order in the trash': printed,
    'complete, of a production in the trash': alone,
    'gone for good': purged,
    [NO_SUCH]: { _id: NO_SUCH_ID, orderId: NO_SUCH_ID, orderNo: 0 },
  }
}
