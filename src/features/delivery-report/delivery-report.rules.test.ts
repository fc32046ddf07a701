import { describe, expect, test } from 'vitest'
import { NO_PIECES, quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { stockReturnField } from '../orders/products/order-products.contract.ts'
import { returnField } from '../productions/productions.contract.ts'
import type { ReportedStockLine, ReportedProduction } from './delivery-report.contract.ts'
import { type Delivery, getDelivery, toReport } from './delivery-report.rules.ts'

const DESIGN = { _id: 'design', name: 'Tigers', screenPrintingOn: 'front', frontImage: null, backImage: null } as const
/** A production of so many dozens, of which so many pieces came back. */
const production = (orderId: string, dozens: number, returned = 0): ReportedProduction => ({
  _id: `production of ${orderId}`,
  orderId,
  clothingTypeName: 'Tee',
  printingDesignData: DESIGN,
  items: [
    {
      _id: `item of ${orderId}`,
      colorName: 'Red',
      colorCode: 'c00000',
      size: 'not_mix',
      itemQuantity: 0,
      ...bySize(quantityField, () => 0),
      smallQuantity: dozens,
      ...bySize(returnField, () => 0),
      smallQuantityReturn: returned,
    },
  ],
})

const stockLine = (orderId: string, pieces: number): ReportedStockLine => ({
  _id: `goods of ${orderId}`,
  orderId,
  clothingTypeName: 'Tee',
  printingDesignData: DESIGN,
  colorName: 'Red',
  colorCode: 'c00000',
  ...NO_PIECES,
  ...bySize(stockReturnField, () => 0),
  medium: pieces,
})

interface Given {
  customer?: string
  referrer?: string
  deliveryDate?: string
  productions?: ReportedProduction[]
  goods?: ReportedStockLine[]
}

/** An order of Acme, delivered to Acme on November 1 with one dozen, unless said otherwise. */
function delivery(orderNo: number, { customer = 'Acme', referrer = customer, ...given }: Given = {}): Delivery {
  const _id = `order ${orderNo}`
  const order = {
    _id,
    orderNo,
    shippingMethod: 'pickup' as const,
    deliveryDate: given.deliveryDate ?? '2026-11-01',
    customer,
    customerName: `${customer} Inc.`,
    customerPhoneNo: '555 0100',
    referrer,
    referrerName: `${referrer} Inc.`,
    referrerPhoneNo: '555 0200',
  }
  return getDelivery(order, given.productions ?? [production(_id, 1)], given.goods ?? [])
}

/** Where each order stands: customer, recipient, day and the numbers of its orders. */
const getPlaces = (deliveries: readonly Delivery[]) =>
  toReport(deliveries).data.flatMap(({ customer, recipients }) =>
    recipients.flatMap(({ referrer, dates }) =>
      dates.map(({ deliveryDate, orders }) => [
        customer._id,
        referrer._id,
        deliveryDate,
        ...orders.map(({ orderNo }) => orderNo),
      ]),
    ),
  )

describe('R1: deliveries by customer, recipient and delivery date', () => {
  test('of nothing there is a report too', () => {
    expect(toReport([])).toEqual({ data: [], total: { orders: 0, pieces: 0, returnedPieces: 0 } })
  })

  test('orders of one day stand together, in their order', () => {
    expect(
      getPlaces([
        delivery(3),
        delivery(7),
        delivery(2, { deliveryDate: '2026-11-02' }),
        delivery(4, { referrer: 'School' }),
        delivery(5, { customer: 'Zebra', referrer: 'School' }),
        delivery(6, { customer: 'Zebra', referrer: 'Acme' }),
      ]),
    ).toEqual([
      ['Acme', 'Acme', '2026-11-01', 3, 7],
      ['Acme', 'Acme', '2026-11-02', 2],
      ['Acme', 'School', '2026-11-01', 4],
      ['Zebra', 'School', '2026-11-01', 5],
      ['Zebra', 'Acme', '2026-11-01', 6],
    ])
  })

  test('a customer and a recipient have the name and phone number of their own', () => {
    const [acme] = toReport([delivery(1, { referrer: 'School' })]).data
    expect(acme).toMatchObject({
      customer: { _id: 'Acme', name: 'Acme Inc.', phone_no: '555 0100' },
      recipients: [{ referrer: { _id: 'School', name: 'School Inc.', phone_no: '555 0200' } }],
    })
  })

  test('pieces and what came back are summed up for each day, each customer and the whole', () => {
    const { data, total } = toReport([
      delivery(1, { productions: [production('order 1', 2, 3)], goods: [stockLine('order 1', 7)] }),
      delivery(2),
      delivery(3, { referrer: 'School', deliveryDate: '2026-11-02' }),
      delivery(4, { customer: 'Zebra', productions: [], goods: [stockLine('order 4', 1)] }),
    ])
    const days = data.flatMap(({ recipients }) => recipients.flatMap(({ dates }) => dates))
    expect(days.map(({ pieces, returnedPieces }) => [pieces, returnedPieces])).toEqual([
      [24 + 7 + 12, 3],
      [12, 0],
      [1, 0],
    ])
    expect(days[0]!.productionProducts.map(({ orderId }) => orderId)).toEqual(['order 1', 'order 2'])
    expect(data.map(({ pieces, returnedPieces }) => [pieces, returnedPieces])).toEqual([
      [55, 3],
      [1, 0],
    ])
    expect(total).toEqual({ orders: 4, pieces: 56, returnedPieces: 3 })
  })
})
