import { describe, expect, test } from 'vitest'
import { makeColor, makeOrder, openCatalogue } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import { getOrder, type Order, type OrderFormInput, updateOrder, updateOrderSummary } from '../orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer } = catalogue

const DELIVERY = {
  shippingMethod: 'airport',
  boxes: 3,
  tracking_no: '1Z',
  awb: '176-1',
  airport_code: 'LAX',
  airline: 'Emirates',
  deliveryDate: '2026-12-02',
} as const
const REST = { referrer: catalogue.referrer, addOn: 'stickers', dueDate: '2026-12-01', remark: 'ring twice' }

const make = (more: Partial<OrderFormInput> = {}) => makeOrder(shop, catalogue, { ...REST, ...DELIVERY, ...more })
/** An order without the fields that every update changes. */
const lasting = ({ version: _, updatedAt: __, ...order }: Order) => order

describe('a field that is not sent keeps its value', () => {
  test('nothing but the customer is sent, and nothing changes', async () => {
    const order = await make()
    const { order: saved } = await shop.call(updateOrder, { id: order._id, customer })
    expect(saved).toEqual(order)
    expect(await shop.call(getOrder, { id: order._id })).toEqual(order)
  })

  test('nothing at all is sent from the summary, and nothing changes', async () => {
    const order = await make()
    const { order: saved } = await shop.call(updateOrderSummary, { id: order._id }, { as: 'warehouse_operator' })
    expect(saved).toEqual(order)
  })

  test.each([updateOrder, updateOrderSummary])(
    'O7: $name of what is stored changes nothing and tells no screen, whatever version was seen',
    async (endpoint) => {
      for (const order of [await make(), await make({ shippingMethod: 'ups' })]) {
        const screen = await shop.watch()
        for (const version of [undefined, order.version, order.version + 7]) {
          const sent = { ...REST, ...DELIVERY, shippingMethod: order.shippingMethod, status: order.status, customer }
          const answer = await shop.call(endpoint, { ...sent, id: order._id, version })
          expect(answer).toEqual({ message: `Order #${order.orderNo} updated.`, order })
        }
        await makeColor(shop, 'Afterwards')
        expect(await screen.next(recordsChanged)).toEqual({ tables: ['colors'] })
      }
    },
  )

  test('O7: what differs from the stored order in an older version is refused as before', async () => {
    const order = await make()
    const { order: present } = await shop.call(updateOrderSummary, { id: order._id, boxes: 4 })
    const old = { ...DELIVERY, id: order._id, version: order.version }
    const problem = { code: 'stale', message: 'Somebody changed this in the meantime.', present }
    expect(await shop.refusal(updateOrderSummary, old)).toEqual({ status: 409, problem })
  })

  const changes = { ...DELIVERY, boxes: 9, tracking_no: '2Z', awb: '2', airport_code: 'JFK', airline: 'Delta' }
  test.each(['boxes', 'tracking_no', 'awb', 'airport_code', 'airline'] as const)(
    '%s alone is changed from either screen',
    async (field) => {
      for (const endpoint of [updateOrder, updateOrderSummary]) {
        const order = await make()
        await shop.call(endpoint, { id: order._id, customer, [field]: changes[field] } as never)
        const saved = await shop.call(getOrder, { id: order._id })
        expect(lasting(saved)).toEqual({ ...lasting(order), [field]: changes[field] })
      }
    },
  )

  test('a due date that is not sent still sorts the order', async () => {
    const order = await make()
    await shop.call(updateOrder, { id: order._id, customer, remark: 'later' })
    const [row] = await shop.database.read.selectFrom('orders').select('dueKey').where('_id', '=', order._id).execute()
    expect(row).toEqual({ dueKey: '2026-12-01' })
  })
})

test.each([null, ''] as const)('what is sent as %j is emptied', async (nothing) => {
  const order = await make()
  const sent = {
    referrer: nothing,
    addOn: nothing,
    dueDate: nothing,
    remark: nothing,
    boxes: nothing,
    tracking_no: nothing,
    awb: nothing,
    airport_code: nothing,
    airline: nothing,
    deliveryDate: nothing,
  }
  const empty = { referrer: null, dueDate: null, boxes: null, deliveryDate: null }
  const blank = { addOn: '', remark: '', tracking_no: '', awb: '', airport_code: '', airline: '', referrerName: '' }
  expect((await shop.call(updateOrder, { id: order._id, customer, ...sent })).order).toMatchObject({
    ...empty,
    ...blank,
    shippingMethod: 'airport',
  })
})

test('O5: the method that is kept decides what another field may be, the one that is sent what is cleared', async () => {
  const pickup = await make({ shippingMethod: 'pickup' })
  expect((await shop.call(updateOrderSummary, { id: pickup._id, tracking_no: '1Z' })).order.tracking_no).toBe('')
  const airport = await make()
  const { order } = await shop.call(updateOrderSummary, { id: airport._id, shippingMethod: 'ups' })
  expect(order).toMatchObject({ tracking_no: '1Z', awb: '', airport_code: '', airline: '', boxes: 3 })
})
