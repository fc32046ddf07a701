import { beforeEach, describe, expect, test } from 'vitest'
import {
  makeClothingType,
  makeCustomer,
  makeDesign,
  makeOrder,
  NO_SUCH_ID,
  openCatalogue,
  production,
} from '../../server/testing/fixtures.ts'
import { today } from '../../server/clock.ts'
import { openShop } from '../../server/testing/shop.ts'
import { addDays } from '../../shared/days/calendar.ts'
import { getOrder, type Order, updateOrderSummary } from '../orders/orders.contract.ts'
import {
  createSchedule,
  createSchedules,
  getQueueTotals,
  listOnMachine,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  type QueueEdge,
  reorderSchedules,
  restoreSchedules,
  softDeleteSchedules,
  updateScheduleStatus,
} from './schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../machines/machine-key.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const findQueue = async (machine: Machine = 'machineM1') =>
  (await shop.call(listQueue, { machine, limit: 300 })).data.map(({ _id }) => _id)
const enter = async (
  order: Order,
  machine: Machine = 'machineM1',
  n = 0,
  screenPrintingOn: 'front' | 'back' = 'front',
) =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[n]!._id,
      machine,
      screenPrintingOn,
    })
  ).schedule._id
const orderOfMany = (many: number) =>
  makeOrder(shop, catalogue, {
    productionProducts: Array.from({ length: many }, () => production(catalogue, { printingDesign: catalogue.both })),
  })
const reorder = (ids: string[], to?: QueueEdge) => shop.call(reorderSchedules, { ids, to })
const complete = (id: string) => shop.call(updateScheduleStatus, { id, status: 'complete' })
const remove = (...ids: string[]) => shop.call(softDeleteSchedules, { ids })

/** Adds that many schedules to a queue; returns their ids from the top. */
async function fill(many: number, machine: Machine = 'machineM1'): Promise<string[]> {
  const order = await orderOfMany(many)
  const entered: string[] = []
  for (let n = 0; n < many; n++) entered.unshift(await enter(order, machine, n))
  return entered
}

async function placesAreUnique() {
  const live = await shop.database.read
    .selectFrom('schedules')
    .select(['machine', 'position'])
    .where('deletedAt', 'is', null)
    .where('completedAt', 'is', null)
    .execute()
  expect(new Set(live.map(({ machine, position }) => `${machine} ${position}`)).size).toBe(live.length)
}

beforeEach(async () => {
  for (const machine of FIRST_KEYS) {
    const ids = await findQueue(machine)
    if (ids.length > 0) await remove(...ids)
  }
})

describe('§2.12 §7 P4: a machine’s queue', () => {
  test('an untouched queue reads newest first, and so does the list that says how it is sorted', async () => {
    const entered = await fill(4)
    expect(await findQueue()).toEqual(entered)
    const answer = await shop.call(listQueue, { machine: 'machineM1' })
    expect(answer).toMatchObject({ page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1, total: 4 })
    const upside = await shop.call(listQueue, { machine: 'machineM1', sortOrder: 1 })
    expect(upside.data.map(({ _id }) => _id)).toEqual(entered.toReversed())
  })

  test('several that enter together stand at the top as they were selected, and the queue still reads newest first', async () => {
    const before = await fill(2)
    const order = await orderOfMany(3)
    const { schedules } = await shop.call(createSchedules, {
      productionProductIds: order.productionProductData.map(({ _id }) => _id),
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
    expect(await findQueue()).toEqual([...schedules.map(({ _id }) => _id), ...before])
    expect(schedules.map(({ productionProductId }) => productionProductId)).toEqual(
      order.productionProductData.map(({ _id }) => _id),
    )
    const entered = (await shop.call(listQueue, { machine: 'machineM1' })).data.map((one) => one.createdAt)
    expect(entered).toEqual(entered.toSorted().toReversed())
  })

  test('the order that Ada makes is everybody’s, and stays', async () => {
    const [a, b, c, d] = await fill(4)
    const { message } = await reorder([c!, a!, d!, b!])
    expect(message).toMatch(/\S/)
    for (const as of ['administrator', 'warehouse_operator', 'machine_operator'] as const) {
      const { data } = await shop.call(listQueue, { machine: 'machineM1' }, { as })
      expect(data.map(({ _id }) => _id)).toEqual([c, a, d, b])
    }
    await shop.call(updateScheduleStatus, { id: d!, status: 'ready' })
    await shop.call(updateScheduleStatus, { id: c!, status: 'processing' })
    expect(await findQueue()).toEqual([c, a, d, b])
    expect((await shop.call(listOnMachine, { machine: 'machineM1' })).data.map(({ _id }) => _id)).toEqual([c, d])
    await placesAreUnique()
  })

  test('the address of the specification ends with a slash, and works with and without', async () => {
    const [a, b] = await fill(2)
    const order = (url: string, ids: unknown[]) =>
      shop.http.inject({
        method: 'PUT',
        url,
        headers: { authorization: `Bearer ${shop.staff.administrator.token}` },
        payload: { ids },
      })
    expect((await order('/api/schedules/reorder/', [b, a])).statusCode).toBe(200)
    expect(await findQueue()).toEqual([b, a])
    expect((await order('/api/schedules/reorder', [a, b])).statusCode).toBe(200)
    expect(await findQueue()).toEqual([a, b])
  })

  test('a new schedule enters a reordered queue at the top', async () => {
    const [a, b, c] = await fill(3)
    await reorder([c!, b!, a!])
    const fresh = await enter(await orderOfMany(1))
    expect(await findQueue()).toEqual([fresh, c, b, a])
  })

  test('a part of the queue takes the listed order in the places that it has, all others keep theirs', async () => {
    const [a, b, c, d, e] = await fill(5)
    await reorder([d!, b!])
    expect(await findQueue()).toEqual([a, d, c, b, e])
    await reorder([e!, a!, c!])
    expect(await findQueue()).toEqual([e, d, a, b, c])
    await placesAreUnique()
  })

  test('what arrived after Ada opened her screen keeps its place and is not lost', async () => {
    const [a, b, c] = await fill(3)
    const arrived = await enter(await orderOfMany(1))
    await reorder([c!, a!, b!])
    expect(await findQueue()).toEqual([arrived, c, a, b])
    await placesAreUnique()
  })

  test('what an operator completed, or a colleague deleted, meanwhile does not stop her, and does not come back', async () => {
    const [a, b, c, d] = await fill(4)
    await complete(b!)
    await remove(d!)
    await reorder([d!, c!, b!, a!])
    expect(await findQueue()).toEqual([c, a])
    await placesAreUnique()
  })

  test('one alone, the same order again, or one twice changes nothing else', async () => {
    const [a, b, c] = await fill(3)
    await reorder([b!])
    await reorder([a!, b!, c!])
    expect(await findQueue()).toEqual([a, b, c])
    await reorder([c!, c!, a!])
    expect(new Set(await findQueue())).toEqual(new Set([a, b, c]))
    await placesAreUnique()
  })

  test('past all others: to the top and to the end in the listed order, wherever they stood', async () => {
    const [a, b, c, d, e] = await fill(5)
    const { message } = await reorder([d!, b!], 'top')
    expect(message).toMatch(/^Schedules #\d+ \(front\) and #\d+ \(front\) moved to the top of the queue\.$/)
    expect(await findQueue()).toEqual([d, b, a, c, e])
    await reorder([d!], 'end')
    expect(await findQueue()).toEqual([b, a, c, e, d])
    await reorder([b!], 'top')
    await reorder([d!], 'end')
    expect(await findQueue()).toEqual([b, a, c, e, d])
    await complete(a!)
    await reorder([a!, e!], 'top')
    expect(await findQueue()).toEqual([e, b, c, d])
    await placesAreUnique()
  })

  test.each(['bottom', '', null])('past all others to %j is refused', async (to) => {
    const entered = await fill(2)
    const refused = await shop.refusal(reorderSchedules, { ids: [entered[1]], to })
    expect(refused).toMatchObject({ status: 400, problem: { code: 'invalid', field: 'to' } })
    expect(await findQueue()).toEqual(entered)
  })

  test('each row says its place in the whole queue, on a later page, from the end and when it is filtered', async () => {
    const entered = await fill(5)
    const placesIn = async (asked: object) =>
      (await shop.call(listQueue, { machine: 'machineM1', ...asked })).data.map(({ _id, place }) => [_id, place])
    const places = entered.map((id, at) => [id, at + 1])
    expect(await placesIn({})).toEqual(places)
    expect(await placesIn({ limit: 2, page: 1 })).toEqual(places.slice(2, 4))
    expect(await placesIn({ sortOrder: 1 })).toEqual(places.toReversed())
    await shop.call(updateScheduleStatus, { id: entered[3]!, status: 'ready' })
    expect(await placesIn({ status: 'ready' })).toEqual([[entered[3], 4]])
    await remove(entered[0]!)
    expect(await placesIn({ status: 'ready' })).toEqual([[entered[3], 3]])
  })

  test('a list over two machines is refused, and neither queue moves', async () => {
    const [m, xl] = [await fill(2), await fill(2, 'machineXl1')]
    const { status, problem } = await shop.refusal(reorderSchedules, { ids: [m[1], xl[0], m[0]] })
    expect([400, 409]).toContain(status)
    expect(problem.message).toMatch(/machine/)
    expect([await findQueue(), await findQueue('machineXl1')]).toEqual([m, xl])
  })

  test('a list of what does not exist, of nothing or of 1,001 is refused', async () => {
    const entered = await fill(2)
    expect((await shop.refusal(reorderSchedules, { ids: [entered[1], NO_SUCH_ID, entered[0]] })).status).toBe(404)
    for (const ids of [[], Array.from({ length: 1001 }, () => entered[0]), ['first'], 'all', undefined]) {
      expect(await shop.refusal(reorderSchedules, { ids })).toMatchObject({ status: 400, problem: { code: 'invalid' } })
    }
    expect(await findQueue()).toEqual(entered)
  })

  test('of two people who reorder at once, the queue is as the one or the other said', async () => {
    const [a, b, c, d, e] = await fill(5)
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        [e!, d!, c!, b!, a!],
        [b!, c!, d!, e!, a!],
      ]
      await Promise.all([reorder(one), reorder(other)])
      expect([one, other]).toContainEqual(await findQueue())
      await placesAreUnique()
    }
  })

  test('schedules that enter, leave and are reordered all at once are all there, each in a place of its own', async () => {
    const before = await fill(6)
    const order = await orderOfMany(8)
    const entered = await Promise.all([
      ...order.productionProductData.map((_, n) => enter(order, 'machineM1', n)),
      reorder(before.toReversed()).then(() => ''),
      complete(before[0]!).then(() => ''),
      remove(before[1]!).then(() => ''),
    ])
    const queue = await findQueue()
    expect(queue.toSorted()).toEqual([...entered.filter(Boolean), ...before.slice(2)].toSorted())
    expect(queue.filter((id) => before.includes(id))).toEqual(before.slice(2).toReversed())
    await placesAreUnique()
  })

  test('twenty people who reorder, add, move to the ends and take off at once lose nothing, and no place is held twice', async () => {
    const before = await fill(20)
    const order = await orderOfMany(10)
    const [removed, ...rest] = before
    const acts: (() => Promise<unknown>)[] = [
      ...order.productionProductData.map((_, n) => () => enter(order, 'machineM1', n)),
      ...[0, 1, 2, 3].map((n) => () => reorder(rest.slice(4 * n, 4 * n + 6).toReversed())),
      ...[5, 9].map((n) => () => reorder(rest.slice(n, n + 3), 'top')),
      ...[7, 12].map((n) => () => reorder(rest.slice(n, n + 3), 'end')),
      () => remove(removed!),
      () => shop.call(updateScheduleStatus, { id: rest[0]!, status: 'ready' }),
    ]
    expect(acts).toHaveLength(20)
    await Promise.all(acts.map((act) => act()))
    const queue = await findQueue()
    expect(queue).toHaveLength(29)
    expect(rest.filter((id) => !queue.includes(id))).toEqual([])
    await placesAreUnique()
  })

  test('pages do not overlap and leave nothing out', async () => {
    const entered = await fill(7)
    await reorder([...entered.slice(3), ...entered.slice(0, 3)])
    const paged: string[] = []
    for (let page = 0; page < 4; page++) {
      const answer = await shop.call(listQueue, { machine: 'machineM1', limit: 2, page })
      expect(answer).toMatchObject({ total: 7, limit: 2, page })
      paged.push(...answer.data.map(({ _id }) => _id))
    }
    expect(paged).toEqual(await findQueue())
  })

  test.each([{ limit: 0 }, { limit: 301 }, { page: -1 }, { sortField: 'position' }, { sortOrder: 5 }])(
    'C3: %j is refused',
    async (input) => {
      const [field] = Object.keys(input)
      expect(await shop.refusal(listQueue, { machine: 'machineM1', ...input })).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field },
      })
      expect(await shop.refusal(listScheduleTrash, input)).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field },
      })
    },
  )

  test('a row shows the shipping method that the order has now', async () => {
    const order = await orderOfMany(1)
    await enter(order)
    await shop.call(updateOrderSummary, { id: order._id, shippingMethod: 'ups' })
    expect((await shop.call(listQueue, { machine: 'machineM1' })).data[0]!.shippingMethod).toBe('ups')
  })
})

describe('how much waits at a machine', () => {
  test('schedules, dozens and what is late, of one machine, whoever asks', async () => {
    const totals = (machine: Machine = 'machineM1') => shop.call(getQueueTotals, { machine })
    expect(await totals()).toEqual({ schedules: 0, dozens: 0, late: 0 })
    const day = (days: number) => addDays(today(), days)
    const due = [day(-1), day(0), day(-400), null]
    const ids: string[] = []
    for (const dueDate of due)
      ids.push(await enter(await makeOrder(shop, catalogue, { dueDate, productionProducts: [production(catalogue)] })))
    const { data } = await shop.call(listQueue, { machine: 'machineM1' })
    const dozens = data.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
    expect(dozens).toBeGreaterThan(0)
    expect(await totals()).toEqual({ schedules: 4, dozens, late: 2 })
    expect(await totals('machineXl1')).toEqual({ schedules: 0, dozens: 0, late: 0 })
    expect((await shop.call(listQueue, { machine: 'machineM1', dueDateTo: day(-1) })).total).toBe(2)
    await complete(ids[0]!)
    await remove(ids[2]!)
    expect(await totals()).toMatchObject({ schedules: 2, late: 0 })
  })

  test('of a machine that there is none of it is refused', async () => {
    expect(await shop.refusal(getQueueTotals, { machine: 'machineM2' })).toMatchObject({ status: 400 })
  })
})

describe('§2.12 searching a queue', () => {
  test('by order number, customer, design and clothing type, without case and accents, signs being signs', async () => {
    const customer = (await makeCustomer(shop, 'Señor 100%_\\ Ltd'))._id
    const design = (await makeDesign(shop, 'Zürich Marathon', 'front'))._id
    const clothingType = (await makeClothingType(shop, 'Hoodie à capuche'))._id
    const referrer = (await makeCustomer(shop, 'Nobody Searched Here'))._id
    const mine = await makeOrder(shop, { ...catalogue, customer, front: design, clothingType }, { referrer })
    const id = await enter(mine)
    const [other] = await fill(1)
    const result = async (search: string) =>
      (await shop.call(listQueue, { machine: 'machineM1', search })).data.map(({ _id }) => _id)
    for (const search of [
      'senor',
      '100%',
      '%_\\',
      'ZURICH',
      'marathon',
      'a capuche',
      'HOODIE',
      `#${mine.orderNo}`,
      `${mine.orderNo}`,
    ]) {
      expect(await result(search), search).toEqual([id])
    }
    expect(await result('nobody')).toEqual([])
    for (const search of ['%x', 'a\u0000b', '\ud800', 'marathon%zurich'])
      expect(await result(search), JSON.stringify(search)).not.toContain(other)
    expect(await shop.call(listQueue, { machine: 'machineXl1', search: 'zurich' })).toMatchObject({
      data: [],
      total: 0,
    })
    await remove(id)
    const trash = await shop.call(listScheduleTrash, { search: 'zurich' })
    expect(trash).toMatchObject({ total: 1, data: [{ _id: id, deletedBy: 'Ada' }] })
    expect((await shop.call(listScheduleTrash, { search: `#${mine.orderNo}` })).total).toBe(1)
  })
})

describe('§4 §5 §7 P6: deleting and restoring a schedule', () => {
  const getState = async (order: Order) => {
    const { status, productionProductData } = await shop.call(getOrder, { id: order._id })
    return [status, ...productionProductData.map(({ frontStatus, backStatus }) => `${frontStatus} ${backStatus}`)]
  }

  test('its side is pending again, and the order is confirmed again, even one that had been pending', async () => {
    const order = await orderOfMany(1)
    expect(await getState(order)).toEqual(['pending', 'pending pending'])
    const id = await enter(order)
    expect(await getState(order)).toEqual(['schedule', 'schedule pending'])
    expect((await remove(id)).data).toEqual([id])
    expect(await getState(order)).toEqual(['confirm', 'pending pending'])
    expect(await findQueue()).toEqual([])
    expect(await enter(order), 'the side can be scheduled again').not.toBe(id)
  })

  test('O3: while another side is complete, the order stays scheduled', async () => {
    const order = await orderOfMany(1)
    await complete(await enter(order))
    await remove(await enter(order, 'machineXl1', 0, 'back'))
    expect(await getState(order)).toEqual(['schedule', 'complete pending'])
  })

  test('O3: the order is complete when its last production is', async () => {
    const order = await orderOfMany(2)
    const ids = [
      await enter(order),
      await enter(order, 'machineXl1', 0, 'back'),
      await enter(order, 'machineM1', 1),
      await enter(order, 'machineM1', 1, 'back'),
    ]
    for (const id of ids.slice(0, 3)) await complete(id)
    expect(await getState(order)).toEqual(['schedule', 'complete complete', 'complete schedule'])
    await complete(ids[3]!)
    expect(await getState(order)).toEqual(['complete', 'complete complete', 'complete complete'])
    expect(
      (await shop.call(getOrder, { id: order._id })).productionProductData.map((one) => one.complete_production),
    ).toEqual([true, true])
  })

  test('a restored schedule is the same one, pending, in the queue', async () => {
    const order = await orderOfMany(1)
    const id = await enter(order)
    await shop.call(updateScheduleStatus, { id, status: 'processing' })
    const [before] = (await shop.call(listQueue, { machine: 'machineM1' })).data
    await remove(id)
    const trashed = (await shop.call(listScheduleTrash, { limit: 300 })).data.find(({ _id }) => _id === id)
    expect(trashed?.requeued).toEqual(['Front: Machine M, was Processing'])
    expect(await shop.call(restoreSchedules, { ids: [id] })).toEqual({
      message: `Schedule #${order.orderNo} (front) restored. The schedule is Pending, at the top of the queue.`,
      data: [id],
    })
    const [after] = (await shop.call(listQueue, { machine: 'machineM1' })).data
    expect(after).toEqual({ ...before!, status: 'pending', version: after!.version, updatedAt: after!.updatedAt })
    expect(after!.version).toBeGreaterThan(before!.version)
    expect(await getState(order)).toEqual(['schedule', 'schedule pending'])
    expect((await shop.call(listScheduleTrash, { limit: 300 })).data.map(({ _id }) => _id)).not.toContain(id)
  })

  test('restoring is refused when the side is no longer pending, and all of the selection stays in the trash', async () => {
    const order = await orderOfMany(2)
    const [taken, free] = [await enter(order), await enter(order, 'machineM1', 1)]
    await remove(taken, free)
    const replacement = await enter(order, 'machineXl1')
    const before = await getState(order)
    for (const when of ['scheduled', 'complete']) {
      const { status, problem } = await shop.refusal(restoreSchedules, { ids: [free, taken] })
      expect(status).toBe(409)
      expect(problem.message).toMatch(new RegExp(`#${order.orderNo}.*Two Face.*front.*${when}`))
      expect(await findQueue()).toEqual([])
      if (when === 'scheduled') expect(await getState(order)).toEqual(before)
      await complete(replacement).catch(() => {})
    }
    await shop.call(restoreSchedules, { ids: [free] })
    expect(await findQueue()).toEqual([free])
  })

  test('several come back together in the order in which they were selected, the first of them at the top', async () => {
    const [a, b, c, d] = await fill(4)
    await remove(c!, a!, b!)
    await shop.call(restoreSchedules, { ids: [b!, c!, a!, b!] })
    expect(await findQueue()).toEqual([b, c, a, d])
    await placesAreUnique()
  })

  test('two deleted schedules of one side do not both come back', async () => {
    const order = await orderOfMany(1)
    const first = await enter(order)
    await remove(first)
    const second = await enter(order)
    await remove(second)
    expect(await shop.refusal(restoreSchedules, { ids: [first, second] })).toMatchObject({ status: 409 })
    expect(await getState(order)).toEqual(['confirm', 'pending pending'])
    const answers = await Promise.allSettled([first, second].map((id) => shop.call(restoreSchedules, { ids: [id] })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await findQueue()).toHaveLength(1)
  })

  test('O9: a delete, a restore and a delete for good happen for all or for none', async () => {
    const order = await orderOfMany(3)
    const [live, trashed, done] = [
      await enter(order),
      await enter(order, 'machineM1', 1),
      await enter(order, 'machineM1', 2),
    ]
    await remove(trashed)
    await complete(done)
    const seen = async () => [
      await getState(order),
      await findQueue(),
      (await shop.call(listScheduleTrash, { limit: 300 })).data,
    ]
    const before = await seen()
    for (const [endpoint, ids] of [
      [softDeleteSchedules, [live, NO_SUCH_ID]],
      [softDeleteSchedules, [live, trashed]],
      [softDeleteSchedules, [live, done]],
      [restoreSchedules, [trashed, NO_SUCH_ID]],
      [restoreSchedules, [trashed, live]],
      [restoreSchedules, [trashed, done]],
      [purgeSchedules, [trashed, NO_SUCH_ID]],
      [purgeSchedules, [trashed, live]],
      [purgeSchedules, [trashed, done]],
    ] as const) {
      const { status, problem } = await shop.refusal(endpoint, { ids })
      expect([404, 409], `${endpoint.name}: ${problem.message}`).toContain(status)
      expect(await seen(), endpoint.name).toEqual(before)
    }
  })

  test.each([restoreSchedules, purgeSchedules])(
    'O9: $name of what is live is refused and names it',
    async (endpoint) => {
      const order = await orderOfMany(2)
      const [live, other, trashed] = [
        await enter(order, 'machineM1', 0),
        await enter(order, 'machineXl1', 1),
        await enter(await orderOfMany(1)),
      ]
      await remove(trashed)
      const name = `#${order.orderNo} (front)`
      for (const [ids, message] of [
        [[live], `Schedule ${name} is not in the trash.`],
        [[trashed, live, other], `Schedules ${name} and ${name} are not in the trash.`],
      ] as const) {
        const problem = { code: 'conflict', message }
        expect(await shop.refusal(endpoint, { ids })).toEqual({ status: 409, problem })
      }
      expect((await shop.call(listScheduleTrash, { limit: 300 })).data.map(({ _id }) => _id)).toContain(trashed)
    },
  )

  test('deleted for good, a schedule is gone and its side can be scheduled anew', async () => {
    const order = await orderOfMany(1)
    const id = await enter(order)
    await remove(id)
    await shop.call(purgeSchedules, { ids: [id] })
    expect(await shop.refusal(restoreSchedules, { ids: [id] })).toMatchObject({ status: 404 })
    expect((await shop.call(listScheduleTrash, { limit: 300 })).data.map(({ _id }) => _id)).not.toContain(id)
    await enter(order)
  })

  test.each([softDeleteSchedules, restoreSchedules, purgeSchedules])(
    '$name of nothing is refused',
    async (endpoint) => {
      expect((await shop.refusal(endpoint, { ids: [] })).problem).toEqual({
        code: 'invalid',
        field: 'ids',
        message: 'Select at least one record',
      })
    },
  )
})
