import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeColor,
  makeDesign,
  makeOrder,
  mix,
  NO_SUCH_ID,
  openCatalogue,
  production,
} from '../../../server/testing/fixtures.ts'
import { whileUpdatesFail } from '../../../server/testing/failing-table.ts'
import { openShop } from '../../../server/testing/shop.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { clothingTypeEndpoints } from '../../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import type { Side } from '../../../features/designs/designs.contract.ts'
import { createProduction, updateProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import {
  getOrder,
  type Order,
  type OrderFormInput,
  updateOrder,
  updateOrderSummary,
} from '../../../features/orders/orders.contract.ts'
import { softDeleteOrders } from '../../orders/order-trash.contract.ts'
import type { Production, ProductionItem } from '../../../features/productions/productions.contract.ts'
import { updateQuality } from '../../../features/schedules/quality/quality.contract.ts'
import {
  createSchedule,
  getSchedule,
  type Schedule,
  type ScheduleStatus,
  scheduleUpdated,
  softDeleteSchedules,
  restoreSchedules,
  updateScheduleStatus,
} from '../../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import { listOrderSchedules } from '../../../features/schedules/order-schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const red = (await makeColor(shop, 'Red', 'ff0000'))._id
const blue = (await makeColor(shop, 'Blue', '0000ff'))._id

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const makeOrderWith = (...productionProducts: OrderFormInput['productionProducts'] & object) =>
  makeOrder(shop, catalogue, { productionProducts })
const twoColors = (printingDesign = catalogue.both) =>
  makeOrderWith(
    production(catalogue, {
      printingDesign,
      items: [{ ...dozens(red, { smallQuantity: 1, largeQuantity: 2 }), largeQuality: 'second' }, mix(blue, 3)],
    }),
  )
const first = (order: Order) => order.productionProductData[0]!
/** A production as the form of an order sends it back. */
const toInput = ({ _id: id, version, clothingType, printingDesign, items }: Production) => ({
  id,
  version,
  clothingType,
  printingDesign,
  items: items.map((item): ProductionItem => item),
})
const edit = (input: InputOf<typeof updateProduction>) => shop.call(updateProduction, input)
const enter = async (order: Order, screenPrintingOn: Side = 'front', machine: Machine = 'machineM1', n = 0) =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[n]!._id,
      machine,
      screenPrintingOn,
    })
  ).schedule
const move = (schedule: Schedule, status: ScheduleStatus) =>
  shop.call(updateScheduleStatus, { id: schedule._id, status }, { as: 'machine_operator' })
const mark = async (schedule: Schedule) => (await shop.call(getSchedule, { id: schedule._id })).changedAt
/** No call returns pieces yet, so the test does. */
const giveBack = (item: ProductionItem, pieces = 1) =>
  shop.database.write((tx) =>
    tx.updateTable('productionItems').set({ smallQuantityReturn: pieces }).where('_id', '=', item._id).execute(),
  )

const RETURNED =
  'Production item cannot be edit because return item existed. Please remove the item in the return before editing the record.'

describe('§7 changing a production', () => {
  test('items are kept by id, added, removed, and stand in the order of the list', async () => {
    const order = await twoColors()
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    const answer = await edit({
      ...toInput(first(order)),
      items: [dozens(catalogue.color, { xlQuantity: 4 }), { ...two, itemQuantity: 5 }],
    })
    const now = await get(order)
    const items = first(now).items
    expect(items.map(({ _id, color, itemQuantity, version }) => [_id, color, itemQuantity, version])).toEqual([
      [items[0]!._id, catalogue.color, 4, 1],
      [two._id, blue, 5, 2],
    ])
    expect([one._id, two._id]).not.toContain(items[0]!._id)
    expect(first(now)).toMatchObject({ productQuantity: 9, version: 2, frontStatus: 'pending', backStatus: 'pending' })
    expect(now).toMatchObject({ orderQuantity: 108, version: 1 })
    expect(answer).toEqual({
      message: 'Production updated.',
      productionProduct: first(now),
      order: now,
      data: { _id: first(order)._id, productionProduct: first(now), orderQuantity: 108 },
    })
    // Turned round, and back: an item that only moves keeps its version.
    const turned = await edit({ ...toInput(first(now)), items: items.toReversed() })
    expect(turned.productionProduct.items).toEqual(items.toReversed())
    expect(turned.productionProduct.version).toBe(3)
  })

  test('P8: a quality that is not sent stays; a new size is 1st; a size without a quantity has none', async () => {
    const order = await twoColors()
    const { _id, color, size } = first(order).items[0]!
    const { productionProduct } = await edit({
      ...toInput(first(order)),
      items: [{ _id, color, size, largeQuantity: 7, xlQuantity: 1 }],
    })
    expect(productionProduct.items).toMatchObject([
      { smallQuality: '', largeQuality: 'second', xlQuality: 'first', itemQuantity: 8 },
    ])
    const again = { ...productionProduct.items[0]!, xlQuality: 'second' as const }
    expect((await edit({ ...toInput(productionProduct), items: [again] })).productionProduct.items).toMatchObject([
      { largeQuality: 'second', xlQuality: 'second' },
    ])
  })

  test('O7: what is stored already is no change, whatever version was seen', async () => {
    const order = await twoColors()
    const mia = await shop.watch({ as: 'machine_operator' })
    const before = await get(order)
    const { order: answered } = await edit({ ...toInput(first(order)), version: 77 })
    expect(answered).toEqual(before)
    expect(await get(order)).toEqual(before)
    await move(await enter(order), 'ready')
    await mia.next(scheduleUpdated)
    expect(mia.received.map(({ name }) => name).filter((name) => name !== 'recordsChanged')).toEqual([
      'productionScheduleCreated',
      'productionScheduleUpdated',
    ])
  })

  test('its clothing type, and M1: what is in the trash by now may stay, but is not newly chosen', async () => {
    const [type, color] = [await makeClothingType(shop, 'Vanishing Tee'), await makeColor(shop, 'Vanishing')]
    const order = await makeOrderWith(
      production(catalogue, { clothingType: type._id, items: [dozens(color._id), dozens(red)] }),
    )
    await shop.call(clothingTypeEndpoints.softDelete, { ids: [type._id] })
    await shop.call(colorEndpoints.softDelete, { ids: [color._id] })
    const [gone, kept] = first(order).items as [ProductionItem, ProductionItem]
    const { productionProduct } = await edit({
      ...toInput(first(order)),
      items: [{ ...gone, smallQuantity: 2 }, kept],
    })
    expect(productionProduct).toMatchObject({ clothingType: type._id, productQuantity: 3 })
    const input = toInput(productionProduct)
    const [stays] = productionProduct.items
    for (const [items, field] of [
      [[stays!, { ...kept, color: color._id }], 'items.1.color'],
      [[stays!, kept, dozens(color._id)], 'items.2.color'],
    ] as const)
      expect(await shop.refusal(updateProduction, { ...input, items: [...items] })).toEqual({
        status: 400,
        problem: { code: 'invalid', field, message: 'This color does not exist any more.' },
      })
    await edit({ ...input, clothingType: catalogue.clothingType })
    expect(
      await shop.refusal(updateProduction, { ...input, version: undefined, clothingType: type._id }),
    ).toMatchObject({ status: 400, problem: { field: 'clothingType' } })
  })

  test.each([
    ['no clothing type', { clothingType: '' }, 'clothingType', 'Clothing Type required'],
    ['no design', { printingDesign: undefined }, 'printingDesign', 'Printing Design required'],
    ['no items', { items: [] }, 'items', 'Product Item required'],
    ['an empty item', { items: [dozens(red, {})] }, 'items.0.itemQuantity', 'Invalid Product Quantity'],
  ])('%s is refused', async (_, input, field, message) => {
    const order = await twoColors()
    expect(await shop.refusal(updateProduction, { ...toInput(first(order)), ...input })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await get(order)).toEqual(order)
  })

  test('an item of another production, and one that is listed twice, are refused', async () => {
    const [order, other] = [await twoColors(), await twoColors()]
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    const input = toInput(first(order))
    expect(await shop.refusal(updateProduction, { ...input, items: [one, first(other).items[1]!] })).toMatchObject({
      status: 404,
    })
    expect(await shop.refusal(updateProduction, { ...input, items: [one, two, one] })).toEqual({
      status: 400,
      problem: { code: 'invalid', field: 'items.2', message: 'An item is listed twice.' },
    })
    expect([await get(order), await get(other)]).toEqual([order, other])
  })

  test('of another order than it says is refused, and nothing is stored', async () => {
    const [order, other] = [await twoColors(), await twoColors()]
    const input = { ...toInput(first(order)), printingDesign: catalogue.front }
    expect(await shop.refusal(updateProduction, { ...input, orderId: other._id })).toEqual({
      status: 404,
      problem: { code: 'not_found', message: 'This production is not on the order any more.' },
    })
    expect(await get(order)).toEqual(order)
    expect((await edit({ ...input, orderId: order._id })).data.productionProduct.printingDesign).toBe(catalogue.front)
  })

  test('one without an id in the address, or of another id than there, is refused', async () => {
    const order = await twoColors()
    const { id, ...input } = { ...toInput(first(order)), printingDesign: catalogue.front }
    const { method, path } = updateProduction
    const url = path.replace('/:id?', '')
    for (const sent of [input, { ...input, id, _id: id }, {}]) {
      for (const address of [url, `${url}/`, `${url}/undefined`]) {
        const headers = { authorization: `Bearer ${shop.staff.administrator.token}` }
        const answer = await shop.http.inject({ method, url: address, headers, payload: sent })
        expect([answer.statusCode, answer.json()], address).toEqual([
          400,
          { code: 'invalid', field: 'id', message: 'Invalid Production Order' },
        ])
      }
    }
    expect(await shop.refusal(updateProduction, { ...input, id, _id: NO_SUCH_ID })).toEqual({
      status: 400,
      problem: { code: 'invalid', field: '_id', message: 'This is not the id in the address' },
    })
    expect(await get(order)).toEqual(order)
    expect((await edit({ ...input, id, _id: id })).data.productionProduct.printingDesign).toBe(catalogue.front)
  })

  test('of an order in the trash, and one that is not there, are refused', async () => {
    const order = await twoColors()
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await shop.refusal(updateProduction, toInput(first(order)))).toMatchObject({
      status: 409,
      problem: { message: 'This order is in the trash. Restore it first.' },
    })
    expect(await shop.refusal(updateProduction, { ...toInput(first(order)), id: NO_SUCH_ID })).toEqual({
      status: 404,
      problem: { code: 'not_found', message: 'This production does not exist any more.' },
    })
  })

  test('Q6: more pieces than an order holds are refused, and nothing is stored', async () => {
    const order = await makeOrderWith(production(catalogue), production(catalogue))
    const [item] = first(order).items as [ProductionItem]
    expect(
      await shop.refusal(updateProduction, { ...toInput(first(order)), items: [{ ...item, smallQuantity: 83_333 }] }),
    ).toMatchObject({ status: 409, problem: { message: expect.stringMatching('more than 1,000,000 pieces') } })
    expect(await get(order)).toEqual(order)
  })

  test('M4: by administrators alone', async () => {
    const order = await twoColors()
    for (const as of ['warehouse_operator', 'machine_operator'] as const) {
      expect(await shop.refusal(updateProduction, toInput(first(order)), { as })).toMatchObject({ status: 403 })
    }
  })
})

describe('O7: two people', () => {
  const more = (line: Production, dozen: number) => {
    const [item, ...others] = line.items as [ProductionItem, ...ProductionItem[]]
    return { ...toInput(line), items: [{ ...item, smallQuantity: dozen }, ...others] }
  }

  test('in different productions, and in the fields of the order, never disturb each other', async () => {
    const order = await makeOrderWith(production(catalogue), production(catalogue))
    const [one, two] = order.productionProductData as [Production, Production]
    await Promise.all([
      edit(more(one, 2)),
      edit(more(two, 3)),
      shop.call(updateOrder, { id: order._id, version: order.version, customer: order.customer, remark: 'Soon' }),
    ])
    const now = await get(order)
    expect(now).toMatchObject({ orderQuantity: 60, remark: 'Soon', version: 2 })
    expect(now.productionProductData.map(({ version }) => version)).toEqual([2, 2])
  })

  test('in the same production: the second reads it is now', async () => {
    const order = await twoColors()
    await edit(more(first(order), 2))
    expect(await shop.refusal(updateProduction, more(first(order), 5))).toEqual({
      status: 409,
      problem: {
        code: 'stale',
        message: 'Somebody changed this in the meantime.',
        present: first(await get(order)),
      },
    })
    // Without a version the last one to save wins.
    const unseen = more(first(order), 5)
    const { productionProduct } = await edit({
      ...unseen,
      version: undefined,
      items: unseen.items.map((item) => ({ ...item, version: undefined })),
    })
    expect(productionProduct.items[0]!.smallQuantity).toBe(5)
  })

  test('in the same item: its own version tells, without that of the production', async () => {
    const order = await twoColors()
    const { version: _, ...input } = more(first(order), 2)
    await edit(input)
    expect(await shop.refusal(updateProduction, { ...input, items: more(first(order), 9).items })).toMatchObject({
      status: 409,
      problem: { code: 'stale', present: { items: [{ smallQuantity: 2 }, {}] } },
    })
    const [seen, other] = first(await get(order)).items as [ProductionItem, ProductionItem]
    // Other items are nobody else's: the blue one is changed by who saw an older red one.
    await edit({ ...input, items: [seen, { ...other, itemQuantity: 8 }] })
    expect(first(await get(order)).items.map(({ itemQuantity }) => itemQuantity)).toEqual([4, 8])
  })

  test('a quality that was recorded meanwhile is not overwritten unseen', async () => {
    const order = await twoColors()
    const { _id: id, version: _, ...item } = first(order).items[0]!
    await shop.call(updateQuality, { ...item, id, smallQuality: 'second' }, { as: 'machine_operator' })
    expect(await shop.refusal(updateProduction, more(first(order), 5))).toMatchObject({ problem: { code: 'stale' } })
  })
})

describe('§4 items with returned pieces', () => {
  test('stay, with the garment and the design that their pieces went into stock as', async () => {
    const order = await twoColors()
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    await giveBack(one)
    const before = await get(order)
    const input = toInput(first(before))
    for (const [change, field] of [
      [{ items: [{ ...one, smallQuantity: 2 }, two] }, 'items.0'],
      [{ items: [two, { ...one, largeQuality: 'first' as const }] }, 'items.1'],
      [{ clothingType: (await makeClothingType(shop, 'Other Tee'))._id }, 'clothingType'],
      [{ printingDesign: catalogue.front }, 'printingDesign'],
    ] as const)
      expect(await shop.refusal(updateProduction, { ...input, ...change })).toEqual({
        status: 409,
        problem: { code: 'conflict', field, message: RETURNED },
      })
    expect(await get(order)).toEqual(before)
    // The other item is free, and so is the order of the two.
    const { productionProduct } = await edit({ ...input, items: [{ ...two, itemQuantity: 1 }, one] })
    expect(productionProduct.items.map(({ _id, itemQuantity, version }) => [_id, itemQuantity, version])).toEqual([
      [two._id, 1, 2],
      [one._id, 3, 1],
    ])
  })
})

describe('another design', () => {
  const choose = (order: Order, printingDesign: string) => edit({ ...toInput(first(order)), printingDesign })
  const refused = async (order: Order, printingDesign: string) => {
    const before = await get(order)
    const { status, problem } = await shop.refusal(updateProduction, { ...toInput(first(before)), printingDesign })
    expect(await get(order)).toEqual(before)
    expect([status, problem.code, problem.field]).toEqual([409, 'conflict', 'printingDesign'])
    return problem.message
  }

  test('P1: takes pending sides away and adds them', async () => {
    const order = await makeOrderWith(production(catalogue))
    const sides = async () => {
      const { frontStatus, backStatus } = first(await get(order))
      return [frontStatus, backStatus]
    }
    await choose(order, catalogue.both)
    expect(await sides()).toEqual(['pending', 'pending'])
    await choose(await get(order), catalogue.back)
    expect(await sides()).toEqual([null, 'pending'])
  })

  test('keeps the side that is on a machine; without that side it is refused', async () => {
    const order = await twoColors()
    const schedule = await enter(order, 'back')
    expect(await refused(order, catalogue.front)).toBe(
      'The back is on a machine, and this design has no back. Delete its schedule first.',
    )
    await choose(await get(order), catalogue.back)
    expect(first(await get(order))).toMatchObject({ frontStatus: null, backStatus: 'schedule' })
    expect(await shop.call(getSchedule, { id: schedule._id })).toMatchObject({
      printingDesign: { _id: catalogue.back },
      changedAt: expect.any(String),
    })
  })

  test('is refused once a side is printed, and names it', async () => {
    const order = await twoColors()
    await move(await enter(order, 'back'), 'complete')
    const other = (await makeDesign(shop, `Other ${order.orderNo}`, 'front_back'))._id
    expect(await refused(order, other)).toBe('The back is already printed, so the design stays.')
    // Its items may still change; the order stays as far as it was.
    const now = await get(order)
    await edit({ ...toInput(first(now)), items: [first(now).items[0]!] })
    expect(await get(order)).toMatchObject({ status: 'schedule', orderQuantity: 36 })
  })
})

describe('O3: the order follows', () => {
  test('a production added to a complete or delivered order puts it back', async () => {
    for (const status of ['complete', 'deliver'] as const) {
      const order = await makeOrderWith(production(catalogue))
      await move(await enter(order), 'complete')
      if (status === 'deliver') await shop.call(updateOrderSummary, { id: order._id, status })
      expect((await get(order)).status).toBe(status)
      const { order: now } = await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })
      expect(now.status).toBe('schedule')
    }
    const order = await makeOrderWith(production(catalogue))
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'confirm' })
    expect((await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })).order.status).toBe(
      'confirm',
    )
  })

  test('another side of a scheduled production leaves it scheduled', async () => {
    const order = await makeOrderWith(production(catalogue))
    await enter(order)
    const { order: now } = await edit({ ...toInput(first(await get(order))), printingDesign: catalogue.both })
    expect(now).toMatchObject({
      status: 'schedule',
      productionProductData: [{ frontStatus: 'schedule', backStatus: 'pending', complete_production: false }],
    })
  })
})

describe('the machine sees the change', () => {
  test('another quality and another order of the items are told, and nothing is marked', async () => {
    const order = await twoColors()
    const schedule = await enter(order)
    const mia = await shop.watch({ as: 'machine_operator' })
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    const { version: _, ...input } = toInput(first(order))
    await edit({ ...input, items: [two, { ...one, smallQuality: 'second' }] })
    const told = await mia.next(scheduleUpdated)
    expect(told).toEqual(await shop.call(getSchedule, { id: schedule._id }))
    expect(told).toMatchObject({ changedAt: null, items: [{ _id: two._id }, { _id: one._id, smallQuality: 'second' }] })
  })

  test('marked on each queue until its status is next set, and told after the commit', async () => {
    const order = await twoColors()
    const [front, back] = [await enter(order), await enter(order, 'back', 'machineXl1')]
    await move(front, 'processing')
    const neighbour = await enter(await twoColors())
    const mia = await shop.watch({ as: 'machine_operator' })
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    const { version: _, ...input } = toInput(first(order))
    await edit({ ...input, items: [one, { ...two, itemQuantity: 4 }] })
    const told = [await mia.next(scheduleUpdated), await mia.next(scheduleUpdated)]
    expect(told.map(({ _id }) => _id).toSorted()).toEqual([front._id, back._id].toSorted())
    for (const schedule of told) {
      expect(schedule).toEqual(await shop.call(getSchedule, { id: schedule._id }))
      expect(schedule).toMatchObject({ changedAt: expect.any(String), productQuantity: 7 })
    }
    expect(await mark(neighbour)).toBeNull()

    await move(front, 'processing')
    expect(await mark(front)).not.toBeNull()
    await move(front, 'ready')
    expect([await mark(front), (await mark(back)) === null]).toEqual([null, false])
    await move(back, 'complete')
    expect(await mark(back)).toBeNull()
  })

  test('an open dialog with the version before the change is told, not obeyed', async () => {
    const order = await twoColors()
    const schedule = await enter(order)
    await edit({ ...toInput(first(await get(order))), clothingType: (await makeClothingType(shop, 'Hoodie'))._id })
    const { version } = schedule
    expect(await shop.refusal(updateScheduleStatus, { id: schedule._id, status: 'complete', version })).toMatchObject({
      problem: { code: 'stale', present: { status: 'pending', changedAt: expect.any(String) } },
    })
  })

  test('a quality, another order of the items, and what is printed already mark nothing', async () => {
    const order = await twoColors()
    const [front, back] = [await enter(order), await enter(order, 'back', 'machineXl1')]
    await move(back, 'complete')
    const [one, two] = first(order).items as [ProductionItem, ProductionItem]
    const { version: _, ...input } = toInput(first(order))
    await edit({ ...input, items: [two, { ...one, smallQuality: 'second' }] })
    expect(await mark(front)).toBeNull()
    await edit({ ...input, items: [two] })
    expect([await mark(front), await mark(back)]).toEqual([expect.any(String), null])
  })

  test('a schedule that leaves the queue and comes back is new work without a mark', async () => {
    const order = await twoColors()
    const schedule = await enter(order)
    await edit({ ...toInput(first(await get(order))), items: [first(order).items[0]!] })
    await shop.call(softDeleteSchedules, { ids: [schedule._id] })
    await shop.call(restoreSchedules, { ids: [schedule._id] })
    expect(await mark(schedule)).toBeNull()
  })

  test('the office reads beforehand what is on a machine or printed', async () => {
    const order = await makeOrderWith(
      production(catalogue, { printingDesign: catalogue.both }),
      production(catalogue, { printingDesign: catalogue.both }),
    )
    const back = await enter(order, 'back', 'machineXl1')
    const front = await enter(order)
    await move(back, 'complete')
    await move(front, 'ready')
    const gone = await enter(order, 'front', 'machineM1', 1)
    await shop.call(softDeleteSchedules, { ids: [gone._id] })
    const { data } = await shop.call(listOrderSchedules, { id: order._id })
    const { _id: productionProductId } = first(order)
    expect(data).toMatchObject([
      { _id: front._id, productionProductId, screenPrintingOn: 'front', machine: 'machineM1', status: 'ready' },
      { _id: back._id, productionProductId, screenPrintingOn: 'back', machine: 'machineXl1', status: 'complete' },
    ])
    expect(data).toHaveLength(2)
    expect(await shop.refusal(listOrderSchedules, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
  })
})

test.each(['productions', 'productionItems', 'orders', 'schedules'] as const)(
  'a failure at the update of %s leaves nothing: no change, no mark, no event',
  async (table) => {
    const order = await twoColors()
    const schedule = await enter(order)
    const before = [await get(order), await shop.call(getSchedule, { id: schedule._id })]
    const mia = await shop.watch({ as: 'machine_operator' })
    const { version: _, ...input } = toInput(first(order))
    const items = [{ ...first(order).items[0]!, smallQuantity: 9 }, dozens(catalogue.color)]
    await whileUpdatesFail(shop.database, table, async () => {
      expect(await shop.refusal(updateProduction, { ...input, items })).toMatchObject({ status: 500 })
    })
    expect([await get(order), await shop.call(getSchedule, { id: schedule._id })]).toEqual(before)
    await move(schedule, 'ready')
    expect(await mia.next(scheduleUpdated)).toMatchObject({ status: 'ready', changedAt: null })
  },
)
