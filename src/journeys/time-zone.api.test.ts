import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getDashboard } from '../screens/dashboard/dashboard.contract.ts'
import { deliveryReport } from '../features/delivery-report/delivery-report.contract.ts'
import { getShop, getShopHistory, updateMachine, updateShop } from '../features/machines/machines.contract.ts'
import { getPressBoard } from '../features/plan/press-plan.contract.ts'
import { exportOrders, listOrders, updateOrder } from '../features/orders/orders.contract.ts'
import { listSecurityEvents } from '../features/security-log/security-log.contract.ts'
import { keepBackups, nextTime } from '../server/backups/schedule.ts'
import { getDay, getTimeZone, setTimeZone } from '../server/clock.ts'
import { makeOrder, openCatalogue, printFronts } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import { recordsChanged } from '../shared/records/records-changed.ts'

/** Monday evening in Honolulu, Tuesday everywhere else. */
const EVENING = '2026-12-01T05:30:00.000Z'
const [MONDAY, TUESDAY] = ['2026-11-30', '2026-12-01']
const HONOLULU = 'Pacific/Honolulu'
const BERLIN = 'Europe/Berlin'

const ofServer = getTimeZone()
vi.useFakeTimers({ now: new Date(EVENING), toFake: ['Date'] })
afterAll(() => {
  vi.useRealTimers()
  setTimeZone(ofServer)
})

const shop = await openShop()
const moveTo = async (timeZone: string) => {
  const { version } = await shop.call(getShop, {})
  return shop.call(updateShop, { timeZone, version })
}

describe('C2: the time zone of the shop', () => {
  test('begins with that of the server, until somebody says which it is', async () => {
    expect(await shop.call(getShop, {})).toMatchObject({ timeZone: ofServer, isTimeZoneConfirmed: false })
    expect((await shop.call(getDashboard, {})).office!.timeZoneToConfirm).toBe(ofServer)
    const answer = await moveTo(ofServer)
    expect(answer).toMatchObject({ timeZone: ofServer, isTimeZoneConfirmed: true })
    expect((await shop.call(getDashboard, {})).office!.timeZoneToConfirm).toBeNull()
  })

  test.each(['Mars', '', 'Europe/Nowhere', '+02:00', 7, null])('is never %j', async (timeZone) => {
    const { version } = await shop.call(getShop, {})
    const message = 'No such time zone. Name one such as America/New_York or Europe/Berlin.'
    expect(await shop.refusal(updateShop, { timeZone, version })).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: 'timeZone', message },
    })
  })

  test('a change is answered as saved, and told, also where the database is lost right after it', async () => {
    const screen = await shop.watch()
    const { version } = await shop.call(getShop, {})
    const executor = shop.database.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    const asking = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
      if (query.sql === 'select "timeZone" from shop') throw new Error('The database is gone.')
      return execute(query)
    })
    const answer = await shop.call(updateShop, { timeZone: BERLIN, version })
    asking.mockRestore()
    expect(answer).toMatchObject({ timeZone: BERLIN })
    expect((await screen.next(recordsChanged)).tables).toContain('shop')
    expect(await moveTo(ofServer)).toMatchObject({ timeZone: ofServer })
  })

  test('is set by administrators alone, by an alias too, and the history tells it', async () => {
    const { version } = await shop.call(getShop, {})
    const asWalter = { as: 'warehouse_operator' } as const
    expect(await shop.refusal(updateShop, { timeZone: BERLIN, version }, asWalter)).toMatchObject({ status: 403 })
    expect(await moveTo('Asia/Kolkata')).toMatchObject({ timeZone: 'Asia/Kolkata', message: expect.any(String) })
    const { data } = await shop.call(getShopHistory, { id: 'shop' })
    expect(data[0]).toMatchObject({ changes: [{ field: 'Time zone', from: ofServer, to: 'Asia/Kolkata' }] })
  })
})

describe('C2: a shop in Honolulu, on a server elsewhere', () => {
  let late: string
  let due: string

  beforeAll(async () => {
    await moveTo(HONOLULU)
    const catalogue = await openCatalogue(shop)
    late = (await makeOrder(shop, catalogue, { dueDate: '2026-11-29' }))._id
    due = (await makeOrder(shop, catalogue, { dueDate: MONDAY }))._id
    const DAY = [{ from: '08:00', to: '16:00' }]
    for (const machine of ['machineM1', 'machineXl1'] as const)
      await shop.call(updateMachine, { machine, week: [DAY, DAY, DAY, DAY, DAY, [], []] })
  })

  const findLate = async () => (await shop.call(listOrders, { view: 'late' })).data.map(({ _id }) => _id)
  const getStart = async () => {
    const { machines } = await shop.call(getPressBoard, {})
    return machines[0]!.time.find(({ day }) => day === TUESDAY)?.from
  }

  test('has its own day today: what is late, what each answer says, and when it is delivered', async () => {
    expect((await shop.call(getDashboard, {})).today).toBe(MONDAY)
    const { headers } = await shop.http.inject('/api/setup')
    expect(headers).toMatchObject({ 'shop-day': MONDAY, 'shop-time-zone': HONOLULU })
    expect(await findLate()).toEqual([late])
    const order = (await shop.call(listOrders, { detail: 'true' })).data.find(({ _id }) => _id === due)!
    await printFronts(shop, order as never)
    await shop.call(updateOrder, { id: due, customer: order.customer, status: 'deliver' } as never)
    const report = await shop.call(deliveryReport, { deliveryDateFrom: MONDAY, deliveryDateTo: MONDAY })
    expect(report.total.orders).toBe(1)
  })

  test('has its days in filters, in files, and of an instant that is sent', async () => {
    const count = async (day: string) =>
      (await shop.call(listOrders, { orderCreatedFrom: day, orderCreatedTo: day })).total
    expect([await count(MONDAY), await count(TUESDAY)]).toEqual([2, 0])
    expect(await shop.text(exportOrders, {})).toContain(`${MONDAY} 19:30`)
    const events = await shop.call(listSecurityEvents, { from: TUESDAY })
    expect(events.total).toBe(0)
    expect((await shop.call(listOrders, { dueDateFrom: '2026-12-01T05:00:00Z' })).total).toBe(1)
  })

  test('has its press plan and its backups by its clock', async () => {
    expect(await getStart()).toBe(Date.parse('2026-12-01T18:00:00Z'))
    expect(nextTime('02:00', EVENING)).toBe('2026-12-01T12:00:00.000Z')
    const copies = ['2026-12-01T05:00:00Z', '2026-11-30T12:00:00Z', '2026-11-30T09:00:00Z'].map((madeAt) => ({
      madeAt,
      reason: 'schedule' as const,
      day: getDay(new Date(madeAt)),
    }))
    expect(copies.map(({ day }) => day)).toEqual([MONDAY, MONDAY, '2026-11-29'])
    expect(keepBackups(copies).size).toBe(3)
  })

  test('that moves to Berlin has another day and another plan at once, and every screen is told', async () => {
    const screen = await shop.watch({ as: 'machine_operator' })
    await moveTo(BERLIN)
    expect((await screen.next(recordsChanged)).tables).toContain('shop')
    expect((await shop.call(getDashboard, {})).today).toBe(TUESDAY)
    expect(await findLate()).toEqual([late])
    expect(await getStart()).toBe(Date.parse('2026-12-01T07:00:00Z'))
    expect(nextTime('02:00', EVENING)).toBe('2026-12-02T01:00:00.000Z')
    await moveTo(HONOLULU)
    expect((await shop.call(getDashboard, {})).today).toBe(MONDAY)
  })
})

test.each([
  ['the day that has 23 hours', '2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['the next', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ['the day that has 25 hours', '2026-10-24T12:00:00.000Z', '2026-10-25T00:00:00.000Z'],
  ['once on it', '2026-10-25T00:30:00.000Z', '2026-10-26T01:00:00.000Z'],
])('backups at 02:00 in Berlin, %s', (_, after, next) => {
  setTimeZone(BERLIN)
  expect(nextTime('02:00', after)).toBe(next)
})
