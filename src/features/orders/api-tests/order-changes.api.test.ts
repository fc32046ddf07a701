import { describe, expect, test } from 'vitest'
import { now, today } from '../../../server/clock.ts'
import { makeCustomer, makeOrder, NO_SUCH_ID, openCatalogue } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import { customerEndpoints } from '../../customers/customers.contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import { createOrder, getOrder, listOrders, type Order, updateOrder, updateOrderSummary } from '../orders.contract.ts'
import {
  listOrderTrash,
  purgeOrders,
  restoreOrders,
  softDeleteOrders,
} from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer } = catalogue

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const update = async (order: Order, more: Partial<InputOf<typeof updateOrder>> = {}) =>
  (await shop.call(updateOrder, { id: order._id, customer: order.customer, ...more })).order
const summarise = async (order: Order, more: Partial<InputOf<typeof updateOrderSummary>> = {}) =>
  (await shop.call(updateOrderSummary, { id: order._id, ...more })).order

/** An order in that status without any schedule; a status that no endpoint reaches without one is written directly. */
async function orderThatIs(status: OrderStatus): Promise<Order> {
  const order = await makeOrder(shop, catalogue, { status: status === 'confirm' ? 'confirm' : 'pending' })
  if (status === 'pending' || status === 'confirm') return order
  if (status === 'cancel') return update(order, { status })
  const side = status === 'schedule' ? ('schedule' as const) : ('complete' as const)
  await shop.database.write(async (tx) => {
    await tx.updateTable('orders').set({ status }).where('_id', '=', order._id).execute()
    await tx.updateTable('productions').set({ frontStatus: side }).where('orderId', '=', order._id).execute()
  })
  return get(order)
}

describe('§2.9 §7 changing an order', () => {
  test('Ada changes all of it and reads it back', async () => {
    const order = await makeOrder(shop, catalogue)
    const { _id: other } = await makeCustomer(shop, 'Other Customer')
    const { message, order: saved } = await shop.call(updateOrder, {
      id: order._id,
      version: order.version,
      customer: other,
      referrer: customer,
      addOn: 'Bags',
      dueDate: '2026-12-01',
      deliveryDate: '2026-11-30',
      remark: 'Rush',
      status: 'confirm',
      shippingMethod: 'airport',
      boxes: 0,
      tracking_no: '1Z',
      awb: '176',
      airport_code: 'DXB',
      airline: 'EK',
    })
    expect(message).toMatch(/\S/)
    expect(saved).toMatchObject({
      _id: order._id,
      orderNo: order.orderNo,
      createdAt: order.createdAt,
      orderQuantity: order.orderQuantity,
      productionProductData: order.productionProductData,
      customerName: 'Other Customer',
      referrerName: 'Acme Athletics',
      addOn: 'Bags',
      dueDate: '2026-12-01',
      deliveryDate: '2026-11-30',
      remark: 'Rush',
      status: 'confirm',
      shippingMethod: 'airport',
      boxes: 0,
      tracking_no: '1Z',
      awb: '176',
      airport_code: 'DXB',
      airline: 'EK',
      version: order.version + 1,
    })
    expect(await get(order)).toEqual(saved)
  })

  test('Q4: the quantity that she sends along is not believed', async () => {
    const order = await makeOrder(shop, catalogue)
    expect(await update(order, { orderQuantity: 7, orderNo: 1, deleted: true } as object)).toMatchObject({
      orderQuantity: 12,
      orderNo: order.orderNo,
      deleted: false,
    })
  })

  test('without a status the order keeps the one it has', async () => {
    for (const status of ORDER_STATUSES) {
      const order = await orderThatIs(status)
      expect((await update(order)).status).toBe(status)
      expect((await summarise(order)).status).toBe(status)
    }
  })

  test('§5 C2: empty boxes, empty days and the sentinel are taken away', async () => {
    const order = await makeOrder(shop, catalogue, { boxes: 4, dueDate: '2026-12-01', deliveryDate: '2026-12-01' })
    expect(await update(order, { boxes: '', dueDate: 'Dec 31, 9999', deliveryDate: '' })).toMatchObject({
      boxes: null,
      dueDate: null,
      deliveryDate: null,
    })
    expect(await summarise(order, { boxes: 2, deliveryDate: '2026-12-02' })).toMatchObject({
      boxes: 2,
      deliveryDate: '2026-12-02',
    })
    expect(await summarise(order, { boxes: '', deliveryDate: 'Dec 31, 9999' })).toMatchObject({
      boxes: null,
      deliveryDate: null,
    })
  })

  test('§2.8 §7 the summary leaves alone what it does not show', async () => {
    const order = await makeOrder(shop, catalogue, {
      dueDate: '2026-12-01',
      remark: 'Keep',
      addOn: 'Keep',
      referrer: catalogue.referrer,
    })
    const saved = await summarise(order, { boxes: 2, remark: 'Lost', dueDate: null, customer: NO_SUCH_ID } as object)
    expect(saved).toEqual({ ...order, boxes: 2, version: order.version + 1, updatedAt: saved.updatedAt })
  })

  test.each([updateOrder, updateOrderSummary])(
    '§4 O5: $name clears what the shipping method has no use for',
    async (endpoint) => {
      const all = { tracking_no: '1Z', awb: '176', airport_code: 'LAX', airline: 'EK', boxes: 2 }
      const order = await makeOrder(shop, catalogue, { ...all, shippingMethod: 'airport' })
      const save = async (shippingMethod: 'pickup' | 'ups' | 'airport') => {
        await shop.call(endpoint, { id: order._id, customer, ...all, shippingMethod } as never)
        const { tracking_no, awb, airport_code, airline, boxes } = await get(order)
        return { tracking_no, awb, airport_code, airline, boxes }
      }
      expect(await save('airport')).toEqual(all)
      expect(await save('ups')).toEqual({ ...all, awb: '', airport_code: '', airline: '' })
      expect(await save('pickup')).toEqual({ tracking_no: '', awb: '', airport_code: '', airline: '', boxes: 2 })
    },
  )

  test('O5: taking an order clears them too', async () => {
    const all = { tracking_no: '1Z', awb: '176', airport_code: 'LAX', airline: 'EK' }
    expect(await makeOrder(shop, catalogue, { ...all, shippingMethod: 'pickup' })).toMatchObject({
      tracking_no: '',
      awb: '',
      airport_code: '',
      airline: '',
    })
    expect(await makeOrder(shop, catalogue, { ...all, shippingMethod: 'ups' })).toMatchObject({
      tracking_no: '1Z',
      awb: '',
      airport_code: '',
      airline: '',
    })
    expect(await makeOrder(shop, catalogue, { ...all, shippingMethod: 'airport' })).toMatchObject(all)
  })

  test('M1: an order keeps a customer and a deliver-to that are in the trash, but is given no such one', async () => {
    const [{ _id: gone }, { _id: goneToo }] = [await makeCustomer(shop, 'Gone'), await makeCustomer(shop, 'Gone Too')]
    const order = await makeOrder(shop, catalogue, { customer: gone, referrer: goneToo })
    const another = await makeOrder(shop, catalogue)
    await shop.call(customerEndpoints.softDelete, { ids: [gone, goneToo] })
    expect(await update(order, { referrer: goneToo, remark: 'still theirs' })).toMatchObject({
      customerName: 'Gone',
      referrerName: 'Gone Too',
    })
    for (const input of [{ customer: gone }, { customer, referrer: gone }, { customer: NO_SUCH_ID }]) {
      const { status } = await shop.refusal(updateOrder, { id: another._id, ...input })
      expect([400, 404, 409]).toContain(status)
    }
    expect(await get(another)).toEqual(another)
  })

  test.each<[Record<string, unknown>, string, string | RegExp]>([
    [{ customer: '' }, 'customer', 'Customer required'],
    [{ customer: undefined }, 'customer', 'Customer required'],
    [{ boxes: 2.5 }, 'boxes', 'Boxes is a whole number'],
    [{ dueDate: 'soon' }, 'dueDate', 'A day is written as yyyy-mm-dd'],
    [{ status: 'ready' }, 'status', 'This is not a status of an order'],
    [{ shippingMethod: 'boat' }, 'shippingMethod', 'Choose a shipping method'],
    [{ remark: 'x'.repeat(2001) }, 'remark', 'At most 2000 characters'],
    [{ version: 'first' }, 'version', /./],
  ])('§5 %j is refused and the order stays as it was', async (wrong, field, message) => {
    const order = await makeOrder(shop, catalogue, { remark: 'as it was' })
    const { status, problem } = await shop.refusal(updateOrder, { id: order._id, customer, ...wrong })
    expect({ status, code: problem.code, field: problem.field }).toEqual({ status: 400, code: 'invalid', field })
    expect(problem.message).toMatch(message)
    expect(await get(order)).toEqual(order)
  })

  test.each([updateOrder, updateOrderSummary])(
    '$name of an order in the trash, or of none, is refused',
    async (endpoint) => {
      const order = await makeOrder(shop, catalogue)
      await shop.call(softDeleteOrders, { ids: [order._id] })
      const trashed = await get(order)
      expect(await shop.refusal(endpoint, { id: order._id, customer, remark: 'no', boxes: 9 })).toMatchObject({
        status: 409,
        problem: { message: 'This order is in the trash. Restore it first.' },
      })
      expect(await get(order)).toEqual(trashed)
      expect(await shop.refusal(endpoint, { id: NO_SUCH_ID, customer })).toMatchObject({
        status: 404,
        problem: { message: 'This order does not exist any more.' },
      })
      expect(await shop.refusal(endpoint, { id: 'one', customer })).toMatchObject({
        status: 400,
        problem: { field: 'id' },
      })
    },
  )
})

describe('§4 O2: what a person may choose', () => {
  const allowed: Record<OrderStatus, { edit: OrderStatus[]; summary: OrderStatus[] }> = {
    pending: { edit: ['pending', 'confirm', 'cancel'], summary: ['pending'] },
    confirm: { edit: ['pending', 'confirm', 'cancel'], summary: ['confirm'] },
    schedule: { edit: ['schedule'], summary: ['schedule'] },
    complete: { edit: ['complete', 'deliver'], summary: ['complete', 'deliver'] },
    deliver: { edit: ['complete', 'deliver'], summary: ['complete', 'deliver'] },
    cancel: { edit: ['cancel', 'pending'], summary: ['cancel'] },
  }
  const choices = ORDER_STATUSES.flatMap((current) =>
    ORDER_STATUSES.map((target) => ({ present: current, wanted: target })),
  )

  test.each(choices)('an order that is $present becomes $wanted only as the rule says', async ({ present, wanted }) => {
    for (const [screen, endpoint] of [
      ['edit', updateOrder],
      ['summary', updateOrderSummary],
    ] as const) {
      const order = await orderThatIs(present)
      const input = { id: order._id, customer, status: wanted, remark: 'changed', boxes: 5 }
      if (allowed[present][screen].includes(wanted)) {
        expect((await shop.call(endpoint, input as never)).order).toMatchObject({ status: wanted, boxes: 5 })
      } else {
        expect(await shop.refusal(endpoint, input), `${screen} screen`).toMatchObject({
          status: 409,
          problem: { code: 'conflict', field: 'status', message: expect.stringMatching(/\S/) },
        })
        expect(await get(order)).toEqual(order)
      }
    }
  })

  test('the warehouse operator delivers on the summary under the same rule', async () => {
    const walter = { as: 'warehouse_operator' } as const
    const complete = await orderThatIs('complete')
    const { order } = await shop.call(
      updateOrderSummary,
      { id: complete._id, status: 'deliver', shippingMethod: 'ups', tracking_no: '1Z' },
      walter,
    )
    expect(order).toMatchObject({ status: 'deliver', tracking_no: '1Z' })
    const pending = await orderThatIs('pending')
    expect(await shop.refusal(updateOrderSummary, { id: pending._id, status: 'deliver' }, walter)).toMatchObject({
      status: 409,
    })
    expect(await get(pending)).toEqual(pending)
  })
})

describe('O4: what is delivered has a delivery date', () => {
  const [PAST, EARLIER, FUTURE] = ['2026-02-03', '2026-02-02', '2999-02-03']
  const complete = async (deliveryDate: string | null) => summarise(await orderThatIs('complete'), { deliveryDate })
  /** The delivery date after a change, and the days of the change: two if midnight passes meanwhile. */
  const getDay = async (done: Promise<Order>) => {
    const before = today()
    const { deliveryDate } = await done
    return { deliveryDate, days: [before, today()] }
  }

  describe.each([updateOrder, updateOrderSummary])('$name', (endpoint) => {
    const save = async ({ _id: id }: Order, sent: object) =>
      (await shop.call(endpoint, { id, customer, ...sent } as never)).order

    test.each([null, PAST, FUTURE])(
      'one with the planned day %s is delivered today if none is sent',
      async (planned) => {
        const order = await complete(planned)
        const { deliveryDate, days } = await getDay(save(order, { status: 'deliver' }))
        expect(days).toContain(deliveryDate)
      },
    )

    test.each([null, '', 'Dec 31, 9999', FUTURE])('the day %j that is sent along is today, too', async (sent) => {
      const order = await complete(FUTURE)
      const { deliveryDate, days } = await getDay(save(order, { status: 'deliver', deliveryDate: sent }))
      expect(days).toContain(deliveryDate)
    })

    test('a day that is sent along and has come is kept, the stored one too; its repetition is no change', async () => {
      for (const [planned, sent] of [
        [PAST, PAST],
        [FUTURE, PAST],
        [FUTURE, today()],
      ] as const) {
        const order = await complete(planned)
        const change = { status: 'deliver', deliveryDate: sent, version: order.version }
        const delivered = await save(order, change)
        expect(delivered.deliveryDate).toBe(sent)
        expect(await save(order, change)).toEqual(delivered)
      }
    })

    test('one that is delivered keeps its day, unless one is sent that is not to come', async () => {
      const order = await save(await complete(null), { status: 'deliver', deliveryDate: PAST })
      expect(await save(order, { status: 'deliver', boxes: 3 })).toMatchObject({ boxes: 3, deliveryDate: PAST })
      expect(await save(order, { deliveryDate: EARLIER })).toMatchObject({ deliveryDate: EARLIER })
      for (const deliveryDate of ['', FUTURE])
        expect(await save(order, { status: 'deliver', deliveryDate })).toMatchObject({ deliveryDate: EARLIER })
    })

    test('one that is set back loses the day on which it was not delivered, and gets that of the next time', async () => {
      const order = await save(await complete(FUTURE), { status: 'deliver', deliveryDate: PAST })
      const setBack = await save(order, { status: 'complete', deliveryDate: PAST })
      expect(setBack).toMatchObject({ status: 'complete', deliveryDate: null })
      const { deliveryDate, days } = await getDay(save(setBack, { status: 'deliver' }))
      expect(days).toContain(deliveryDate)
    })

    test('a day that is given with the change stays when it is set back', async () => {
      const order = await save(await complete(null), { status: 'deliver', deliveryDate: PAST })
      expect(await save(order, { status: 'complete', deliveryDate: FUTURE })).toMatchObject({ deliveryDate: FUTURE })
      await save(order, { status: 'deliver', deliveryDate: PAST })
      expect(await save(order, { status: 'complete', deliveryDate: EARLIER })).toMatchObject({ deliveryDate: EARLIER })
    })
  })

  test('an order that is not delivered needs none', async () => {
    expect(await update(await orderThatIs('complete'))).toMatchObject({ status: 'complete', deliveryDate: null })
  })
})

describe('O7: two people change one order', () => {
  test.each([updateOrder, updateOrderSummary])(
    '$name on a stale version shows the present order and stores nothing',
    async (endpoint) => {
      const order = await makeOrder(shop, catalogue)
      const current = await update(order, { remark: 'a colleague was faster' })
      for (const version of [order.version, current.version + 1, 0, -1]) {
        expect(
          await shop.refusal(endpoint, { id: order._id, customer, version, remark: 'too late', boxes: 1 }),
        ).toEqual({
          status: 409,
          problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: current },
        })
      }
      expect(await get(order)).toEqual(current)
      expect(
        (await shop.call(endpoint, { id: order._id, customer, version: current.version, boxes: 1 } as never)).order
          .version,
      ).toBe(current.version + 1)
    },
  )

  test('without a version the last one to save wins', async () => {
    const order = await makeOrder(shop, catalogue)
    await update(order, { remark: 'first' })
    expect(await update(order, { remark: 'second' })).toMatchObject({ remark: 'second', version: order.version + 2 })
  })

  test('of ten people who save the same version at once, one succeeds and nine are told', async () => {
    const order = await makeOrder(shop, catalogue)
    const attempts = Array.from({ length: 10 }, (_, boxes) =>
      summarise(order, { boxes, version: order.version }).then(
        () => 'saved',
        (error: Error) => (error.message.includes('"stale"') ? 'stale' : error.message),
      ),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual(['saved', ...Array.from({ length: 9 }, () => 'stale')])
    expect((await get(order)).version).toBe(order.version + 1)
  })
})

describe('§4 §7 the trash', () => {
  test('O6: what comes back is the same order, and the trash said who deleted it', async () => {
    const order = await makeOrder(shop, catalogue, { status: 'confirm', remark: 'Back soon', dueDate: '2026-12-01' })
    const before = now()
    expect((await shop.call(softDeleteOrders, { ids: [order._id] })).data).toEqual([order._id])
    expect(await get(order)).toMatchObject({
      deleted: true,
      remark: 'Back soon',
      productionProductData: [{ _id: order.productionProductData[0]!._id }],
    })
    const [row] = (await shop.call(listOrderTrash, { search: `#${order.orderNo}` })).data
    expect(row).toMatchObject({ _id: order._id, deletedBy: 'Ada', deleted: true })
    const instants = [before, row!.deletedAt, now()]
    expect(instants).toEqual(instants.toSorted())
    await shop.call(restoreOrders, { ids: [order._id] })
    const { version, updatedAt, ...same } = order
    const restored = await get(order)
    expect(restored).toMatchObject(same)
    expect(restored.version).toBeGreaterThan(version)
    expect((await shop.call(listOrderTrash, { search: `#${order.orderNo}` })).total).toBe(0)
  })

  test.each(ORDER_STATUSES.filter((status) => status !== 'schedule'))(
    'O6: an order that was %s comes back as that',
    async (status) => {
      const order = await orderThatIs(status)
      await shop.call(softDeleteOrders, { ids: [order._id] })
      await shop.call(restoreOrders, { ids: [order._id] })
      expect((await get(order)).status).toBe(status)
    },
  )

  test('O6: deleted for good, from the trash only, nothing of it is left and its number is not given again', async () => {
    const order = await makeOrder(shop, catalogue)
    expect(await shop.refusal(purgeOrders, { ids: [order._id] })).toMatchObject({ status: 409 })
    expect(await get(order)).toEqual(order)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect((await shop.call(purgeOrders, { ids: [order._id] })).data).toEqual([order._id])
    expect(await shop.refusal(getOrder, { id: order._id })).toMatchObject({
      status: 404,
      problem: { message: 'This order does not exist any more.' },
    })
    expect(await shop.refusal(restoreOrders, { ids: [order._id] })).toMatchObject({ status: 404 })
    const left = await shop.database.read
      .selectFrom('productions')
      .select('_id')
      .where('orderId', '=', order._id)
      .execute()
    const items = await shop.database.read
      .selectFrom('productionItems')
      .select('_id')
      .where('productionId', '=', order.productionProductData[0]!._id)
      .execute()
    expect([...left, ...items]).toEqual([])
    expect((await makeOrder(shop, catalogue)).orderNo).toBe(order.orderNo + 1)
  })

  test('O9: a delete, a restore and a delete for good happen for all or for none', async () => {
    const [live, trashed] = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    const before = [await get(live), await get(trashed)]
    for (const [endpoint, ids] of [
      [softDeleteOrders, [live._id, NO_SUCH_ID]],
      [softDeleteOrders, [live._id, trashed._id]],
      [restoreOrders, [trashed._id, NO_SUCH_ID]],
      [purgeOrders, [trashed._id, NO_SUCH_ID]],
    ] as const) {
      expect(await shop.refusal(endpoint, { ids }), endpoint.name).toMatchObject({
        status: 404,
        problem: { code: 'not_found', message: expect.stringContaining('1 of 2') },
      })
      expect([await get(live), await get(trashed)]).toEqual(before)
    }
  })

  test.each([updateOrder, updateOrderSummary])(
    '$name takes the id of the address in its body, no other',
    async (put) => {
      const [order, other] = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
      const sent = { customer: order.customer, id: order._id, boxes: 7 }
      expect(await shop.refusal(put, { ...sent, _id: other._id })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: '_id', message: 'This is not the id in the address' },
      })
      expect([await get(order), await get(other)]).toEqual([order, other])
      expect((await shop.call(put, { ...sent, _id: order._id })).order).toMatchObject({ _id: order._id, boxes: 7 })
    },
  )

  test.each([restoreOrders, purgeOrders])('O9: $name of what is live is refused and names it', async (endpoint) => {
    const [live, other, trashed] = [
      await makeOrder(shop, catalogue),
      await makeOrder(shop, catalogue),
      await makeOrder(shop, catalogue),
    ]
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    const before = [await get(live), await get(other), await get(trashed)]
    for (const [ids, message] of [
      [[live._id], `Order #${live.orderNo} is not in the trash.`],
      [[other._id, trashed._id, live._id], `Orders #${live.orderNo} and #${other.orderNo} are not in the trash.`],
    ] as const) {
      const problem = { code: 'conflict', message }
      expect(await shop.refusal(endpoint, { ids })).toEqual({ status: 409, problem })
    }
    expect([await get(live), await get(other), await get(trashed)]).toEqual(before)
  })

  test('O9: several go and come back together', async () => {
    const orders = [
      await makeOrder(shop, catalogue),
      await makeOrder(shop, catalogue),
      await makeOrder(shop, catalogue),
    ]
    const ids = orders.map(({ _id }) => _id)
    for (const [endpoint, deleted] of [
      [softDeleteOrders, true],
      [restoreOrders, false],
      [softDeleteOrders, true],
    ] as const) {
      await shop.call(endpoint, { ids })
      for (const order of orders) expect((await get(order)).deleted).toBe(deleted)
    }
    await shop.call(purgeOrders, { ids })
    expect((await shop.call(listOrderTrash, { limit: 300 })).data.filter(({ _id }) => ids.includes(_id))).toEqual([])
  })

  test.each([softDeleteOrders, restoreOrders, purgeOrders])(
    '$name of nothing, of 1,001 or of no ids is refused',
    async (endpoint) => {
      const refuse = async (ids: unknown) => (await shop.refusal(endpoint, { ids })).problem
      expect(await refuse([])).toEqual({ code: 'invalid', field: 'ids', message: 'Select at least one record' })
      expect(await refuse(Array.from({ length: 1001 }, () => NO_SUCH_ID))).toMatchObject({
        message: 'Select at most 1,000 records',
      })
      expect(await refuse(undefined)).toMatchObject({ code: 'invalid', field: 'ids' })
      expect(await refuse(['one'])).toMatchObject({ code: 'invalid', field: 'ids.0' })
    },
  )

  test('M1: a customer of an order in the trash cannot be deleted for good', async () => {
    const { _id } = await makeCustomer(shop, 'Held By Trash')
    const order = await makeOrder(shop, catalogue, { customer: _id })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    await shop.call(customerEndpoints.softDelete, { ids: [_id] })
    expect(await shop.refusal(customerEndpoints.purge, { ids: [_id] })).toMatchObject({
      status: 409,
      problem: { code: 'in_use' },
    })
    await shop.call(purgeOrders, { ids: [order._id] })
    await shop.call(customerEndpoints.purge, { ids: [_id] })
  })
})

describe('§2.2 §6 M4: who may do what', () => {
  const endpoints = [
    createOrder,
    listOrders,
    listOrderTrash,
    getOrder,
    updateOrder,
    updateOrderSummary,
    softDeleteOrders,
    restoreOrders,
    purgeOrders,
  ]
  const mayWarehouse = new Set<unknown>([listOrders, getOrder, updateOrderSummary])
  const anything = { id: NO_SUCH_ID, ids: [NO_SUCH_ID], customer: NO_SUCH_ID, productionProducts: [] }
  const FORBIDDEN = { status: 403, problem: { code: 'forbidden', message: 'Your role does not allow this.' } }

  test.each(endpoints)('$name', async (endpoint) => {
    for (const as of ['nobody', 'a-token-that-nobody-has', '']) {
      expect(await shop.refusal(endpoint, anything, { as })).toEqual({
        status: 401,
        problem: { code: 'unauthenticated', message: 'Please sign in.' },
      })
    }
    expect(await shop.refusal(endpoint, anything, { as: 'machine_operator' })).toEqual(FORBIDDEN)
    if (!mayWarehouse.has(endpoint))
      expect(await shop.refusal(endpoint, anything, { as: 'warehouse_operator' })).toEqual(FORBIDDEN)
  })

  test('the warehouse operator reads orders and delivers them', async () => {
    const walter = { as: 'warehouse_operator' } as const
    const order = await makeOrder(shop, catalogue)
    expect(await shop.call(getOrder, { id: order._id }, walter)).toEqual(order)
    expect((await shop.call(listOrders, { search: `#${order.orderNo}` }, walter)).total).toBe(1)
    expect((await shop.call(updateOrderSummary, { id: order._id, boxes: 3 }, walter)).order.boxes).toBe(3)
  })

  test('the trash is the administrator’s alone, by whatever address', async () => {
    const order = await makeOrder(shop, catalogue)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    const walter = { as: 'warehouse_operator' } as const
    expect(await shop.refusal(listOrders, { deleted: 'true' }, walter)).toEqual(FORBIDDEN)
    expect((await shop.call(listOrders, { deleted: 'true', search: `#${order.orderNo}` })).total).toBe(1)
  })
})

describe('P7: other screens are told', () => {
  test('each change of an order, once it is stored, and no refused one', async () => {
    const screen = await shop.watch({ as: 'warehouse_operator' })
    const recorded = async () => (await screen.next(recordsChanged)).tables.toSorted()
    const order = await makeOrder(shop, catalogue)
    expect(await recorded()).toEqual(['orders', 'productions'])
    await shop.refusal(createOrder, {})
    await shop.refusal(updateOrder, { id: order._id, customer, status: 'deliver' })
    await shop.refusal(updateOrder, { id: order._id, customer, version: 99, remark: 'too late' })
    await shop.refusal(purgeOrders, { ids: [order._id] })
    await update(order, { remark: 'changed' })
    expect(await recorded()).toEqual(['orders'])
    await summarise(order, { boxes: 1 })
    expect(await recorded()).toEqual(['orders'])
    for (const endpoint of [softDeleteOrders, restoreOrders, softDeleteOrders, purgeOrders]) {
      await shop.call(endpoint, { ids: [order._id] })
      expect(await recorded()).toEqual(['orders'])
    }
    expect(screen.received).toHaveLength(7)
  })
})
