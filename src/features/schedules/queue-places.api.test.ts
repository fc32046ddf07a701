import { beforeEach, describe, expect, test } from 'vitest'
import { makeOrder, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { QueuePlace } from './queue-place/queue-place.contract.ts'
import { softDeleteProduction } from '../orders/saves/order-productions.contract.ts'
import type { Order } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { restoreProductions } from '../../screens/productions/production-trash.contract.ts'
import {
  createSchedule,
  createSchedules,
  createSideSchedules,
  listQueue,
  queueReordered,
  restoreSchedules,
  softDeleteSchedules,
  updateScheduleStatus,
} from './schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

type Day = `2026-11-${string}` | null
const machine = 'machineM1'

const makeOrderWith = (dueDate: Day, productions = 1) =>
  makeOrder(shop, catalogue, {
    ...(dueDate && { dueDate }),
    productionProducts: Array.from({ length: productions }, () =>
      production(catalogue, { printingDesign: catalogue.both }),
    ),
  })
const getProductionId = (order: Order, n = 0) => order.productionProductData[n]!._id
const getSide = (order: Order, n = 0) => ({
  orderId: order._id,
  productionProductId: getProductionId(order, n),
  machine: 'machineM1' as const,
  screenPrintingOn: 'front' as const,
})
const enter = async (order: Order, place?: QueuePlace) =>
  (await shop.call(createSchedule, { ...getSide(order), ...(place && { place }) })).schedule
const findQueue = async () => (await shop.call(listQueue, { machine, limit: 300 })).data
const getDays = async () => (await findQueue()).map(({ dueDate }) => dueDate?.slice(-2) ?? '-')

beforeEach(async () => {
  const ids = (await findQueue()).map(({ _id }) => _id)
  if (ids.length > 0) await shop.call(softDeleteSchedules, { ids })
  // What is in work is due on the 28th; a person has put what is due on no day above the last one.
  const inWork = await enter(await makeOrderWith('2026-11-28'))
  await shop.call(updateScheduleStatus, { id: inWork._id, status: 'processing' })
  for (const day of ['2026-11-10', '2026-11-20', null, '2026-11-25'] as const)
    await enter(await makeOrderWith(day), 'end')
})

/** Where what is due on the 15th enters; without a place at the top. */
const EXPECTED: [QueuePlace | undefined, string[]][] = [
  ['due', ['28', '10', '15', '20', '-', '25']],
  ['end', ['28', '10', '20', '-', '25', '15']],
  ['top', ['15', '28', '10', '20', '-', '25']],
  [undefined, ['15', '28', '10', '20', '-', '25']],
]
const at = (place: QueuePlace | undefined) => place && { place }

describe('P4: a new schedule enters', () => {
  test.each(EXPECTED)('alone: %s', async (place, expected) => {
    await shop.call(createSchedule, { ...getSide(await makeOrderWith('2026-11-15')), ...at(place) })
    expect(await getDays()).toEqual(expected)
  })

  test.each(EXPECTED)('with others: %s', async (place, expected) => {
    const order = await makeOrderWith('2026-11-15')
    const { orderId: _, productionProductId, ...rest } = getSide(order)
    await shop.call(createSchedules, { ...rest, productionProductIds: [productionProductId], ...at(place) })
    expect(await getDays()).toEqual(expected)
  })

  test.each(EXPECTED)('as the front of several sides: %s', async (place, expected) => {
    const productionProductIds = [getProductionId(await makeOrderWith('2026-11-15'))]
    const sides = [
      { screenPrintingOn: 'front' as const, machine, productionProductIds },
      { screenPrintingOn: 'back' as const, machine: 'machineXl1' as const, productionProductIds },
    ]
    await shop.call(createSideSchedules, { sides, ...at(place) } as never)
    expect(await getDays()).toEqual(expected)
  })

  test.each<[QueuePlace, string[]]>([
    ['due', ['28', '10', '10 a', '10 b', '10 a', '10 b', '15', '15', '20', '-', '25', '-', '-']],
    ['end', ['28', '10', '20', '-', '25', '-', '15', '10 a', '10 b', '-', '15', '10 a', '10 b']],
    ['top', ['-', '15', '10 a', '10 b', '-', '15', '10 a', '10 b', '28', '10', '20', '-', '25']],
  ])(
    'fronts and backs of several on one machine stand as they were chosen, and the answer names them so: %s',
    async (place, expected) => {
      const chosen = [
        await makeOrderWith(null),
        await makeOrderWith('2026-11-15'),
        await makeOrderWith('2026-11-10', 2),
      ]
      const productionProductIds = chosen.flatMap((order) => order.productionProductData.map(({ _id }) => _id))
      const sides = (['front', 'back'] as const).map((screenPrintingOn) => ({
        screenPrintingOn,
        machine,
        productionProductIds,
      }))
      const { schedules } = await shop.call(createSideSchedules, { sides, place } as never)
      expect(schedules.map((one) => [one.screenPrintingOn, one.productionProductId])).toEqual(
        ['front', 'back'].flatMap((side) => productionProductIds.map((id) => [side, id])),
      )
      const [a, b] = [getProductionId(chosen[2]!, 0), getProductionId(chosen[2]!, 1)]
      const recorded = (await findQueue()).map(({ dueDate, productionProductId }) =>
        [dueDate?.slice(-2) ?? '-', { [a]: 'a', [b]: 'b' }[productionProductId]].filter(Boolean).join(' '),
      )
      expect(recorded).toEqual(expected)
    },
  )

  test('nobody’s version changes, and later moves find their places', async () => {
    const before = new Map((await findQueue()).map(({ _id, version }) => [_id, version]))
    for (const day of ['2026-11-12', '2026-11-11', null, '2026-11-22'] as const)
      await enter(await makeOrderWith(day), 'due')
    expect(await getDays()).toEqual(['28', '10', '11', '12', '20', '22', '-', '25', '-'])
    for (const { _id, version } of await findQueue()) expect(version).toBe(before.get(_id) ?? 1)
  })

  test('a place that there is not is refused, and nothing enters', async () => {
    const input = { ...getSide(await makeOrderWith('2026-11-15')), place: 'middle' } as never
    expect(await shop.refusal(createSchedule, input)).toEqual({
      status: 400,
      problem: expect.objectContaining({
        code: 'invalid',
        field: 'place',
        message: 'Choose by due day, at the end or at the top',
      }),
    })
    expect(await getDays()).toHaveLength(5)
  })

  test('two people at once: both enter by due day', async () => {
    const orders = [await makeOrderWith('2026-11-15'), await makeOrderWith('2026-11-22')]
    await Promise.all(orders.map((order) => enter(order, 'due')))
    expect(await getDays()).toEqual(['28', '10', '15', '20', '22', '-', '25'])
  })
})

describe('P6: what is restored enters, and the message says where', () => {
  const SAYS = {
    due: 'The schedule is Pending, in the queue by due day.',
    end: 'The schedule is Pending, at the end of the queue.',
    top: 'The schedule is Pending, at the top of the queue.',
  }

  test.each(EXPECTED)('a schedule: %s', async (place, expected) => {
    const { _id } = await enter(await makeOrderWith('2026-11-15'))
    await shop.call(softDeleteSchedules, { ids: [_id] })
    const { message } = await shop.call(restoreSchedules, { ids: [_id], ...at(place) })
    expect(message).toContain(SAYS[place ?? 'top'])
    expect(await getDays()).toEqual(expected)
  })

  test.each(EXPECTED)('with its order: %s', async (place, expected) => {
    const order = await makeOrderWith('2026-11-15')
    await enter(order)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    const { message } = await shop.call(restoreOrders, { ids: [order._id], ...at(place) })
    expect(message).toContain(SAYS[place ?? 'top'])
    expect(await getDays()).toEqual(expected)
  })

  test.each(EXPECTED)('with its production: %s', async (place, expected) => {
    const order = await makeOrderWith('2026-11-15')
    await enter(order)
    await shop.call(softDeleteProduction, { id: getProductionId(order) })
    const { message } = await shop.call(restoreProductions, { ids: [getProductionId(order)], ...at(place) })
    expect(message).toContain(SAYS[place ?? 'top'])
    expect(await getDays()).toEqual(expected)
  })
})

describe('P7: other programs', () => {
  test.each<[QueuePlace, string[]]>([
    ['due', ['productionScheduleCreated', 'productionScheduleSortOrderUpdated']],
    ['end', ['productionScheduleCreated', 'productionScheduleSortOrderUpdated']],
    ['top', ['productionScheduleCreated']],
  ])(
    'that add what is created at their top ask for the queue again where that is wrong: %s',
    async (place, expected) => {
      const order = await makeOrderWith('2026-11-15')
      const mia = await shop.watch({ as: 'machine_operator' })
      await enter(order, place)
      if (place !== 'top') expect(await mia.next(queueReordered)).toEqual({ machine })
      const { _id } = await enter(await makeOrderWith(null), 'top')
      await expect.poll(() => JSON.stringify(mia.received)).toContain(_id)
      expect(mia.received.map(({ name }) => name).filter((name) => name.startsWith('production'))).toEqual([
        ...expected,
        'productionScheduleCreated',
      ])
    },
  )
})
