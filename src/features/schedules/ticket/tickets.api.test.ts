import { describe, expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import type { Side } from '../../designs/designs.contract.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import {
  createSchedule,
  getSchedule,
  reorderSchedules,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../schedules.contract.ts'
import { type Machine, FIRST_MACHINE } from '../../machines/machine-key.contract.ts'
import { getTickets, listQueueIds, MAX_TICKETS_IN_DETAIL } from './tickets.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const makeOrderWith = (remark = '', dueDate: string | null = null, productions = 1) =>
  makeOrder(shop, catalogue, {
    remark,
    dueDate,
    productionProducts: Array.from({ length: productions }, () =>
      production(catalogue, { printingDesign: catalogue.both }),
    ),
  })

const schedule = async (order: Order, screenPrintingOn: Side, machine: Machine, at = 0): Promise<string> => {
  const productionProductId = order.productionProductData[at]!._id
  const created = { orderId: order._id, productionProductId, machine, screenPrintingOn }
  return (await shop.call(createSchedule, created)).schedule._id
}

const complete = (id: string) => shop.call(updateScheduleStatus, { id, status: 'complete' })
const findQueue = async (machine: Machine) => (await shop.call(listQueueIds, { machine })).data
const findTickets = async (...ids: string[]) => (await shop.call(getTickets, { ids })).data
const getIds = (all: readonly { _id: string }[]) => all.map(({ _id }) => _id)

describe('the ids of a queue', () => {
  test('are all of it, in its order, of one machine', async () => {
    const order = await makeOrderWith('', null, 3)
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.unshift(await schedule(order, 'front', 'machineXl1', at))
    const other = await schedule(order, 'back', 'machineM1')
    expect(await findQueue('machineXl1')).toEqual(ids)
    await shop.call(reorderSchedules, { ids: [ids[1]!, ids[0]!] })
    expect(await findQueue('machineXl1')).toEqual([ids[1], ids[0], ids[2]])
    await complete(ids[0]!)
    expect(await findQueue('machineXl1')).toEqual([ids[1], ids[2]])
    expect(await findQueue('machineM1')).toEqual([other])
  })

  test('are narrowed as the queue is', async () => {
    const [late, later, none] = [
      await makeOrderWith('', '2026-11-20'),
      await makeOrderWith('', '2026-12-24'),
      await makeOrderWith(),
    ]
    const lateId = await schedule(late, 'front', 'machineM1')
    const laterId = await schedule(later, 'front', 'machineM1')
    const noneId = await schedule(none, 'front', 'machineM1')
    await shop.call(updateScheduleStatus, { id: laterId, status: 'ready' })
    const result = async (filter: object) => (await shop.call(listQueueIds, { machine: 'machineM1', ...filter })).data
    expect(await result({ search: `#${later.orderNo}` })).toEqual([laterId])
    expect(await result({ status: 'ready,processing' })).toEqual([laterId])
    expect(await result({ dueDateTo: '2026-11-30' })).toEqual([lateId])
    expect(await result({ dueDateFrom: '2026-11-30' })).toEqual([laterId])
    expect((await result({ noDueDate: 'true' }))[0]).toBe(noneId)
    expect(await result({ orders: [late._id, none._id] })).toEqual([lateId, noneId].toReversed())
  })

  test('M4: are for the office and the warehouse', async () => {
    const input = { machine: FIRST_MACHINE } as const
    await shop.call(listQueueIds, input, { as: 'warehouse_operator' })
    expect((await shop.refusal(listQueueIds, input, { as: 'machine_operator' })).status).toBe(403)
    expect((await shop.refusal(listQueueIds, input, { as: 'nobody' })).status).toBe(401)
  })

  test('of a machine that there is not are refused', async () => {
    expect(await shop.refusal(listQueueIds, { machine: 'machineS1' })).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: 'machine', message: 'Choose a machine' },
    })
  })
})

describe('tickets', () => {
  test('§2.12 are the schedules with the remark of the order, in the order of the ids, each once', async () => {
    const order = await makeOrderWith('Ink 1205 C instead of white.')
    const front = await schedule(order, 'front', 'machineM1')
    const back = await schedule(order, 'back', 'machineXl1')
    const tickets = await findTickets(back, front, back)
    expect(getIds(tickets)).toEqual([back, front])
    expect(tickets[1]).toMatchObject(await shop.call(getSchedule, { id: front }))
    expect(tickets.map(({ remark }) => remark)).toEqual(Array(2).fill('Ink 1205 C instead of white.'))
  })

  test('leave out what is in no queue', async () => {
    const [order, trashed] = [await makeOrderWith('', null, 2), await makeOrderWith()]
    const printed = await schedule(order, 'front', 'machineM1')
    await complete(printed)
    const taken = await schedule(order, 'back', 'machineM1')
    await shop.call(softDeleteSchedules, { ids: [taken] })
    const gone = await schedule(trashed, 'front', 'machineM1')
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    const left = await schedule(order, 'front', 'machineM1', 1)
    expect(getIds(await findTickets(printed, taken, gone, NO_SUCH_ID, left))).toEqual([left])
    expect(await findTickets(NO_SUCH_ID)).toEqual([])
  })

  test('say the place of each in its queue, whatever else is printed', async () => {
    const order = await makeOrderWith('', null, 3)
    for (let at = 0; at < 3; at++) await schedule(order, 'front', 'machineXl1', at)
    const queue = await findQueue('machineXl1')
    const tickets = await findTickets(queue.at(-1)!, queue[0]!)
    expect(tickets.map(({ place }) => place)).toEqual([queue.length, 1])
    expect(tickets.map(({ queueLength }) => queueLength)).toEqual([queue.length, queue.length])
  })

  test('name the other sides of the order, where they are and what is printed of them', async () => {
    const order = await makeOrderWith('', null, 2)
    const [first, second] = order.productionProductData
    const front = await schedule(order, 'front', 'machineM1')
    const back = await schedule(order, 'back', 'machineXl1')
    const printed = await schedule(order, 'front', 'machineM1', 1)
    await complete(printed)
    const away = await schedule(order, 'back', 'machineM1', 1)
    await shop.call(softDeleteSchedules, { ids: [away] })
    await schedule(await makeOrderWith(), 'front', 'machineM1')
    const [ticket] = await findTickets(front)
    const named = { designName: 'Two Face', clothingTypeName: 'Tee' }
    expect(ticket!.otherSides).toEqual([
      {
        ...{ _id: back, productionProductId: first!._id, machine: 'machineXl1', status: 'pending' },
        ...{ screenPrintingOn: 'back', place: 1, ...named },
      },
      {
        ...{ _id: printed, productionProductId: second!._id, machine: 'machineM1', status: 'complete' },
        ...{ screenPrintingOn: 'front', place: null, ...named },
      },
    ])
  })

  test('M4: are for the office and the warehouse', async () => {
    const ids = [NO_SUCH_ID]
    await shop.call(getTickets, { ids }, { as: 'warehouse_operator' })
    expect((await shop.refusal(getTickets, { ids }, { as: 'machine_operator' })).status).toBe(403)
    expect((await shop.refusal(getTickets, { ids }, { as: 'nobody' })).status).toBe(401)
  })

  test('of no schedule, of too many and of what is no id are refused', async () => {
    const tooMany = Array.from({ length: MAX_TICKETS_IN_DETAIL + 1 }, () => NO_SUCH_ID)
    const getMessage = async (ids: string[]) => (await shop.refusal(getTickets, { ids })).problem.message
    expect(await getMessage([])).toBe('Select at least one record')
    expect(await getMessage(tooMany)).toBe('Select at most 50 records')
    expect(await getMessage(['189'])).toBe('This id is not valid')
  })
})
