import { expect, test } from 'vitest'
import { createSchedule, updateScheduleStatus } from '../../features/schedules/schedules.contract.ts'
import { updateOrderSummary } from '../../features/orders/orders.contract.ts'
import { softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { returnItem } from '../../features/returns/returns.contract.ts'
import { makeOrder, makeStock, openCatalogue } from '../testing/fixtures.ts'
import { expectInvariants } from '../testing/life/invariants.ts'
import { freshDatabase, openShop } from '../testing/shop.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { prepareRestore } from './restore.ts'

const BACKUPS = 2
const PEOPLE = 4
const MAX_ORDERS = 280

const place = await freshDatabase()
const shop = await openShop(place)
const catalogue = await openCatalogue(shop)
const stock = await makeStock(shop, catalogue, { small: 5000 })

/** Orders whose saves were answered, with the status that they have reached at least. */
const answered = new Map<string, string>()
const ending = new AbortController()
const working = Array.from({ length: PEOPLE }, () => work())

async function work(): Promise<void> {
  while (!ending.signal.aborted && answered.size < MAX_ORDERS) {
    const order = await makeOrder(shop, catalogue, {
      orderProducts: [{ productId: stock, small: 1 + (answered.size % 5) }],
    })
    const id = order._id
    answered.set(id, 'pending')
    if (answered.size % 7 === 0) {
      await shop.call(softDeleteOrders, { ids: [id] })
      continue
    }
    const { _id: productionProductId, items } = order.productionProductData[0]!
    const job = { orderId: id, productionProductId, machine: 'machineM1', screenPrintingOn: 'front' } as const
    const { schedule } = await shop.call(createSchedule, job)
    if (answered.size % 3 === 0) continue
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'complete' })
    await shop.call(updateOrderSummary, { id, status: 'deliver' })
    answered.set(id, 'deliver')
    const returned = {
      id,
      productionProductId,
      itemId: items[0]!._id,
      smallQuantityReturn: 2,
      reason: 'damaged',
    } as const
    if (answered.size % 2 === 0) await shop.call(returnItem, returned)
  }
}

interface Made {
  number: number
  file: string
  /** What was answered before it began. */
  before: ReadonlyMap<string, string>
}

const made: Made[] = []
for (let number = 1; number <= BACKUPS; number++) {
  const before = new Map(answered)
  const { backup } = await makeBackup(place.settings, 'request')
  made.push({ number, file: backup.file, before })
}
ending.abort()
await Promise.all(working)

const restored = await Promise.all(
  made.map(async ({ number, file, before }) => {
    const target = await freshDatabase()
    {
      await using restore = await prepareRestore(target.settings, file, () => {})
      await restore.replace()
    }
    return { number, before, shop: await openShop(target, ` ${number}`) }
  }),
)

test('people worked while the backups were made', () => {
  expect(made.at(-1)!.before.size).toBeGreaterThan(made[0]!.before.size)
})

test.each(restored)(
  'backup $number holds every save that was answered before it began',
  async ({ before, shop: copy }) => {
    const rows = await copy.database.read.selectFrom('orders').select(['_id', 'status']).execute()
    const statuses = new Map<string, string>(rows.map(({ _id, status }) => [_id, status]))
    for (const [id, status] of before) {
      expect(statuses.has(id)).toBe(true)
      if (status === 'deliver') expect(statuses.get(id)).toBe('deliver')
    }
  },
)

test.each(restored)('every rule of the shop holds in backup $number', ({ shop: copy }) => expectInvariants(copy))
