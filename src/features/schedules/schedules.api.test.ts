import { describe, expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Side } from '../designs/designs.contract.ts'
import { getOrder, type Order, updateOrder } from '../orders/orders.contract.ts'
import { purgeOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import {
  createSchedule,
  createSchedules,
  createSideSchedules,
  getSchedule,
  listOnMachine,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  type Schedule,
  SCHEDULE_STATUSES,
  type ScheduleStatus,
  softDeleteSchedules,
  updateScheduleStatus,
} from './schedules.contract.ts'
import { FIRST_KEYS } from '../machines/machine-key.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { both, back } = catalogue

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const makeOrderWith = (...designs: string[]) =>
  makeOrder(shop, catalogue, {
    productionProducts: designs.map((printingDesign) => production(catalogue, { printingDesign })),
  })
const scheduleInput = (order: Order, screenPrintingOn: Side = 'front', n = 0) => ({
  orderId: order._id,
  productionProductId: order.productionProductData[n]!._id,
  machine: 'machineM1' as const,
  screenPrintingOn,
})
const schedule = async (order: Order, side: Side = 'front', n = 0): Promise<Schedule> =>
  (await shop.call(createSchedule, scheduleInput(order, side, n))).schedule
const move = async ({ _id: id }: Schedule, status: ScheduleStatus) =>
  (await shop.call(updateScheduleStatus, { id, status })).schedule
const sides = async (order: Order) =>
  (await get(order)).productionProductData.map(({ frontStatus, backStatus }) => [frontStatus, backStatus])
const queue = async (machine: (typeof FIRST_KEYS)[number] = 'machineM1') =>
  (await shop.call(listQueue, { machine, limit: 300 })).data.map(({ _id }) => _id)
const inTrash = async () => (await shop.call(listScheduleTrash, { limit: 300 })).data.map(({ _id }) => _id)

/** The call must fail and leave the order, both queues and the trash unchanged; returns the error. */
async function refused(endpoint: Endpoint, input: Record<string, unknown>, order?: Order) {
  const seen = async () => [order && (await get(order)), await queue(), await queue('machineXl1'), await inTrash()]
  const before = await seen()
  const refusal = await shop.refusal(endpoint, input)
  expect(await seen()).toEqual(before)
  return refusal
}

describe('P3: putting a side on a machine', () => {
  test('§3 §4 §7 Ada schedules a front; the side, the order and the queue follow', async () => {
    const order = await makeOrderWith(both)
    const { message, schedule: created } = await shop.call(createSchedule, scheduleInput(order))
    expect(message).toMatch(/\S/)
    expect(created).toMatchObject({
      orderId: order._id,
      orderNo: order.orderNo,
      productionProductId: order.productionProductData[0]!._id,
      machine: 'machineM1',
      status: 'pending',
      screenPrintingOn: 'front',
      shippingMethod: 'pickup',
      customerName: 'Acme Athletics',
      customerPhoneNo: '555 0100',
      referrerName: '',
      printingDesign: order.productionProductData[0]!.printingDesignData,
      clothingType: { _id: catalogue.clothingType, name: 'Tee' },
      productQuantity: 1,
      items: order.productionProductData[0]!.items,
    })
    expect(await shop.call(getSchedule, { id: created._id })).toEqual(created)
    expect((await queue())[0]).toBe(created._id)
    const current = await get(order)
    expect(current.status).toBe('schedule')
    expect(current.productionProductData[0]).toMatchObject({
      frontStatus: 'schedule',
      backStatus: 'pending',
      complete_production: false,
    })
    expect(current.version, 'O7: nobody has edited the status that follows').toBe(order.version)
    expect(current.productionProductData[0]!.version).toBeGreaterThan(order.productionProductData[0]!.version)
  })

  test('both sides of one production, on two machines', async () => {
    const order = await makeOrderWith(both)
    await schedule(order)
    const { schedule: other } = await shop.call(createSchedule, {
      ...scheduleInput(order, 'back'),
      machine: 'machineXl1',
    })
    expect((await queue('machineXl1'))[0]).toBe(other._id)
    expect(await sides(order)).toEqual([['schedule', 'schedule']])
  })

  test('a side that the design lacks', async () => {
    const order = await makeOrderWith(back)
    expect(await refused(createSchedule, scheduleInput(order), order)).toEqual({
      status: 409,
      problem: {
        code: 'conflict',
        field: 'screenPrintingOn',
        message: `Production 1 of order #${order.orderNo}, Back Bencher: the design has no front.`,
      },
    })
  })

  test('a side that is scheduled already, on this machine or the other', async () => {
    const order = await makeOrderWith(both)
    await schedule(order)
    for (const machine of FIRST_KEYS) {
      const { status, problem } = await refused(createSchedule, { ...scheduleInput(order), machine }, order)
      expect(status).toBe(409)
      expect(problem.message).toBe(`Production 1 of order #${order.orderNo}, Two Face: the front is already scheduled.`)
    }
  })

  test('a side that is complete', async () => {
    const order = await makeOrderWith(both)
    await move(await schedule(order), 'complete')
    expect((await refused(createSchedule, scheduleInput(order), order)).problem.message).toMatch(
      /the front is already complete/,
    )
  })

  test('of an order in the trash, cancelled, or gone', async () => {
    const order = await makeOrderWith(both)
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'cancel' })
    expect(await refused(createSchedule, scheduleInput(order), order)).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/cancelled/) },
    })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    const { status, problem } = await refused(createSchedule, scheduleInput(order), order)
    expect([404, 409]).toContain(status)
    expect(problem.message).toMatch(/trash/)
    await shop.call(purgeOrders, { ids: [order._id] })
    expect(await refused(createSchedule, scheduleInput(order))).toMatchObject({ status: 404 })
  })

  test('a production under the order of another', async () => {
    const [mine, other] = [await makeOrderWith(both), await makeOrderWith(both)]
    const { status } = await refused(createSchedule, { ...scheduleInput(mine), orderId: other._id }, mine)
    expect([400, 404, 409]).toContain(status)
    expect(await sides(other)).toEqual([['pending', 'pending']])
    expect((await refused(createSchedule, { ...scheduleInput(mine), orderId: NO_SUCH_ID }, mine)).status).toBeLessThan(
      410,
    )
  })

  test.each<[Record<string, unknown>, string, string | RegExp]>([
    [{ machine: 'machineM2' }, 'machine', 'Choose a machine'],
    [{ machine: undefined }, 'machine', 'Choose a machine'],
    [{ machine: null }, 'machine', 'Choose a machine'],
    [{ screenPrintingOn: 'sleeve' }, 'screenPrintingOn', 'Choose the front or the back'],
    [{ screenPrintingOn: 'front_back' }, 'screenPrintingOn', 'Choose the front or the back'],
    [{ screenPrintingOn: undefined }, 'screenPrintingOn', 'Choose the front or the back'],
    [{ status: 'complete' }, 'status', 'A new schedule is pending'],
    [{ status: 'ready' }, 'status', 'A new schedule is pending'],
    [{ productionProductId: 'first' }, 'productionProductId', 'This id is not valid'],
    [{ orderId: undefined }, 'orderId', /./],
  ])('%j', async (wrong, field, message) => {
    const order = await makeOrderWith(both)
    const { status, problem } = await refused(createSchedule, { ...scheduleInput(order), ...wrong }, order)
    expect({ status, code: problem.code, field: problem.field }).toEqual({ status: 400, code: 'invalid', field })
    expect(problem.message).toMatch(message)
  })

  test('of 50 people who schedule the same side at once, one succeeds and 49 are told', async () => {
    const order = await makeOrderWith(both)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        shop.http.inject({
          method: 'POST',
          url: '/api/schedules',
          headers: { authorization: `Bearer ${shop.staff.administrator.token}` },
          payload: { ...scheduleInput(order), machine: FIRST_KEYS[n % 2] },
        }),
      ),
    )
    const refusals = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refusals).toHaveLength(49)
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(409)
      expect(refusal.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(/already scheduled/) })
    }
    const onSide = [
      ...(await shop.call(listQueue, { machine: 'machineM1', limit: 300 })).data,
      ...(await shop.call(listQueue, { machine: 'machineXl1', limit: 300 })).data,
    ]
    expect(onSide.filter(({ orderId }) => orderId === order._id)).toHaveLength(1)
  })
})

describe('§7 P3: scheduling several', () => {
  const several = (order: Order, more: object = {}) => ({
    productionProductIds: order.productionProductData.map(({ _id }) => _id),
    machine: 'machineM1' as const,
    screenPrintingOn: 'front' as const,
    ...more,
  })

  test('all of them enter the queue and their order is scheduled', async () => {
    const order = await makeOrderWith(both, both, both)
    const { schedules, message } = await shop.call(createSchedules, several(order))
    expect(message).toMatch(/\S/)
    expect(schedules.map(({ productionProductId }) => productionProductId)).toEqual(
      order.productionProductData.map(({ _id }) => _id),
    )
    expect((await queue()).slice(0, 3).toSorted()).toEqual(schedules.map(({ _id }) => _id).toSorted())
    for (const one of schedules) expect(await shop.call(getSchedule, { id: one._id })).toEqual(one)
    expect(await get(order)).toMatchObject({ status: 'schedule' })
    expect(await sides(order)).toEqual([
      ['schedule', 'pending'],
      ['schedule', 'pending'],
      ['schedule', 'pending'],
    ])
  })

  test('one that cannot be scheduled stops all, is named, and nothing is stored', async () => {
    const order = await makeOrderWith(both, both, back)
    const { status, problem } = await refused(createSchedules, several(order), order)
    expect(status).toBe(409)
    expect(problem.message).toBe(`Production 3 of order #${order.orderNo}, Back Bencher: the design has no front.`)
    const cancelled = await makeOrderWith(both)
    await shop.call(updateOrder, { id: cancelled._id, customer: cancelled.customer, status: 'cancel' })
    const mixed = [order.productionProductData[0]!._id, cancelled.productionProductData[0]!._id]
    expect(
      (await refused(createSchedules, several(order, { productionProductIds: mixed }), order)).problem.message,
    ).toContain(`#${cancelled.orderNo}`)
  })

  test('one that does not exist stops all', async () => {
    const order = await makeOrderWith(both)
    const productionProductIds = [order.productionProductData[0]!._id, NO_SUCH_ID]
    expect(await refused(createSchedules, several(order, { productionProductIds }), order)).toMatchObject({
      status: 404,
    })
  })

  test('the same production twice in one selection is one schedule or none', async () => {
    const order = await makeOrderWith(both)
    const [one] = order.productionProductData
    const { schedules } = await shop.call(
      createSchedules,
      several(order, { productionProductIds: [one!._id, one!._id] }),
    )
    expect(schedules).toHaveLength(1)
  })

  test('nothing selected, 1001 selected, no machine or no side is refused', async () => {
    const order = await makeOrderWith(both)
    for (const wrong of [
      { productionProductIds: [] },
      { productionProductIds: Array.from({ length: 1001 }, () => NO_SUCH_ID) },
      { machine: undefined },
      { screenPrintingOn: '' },
      { status: 'processing' },
    ]) {
      expect(await refused(createSchedules, several(order, wrong), order)).toMatchObject({
        status: 400,
        problem: { code: 'invalid' },
      })
    }
  })

  test('two people who select overlapping productions at once: one succeeds, the other schedules none', async () => {
    const order = await makeOrderWith(both, both, both)
    const [a, b, c] = order.productionProductData.map(({ _id }) => _id)
    const attempts = [
      [a, b],
      [b, c],
    ].map((productionProductIds) =>
      shop.call(createSchedules, several(order, { productionProductIds }) as never).then(
        () => 'done',
        (error: Error) => (/409/.test(error.message) ? 'refused' : error.message),
      ),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual(['done', 'refused'])
    expect((await sides(order)).flat().filter((side) => side === 'schedule')).toHaveLength(2)
  })
})

describe('P3: scheduling sides of several, each on its machine', () => {
  const getIds = (order: Order) => order.productionProductData.map(({ _id }) => _id)
  const side = (screenPrintingOn: Side, machine: (typeof FIRST_KEYS)[number], productionProductIds: string[]) => ({
    screenPrintingOn,
    machine,
    productionProductIds,
  })

  test.each([
    ['machines of their own', 'machineXl1'],
    ['the same machine', 'machineM1'],
  ] as const)('fronts and backs go to %s at once, the first ones to the top', async (_, machine) => {
    const order = await makeOrderWith(both, both)
    const [one, two] = getIds(order) as [string, string]
    const { schedules, message } = await shop.call(createSideSchedules, {
      sides: [side('front', 'machineM1', [one, two]), side('back', machine, [one])],
    })
    expect(message).toBe('3 schedules created.')
    const named = schedules.map(({ productionProductId, screenPrintingOn }) => [productionProductId, screenPrintingOn])
    expect(named).toEqual([
      [one, 'front'],
      [two, 'front'],
      [one, 'back'],
    ])
    for (const queued of FIRST_KEYS) {
      const theirs = schedules.filter((created) => created.machine === queued).map(({ _id }) => _id)
      expect((await queue(queued)).slice(0, theirs.length)).toEqual(theirs)
    }
    expect(await sides(order)).toEqual([
      ['schedule', 'schedule'],
      ['schedule', 'pending'],
    ])
    expect(await get(order)).toMatchObject({ status: 'schedule' })
  })

  test('one side that cannot go stops all of both machines, and is named', async () => {
    const order = await makeOrderWith(both, back)
    const [one, two] = getIds(order) as [string, string]
    const noFront = { sides: [side('front', 'machineM1', [two]), side('back', 'machineXl1', [one])] }
    const { status, problem } = await refused(createSideSchedules, noFront, order)
    expect(status).toBe(409)
    expect(problem.message).toBe(`Production 2 of order #${order.orderNo}, Back Bencher: the design has no front.`)
    const twice = { sides: [side('back', 'machineM1', [one]), side('back', 'machineXl1', [one])] }
    expect((await refused(createSideSchedules, twice, order)).problem.message).toContain(
      'the back is already scheduled',
    )
    const unknown = { sides: [side('back', 'machineM1', [one, NO_SUCH_ID])] }
    expect(await refused(createSideSchedules, unknown, order)).toMatchObject({ status: 404 })
  })

  test('no side, three sides, 1001 productions or a wrong machine is refused', async () => {
    const order = await makeOrderWith(both)
    const one = side('front', 'machineM1', getIds(order))
    const many = Array.from({ length: 1001 }, () => NO_SUCH_ID)
    for (const wrong of [[], [one, one, one], [{ ...one, productionProductIds: many }], [{ ...one, machine: 'Z' }]]) {
      expect(await refused(createSideSchedules, { sides: wrong }, order)).toMatchObject({
        status: 400,
        problem: { code: 'invalid' },
      })
    }
  })
})

describe('§4 §7 P5: one path, two calls', () => {
  test('a machine’s name selects its queue, an id the schedule', async () => {
    const created = await schedule(await makeOrderWith(both))
    expect((await shop.call(listQueue, { machine: 'machineM1' })).data[0]).toEqual({ ...created, place: 1 })
    expect(await shop.call(getSchedule, { id: created._id })).toEqual(created)
    expect(await shop.refusal(getSchedule, { id: NO_SUCH_ID })).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
    const fields = { machineM2: 'machine', machineM1x: 'machine', MachineM1: 'id', xmachineM1: 'id', machine: 'id' }
    for (const [id, field] of Object.entries(fields))
      expect((await shop.refusal(getSchedule, { id })).problem, id).toMatchObject({ code: 'invalid', field })
  })

  test('the machine screen shows what is preparing, ready or processing, and nothing else', async () => {
    const order = await makeOrderWith(both, both, both, both, both)
    const made: Record<string, string> = {}
    for (const [n, status] of SCHEDULE_STATUSES.entries()) {
      const one = await schedule(order, 'front', n)
      if (status !== 'pending') await move(one, status)
      made[status] = one._id
    }
    const { data } = await shop.call(listOnMachine, { machine: 'machineM1' })
    const shown = data.filter(({ orderId }) => orderId === order._id).map(({ _id }) => _id)
    expect(new Set(shown)).toEqual(new Set([made['preparing'], made['ready'], made['processing']]))
    expect(shown).toHaveLength(3)
    expect(
      (await shop.call(listOnMachine, { machine: 'machineXl1' })).data.some(({ orderId }) => orderId === order._id),
    ).toBe(false)
    expect(await queue()).not.toContain(made['complete'])
    expect(await shop.refusal(listOnMachine, { machine: 'machineM2' })).toMatchObject({
      status: 400,
      problem: { field: 'machine' },
    })
  })
})

describe('P5: what the machine is told', () => {
  const onMachine = () => shop.call(listOnMachine, { machine: 'machineM1' }, { as: 'machine_operator' })

  test('the remark and the add-on of the order, as they are now, in the queue, on the machine and of one schedule', async () => {
    const order = await makeOrderWith(both)
    const one = await move(await schedule(order), 'ready')
    expect(one).toMatchObject({ addOn: '', remark: '' })
    const words = { addOn: 'Hang tags', remark: 'Ink 1205 C,\nnot white' }
    await shop.call(updateOrder, { id: order._id, customer: order.customer, ...words })
    const result = [
      ...(await shop.call(listQueue, { machine: 'machineM1', limit: 300 })).data,
      ...(await onMachine()).data,
    ].filter(({ _id }) => _id === one._id)
    result.push(await shop.call(getSchedule, { id: one._id }, { as: 'machine_operator' }))
    expect(result.map(({ addOn, remark }) => ({ addOn, remark }))).toEqual([words, words, words])
  })

  test('how many are pending, and the first three by name or as many as are asked for, after each change', async () => {
    const { count } = (await onMachine()).pending
    const order = await makeOrderWith(both, both, both, both)
    const made: Schedule[] = []
    for (const n of [0, 1, 2, 3]) made.unshift(await schedule(order, 'back', n))
    const [top, second, third, fourth] = made as [Schedule, Schedule, Schedule, Schedule]
    const name = ({ _id, orderNo }: Schedule) => ({
      ...{ _id, orderNo, screenPrintingOn: 'back', customerName: top.customerName },
      ...{ designName: top.printingDesign.name, clothingTypeName: 'Tee' },
    })
    const expectPending = async (waiting: number, ...first: Schedule[]) =>
      expect((await onMachine()).pending).toEqual({ count: count + waiting, first: first.map(name) })
    await expectPending(4, top, second, third)
    const { first } = (await shop.call(listOnMachine, { machine: 'machineM1', first: 4 })).pending
    expect(first.map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id))
    expect((await shop.call(listOnMachine, { machine: 'machineM1', first: 0 })).pending.first).toEqual([])
    for (const status of ['preparing', 'ready', 'processing'] as const) {
      await move(second, status)
      await expectPending(3, top, third, fourth)
    }
    await move(second, 'pending')
    await expectPending(4, top, second, third)
    await move(second, 'complete')
    await expectPending(3, top, third, fourth)
    await shop.call(softDeleteSchedules, { ids: [third._id] })
    expect((await onMachine()).pending.count).toBe(count + 2)
    await shop.call(restoreSchedules, { ids: [third._id] })
    await expectPending(3, third, top, fourth)
    await shop.call(reorderSchedules, { ids: [top._id, third._id] })
    await expectPending(3, top, third, fourth)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect((await onMachine()).pending.count).toBe(count)
  })
})

describe('§4 §7 §8 P6: a schedule’s status', () => {
  const open = SCHEDULE_STATUSES.filter((status) => status !== 'complete')

  test.each(open.flatMap((from) => SCHEDULE_STATUSES.map((to) => ({ from, to }))))(
    '$from to $to',
    async ({ from, to }) => {
      const order = await makeOrderWith(both)
      const first = await schedule(order)
      const before = from === 'pending' ? first : await move(first, from)
      const after = await move(first, to)
      expect(after).toMatchObject({ _id: first._id, status: to, createdAt: first.createdAt })
      if (from === to) expect(after).toEqual(before)
      else expect(after.version).toBe(before.version + 1)
      expect(await shop.call(getSchedule, { id: first._id })).toEqual(after)
      expect((await queue()).includes(first._id)).toBe(to !== 'complete')
      expect(await sides(order)).toEqual([[to === 'complete' ? 'complete' : 'schedule', 'pending']])
    },
  )

  test('the answer says it as the specification does', async () => {
    const { _id: id } = await schedule(await makeOrderWith(both))
    expect((await shop.call(updateScheduleStatus, { id, status: 'ready' })).message).toBe(
      'Successfully update to ready status',
    )
  })

  test('complete is for good: neither changed, deleted, restored nor deleted for good afterwards', async () => {
    const order = await makeOrderWith(both)
    const done = await move(await schedule(order), 'complete')
    for (const status of SCHEDULE_STATUSES) {
      const { status: code, problem } = await refused(updateScheduleStatus, { id: done._id, status }, order)
      expect(code).toBe(409)
      expect(problem).toMatchObject({
        code: 'conflict',
        message: 'This schedule is complete and cannot be changed any more.',
      })
    }
    for (const endpoint of [softDeleteSchedules, restoreSchedules, purgeSchedules]) {
      const { status } = await refused(endpoint, { ids: [done._id] }, order)
      expect([404, 409], endpoint.name).toContain(status)
    }
    expect(await shop.call(getSchedule, { id: done._id })).toEqual(done)
  })

  test.each([{ status: 'done' }, { status: '' }, { status: undefined }, { status: null }, { status: 'schedule' }])(
    '%j is refused',
    async (wrong) => {
      const order = await makeOrderWith(both)
      const one = await schedule(order)
      expect(await refused(updateScheduleStatus, { id: one._id, ...wrong }, order)).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field: 'status', message: 'This is not a status of a schedule' },
      })
    },
  )

  test('a schedule in the trash, or none, is not moved', async () => {
    const order = await makeOrderWith(both)
    const one = await schedule(order)
    await shop.call(softDeleteSchedules, { ids: [one._id] })
    for (const status of ['ready', 'complete']) {
      const { status: code } = await refused(updateScheduleStatus, { id: one._id, status }, order)
      expect([404, 409]).toContain(code)
    }
    expect(await shop.refusal(updateScheduleStatus, { id: NO_SUCH_ID, status: 'ready' })).toMatchObject({ status: 404 })
  })

  test('O7: on a stale version Mia is shown the present schedule and nothing is stored', async () => {
    const order = await makeOrderWith(both)
    const one = await schedule(order)
    const current = await move(one, 'ready')
    expect(
      await refused(updateScheduleStatus, { id: one._id, status: 'complete', version: one.version }, order),
    ).toEqual({
      status: 409,
      problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: current },
    })
    await shop.call(updateScheduleStatus, { id: one._id, status: 'processing', version: current.version })
  })

  test('O7: the same status again is no conflict, whatever version was seen', async () => {
    const one = await schedule(await makeOrderWith(both))
    const current = await move(one, 'ready')
    const answer = await shop.call(updateScheduleStatus, { id: one._id, status: 'ready', version: one.version })
    expect(answer).toEqual({ message: 'Successfully update to ready status', schedule: current })
  })

  test('of ten operators who complete the same schedule at once, each is either done or told', async () => {
    const order = await makeOrderWith(catalogue.front)
    const one = await schedule(order)
    const attempts = Array.from({ length: 10 }, () =>
      shop.call(updateScheduleStatus, { id: one._id, status: 'complete' }, { as: 'machine_operator' }).then(
        () => 'done',
        (error: Error) => (/409/.test(error.message) ? 'refused' : error.message),
      ),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'refused')])
    expect(await get(order)).toMatchObject({ status: 'complete' })
  })
})

describe('M4: who may do what', () => {
  const everybody = ['administrator', 'warehouse_operator', 'machine_operator'] as const
  const anything = { id: NO_SUCH_ID, ids: [NO_SUCH_ID], machine: 'machineM1' }
  const FORBIDDEN = { status: 403, problem: { code: 'forbidden', message: 'Your role does not allow this.' } }

  test.each<[Endpoint, readonly (typeof everybody)[number][]]>([
    [createSchedule, ['administrator']],
    [createSchedules, ['administrator']],
    [createSideSchedules, ['administrator']],
    [listQueue, everybody],
    [getSchedule, everybody],
    [listOnMachine, ['administrator', 'machine_operator']],
    [listScheduleTrash, ['administrator']],
    [updateScheduleStatus, everybody],
    [reorderSchedules, ['administrator']],
    [softDeleteSchedules, ['administrator']],
    [restoreSchedules, ['administrator']],
    [purgeSchedules, ['administrator']],
  ])('$name', async (endpoint, allowed) => {
    for (const as of ['nobody', 'a-token-that-nobody-has']) {
      expect(await shop.refusal(endpoint, anything, { as })).toEqual({
        status: 401,
        problem: { code: 'unauthenticated', message: 'Please sign in.' },
      })
    }
    for (const as of everybody.filter((role) => !allowed.includes(role))) {
      expect(await shop.refusal(endpoint, anything, { as }), as).toEqual(FORBIDDEN)
    }
  })

  test.each(everybody)('the %s follows the queue and moves a schedule on', async (as) => {
    const one = await schedule(await makeOrderWith(both))
    expect((await shop.call(listQueue, { machine: 'machineM1' }, { as })).data[0]).toEqual({ ...one, place: 1 })
    expect(await shop.call(getSchedule, { id: one._id }, { as })).toEqual(one)
    expect((await shop.call(updateScheduleStatus, { id: one._id, status: 'processing' }, { as })).schedule.status).toBe(
      'processing',
    )
  })

  test('the machine operator sees the machine screen', async () => {
    const one = await move(await schedule(await makeOrderWith(both)), 'ready')
    const { data } = await shop.call(listOnMachine, { machine: 'machineM1' }, { as: 'machine_operator' })
    expect(data).toContainEqual(one)
  })
})
