import { afterAll, expect, test, vi } from 'vitest'
import type { QueuePlace } from '../features/schedules/queue-place/queue-place.contract.ts'
import type { ScheduleStatus } from '../features/schedules/schedules.contract.ts'

// A shop with one status more: whatever names those that there are is loaded anew, after it has entered their table.
vi.resetModules()
afterAll(() => {
  vi.resetModules()
})
const { STATUSES } = await import('../features/schedules/schedule-statuses.contract.ts')
const { complete, ...queued } = STATUSES
const ALL = { ...queued, drying: { label: 'Drying', work: 'stands' }, complete }
Reflect.deleteProperty(STATUSES, 'complete')
Object.assign(STATUSES, ALL)
const drying = 'drying' as ScheduleStatus

const { makeOrder, openCatalogue, production } = await import('../server/testing/fixtures.ts')
const { openShop } = await import('../server/testing/shop.ts')
const { allowOnly } = await import('../server/database/migration-step.ts')
const { getDashboard } = await import('../screens/dashboard/dashboard.contract.ts')
const { search } = await import('../screens/search/search.contract.ts')
const { getOrderHistory } = await import('../features/orders/orders.contract.ts')
const { getPressPlan, updatePressPlan } = await import('../features/plan/press-plan.contract.ts')
const { createSchedule, exportQueue, listOnMachine, listQueue, updateScheduleStatus } =
  await import('../features/schedules/schedules.contract.ts')
const { listScheduleStatusChanges } = await import('../features/schedules/status-changes/status-changes.contract.ts')

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const machine = 'machineM1'
const job = async (dueDate: string, status?: ScheduleStatus, place: QueuePlace = 'end') => {
  const order = await makeOrder(shop, catalogue, { dueDate, productionProducts: [production(catalogue)] })
  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine,
    screenPrintingOn: 'front',
    place,
  })
  if (status) await shop.call(updateScheduleStatus, { id: schedule._id, status })
  return schedule
}
const findQueue = async () => (await shop.call(listQueue, { machine })).data.map(({ _id }) => _id)
const store = (status: string) =>
  shop.database.write((tx) =>
    tx
      .updateTable('schedules')
      .set({ status: status as ScheduleStatus })
      .execute(),
  )

test('after its migration the database takes it, and still no status that nobody knows', async () => {
  await job('2026-11-20')
  await expect(store(drying), 'before it').rejects.toThrow(/check/i)
  await shop.database.migrate(async (tx) => {
    const columns = { schedules: ['status'], statusChanges: ['from', 'to'] }
    for (const [table, names] of Object.entries(columns))
      for (const name of names) await allowOnly(tx as never, table, name, Object.keys(ALL))
  })
  await expect(store('lost')).rejects.toThrow(/check/i)
  await expect(store(null as never)).rejects.toThrow(/null/i)
  const change = shop.database.write((tx) => tx.updateTable('statusChanges').set({ to: drying }).execute())
  await expect(change, 'what happened stays').rejects.toThrow('The status changes of a schedule are')
})

test('a job that takes it stands: it is printed next, stays on its machine, and above new ones', async () => {
  const printing = await job('2026-11-22', 'processing')
  const set = await job('2026-11-23')
  const { message } = await shop.call(updateScheduleStatus, { id: set._id, status: drying })
  expect(message).toBe('Successfully update to drying status')
  const urgent = await job('2026-11-01', undefined, 'due')
  expect((await findQueue()).slice(1)).toEqual([printing._id, set._id, urgent._id])

  const { machines, version } = await shop.call(getPressPlan, {})
  const [first, second, ...waiting] = machines[0]!.jobs
  expect([first!.scheduleId, second!.scheduleId]).toEqual([printing._id, set._id])
  expect(second).toMatchObject({ setupMinutes: 0, runMinutes: waiting[0]!.runMinutes })
  const rest = [first!, ...waiting].map(({ scheduleId }) => scheduleId)
  expect(await shop.refusal(updatePressPlan, { machineM1: rest, machineXl1: [set._id], version })).toMatchObject({
    problem: { message: 'Only a Pending job can go to another machine.' },
  })
})

test('queue, machine, dashboard, search and history show it', async () => {
  const set = await job('2026-11-24', drying)
  expect((await shop.call(listQueue, { machine, status: [drying] })).data.map(({ _id }) => _id)).toContain(set._id)
  const csv = (await shop.send(exportQueue, { machine }, {})).body
  expect(csv.split('\r\n').find((line) => line.includes(`,${set.orderNo},`))).toContain(',Drying,')
  const { data, pending } = await shop.call(listOnMachine, { machine })
  expect(data.map(({ _id }) => _id)).toContain(set._id)
  expect(pending.first.map(({ _id }) => _id)).not.toContain(set._id)
  const { byStatus } = (await shop.call(getDashboard, {})).machines[0]!
  expect(byStatus.map(({ status }) => status)).toEqual(Object.keys(queued).concat(drying))
  expect(byStatus.at(-1)!.jobs).toBe(2)
  const { schedules } = await shop.call(search, { q: `#${set.orderNo}` }, { as: 'machine_operator' })
  expect(schedules.map(({ status }) => status)).toEqual([drying])
  expect((await shop.call(listScheduleStatusChanges, { id: set._id })).data).toMatchObject([
    { from: null, to: 'pending' },
    { from: 'pending', to: 'drying' },
  ])
  const history = (await shop.call(getOrderHistory, { id: set.orderId })).data
  expect(history[0]!.changes).toMatchObject([{ from: 'Pending', to: 'Drying' }])
})
