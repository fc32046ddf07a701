import { expect, test } from 'vitest'
import {
  makeClothingType,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  openCatalogue,
  production,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { customerEndpoints } from '../../customers/customers.contract.ts'
import { designEndpoints } from '../../designs/designs.contract.ts'
import { deleteOrderProduct } from '../saves/order-product-calls.contract.ts'
import { softDeleteProduction, updateProduction } from '../saves/order-productions.contract.ts'
import { listOrders, updateOrder } from '../orders.contract.ts'
import { search } from '../../../screens/search/search.contract.ts'
import type { DOCUMENTED, DocumentedTable } from './order-documents.db.ts'

/** Changes one field and nothing else; the order is found by the new word then, and not by the old one. */
interface Edit {
  old: string
  now: string | null
  /** The filter of the list that finds it too. */
  filter?: 'awb' | 'customerName' | 'designName' | 'referrerName'
  change: () => Promise<unknown>
}

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const customer = await shop.call(customerEndpoints.create, { name: 'Oldcustomer', phone_no: '555 7001' })
const other = await makeCustomer(shop, 'Othercustomer')
const referrer = await makeCustomer(shop, 'Oldreferrer')
const otherReferrer = await makeCustomer(shop, 'Otherreferrer')
const design = await makeDesign(shop, 'Olddesign', 'front')
const otherDesign = await makeDesign(shop, 'Otherdesign', 'front')
const garment = await makeClothingType(shop, 'Oldgarment')
const otherGarment = await makeClothingType(shop, 'Othergarment')
const stockDesign = await makeDesign(shop, 'Oldstock', 'front')
const productId = await makeStock(shop, catalogue, { small: 9 }, { printingDesign: stockDesign._id })
const made = production(catalogue, { clothingType: garment._id, printingDesign: design._id })
const spare = await makeDesign(shop, 'Sparedesign', 'front')
const order = await makeOrder(shop, catalogue, {
  customer: customer.customer._id,
  referrer: referrer._id,
  shippingMethod: 'airport',
  tracking_no: 'oldtracking',
  awb: 'oldairwaybill',
  productionProducts: [made, production(catalogue, { printingDesign: spare._id })],
  orderProducts: [{ productId, small: 2 }],
})
const [first, second] = order.productionProductData
const line = order.orderProductData[0]!

const sendOrder = (more: object) => shop.call(updateOrder, { id: order._id, customer: other._id, ...more })
const sendProduction = (more: object) => {
  const items = first!.items.map(({ _id, color, size, smallQuantity }) => ({ _id, color, size, smallQuantity }))
  return shop.call(updateProduction, { id: first!._id, ...made, items, ...more })
}

/** Never changes, follows from another one, or decides only where the order stands (rule S2). */
const NO_WORD = null

/** An edit of each field that a document is made of, by its table: in the order in which they are made. */
const EDITS: { [T in DocumentedTable]: Record<(typeof DOCUMENTED)[T][number], Edit | typeof NO_WORD> } = {
  customers: {
    name: {
      old: 'oldcustomer',
      now: 'renamedcustomer',
      filter: 'customerName',
      change: () =>
        shop.call(customerEndpoints.update, {
          id: customer.customer._id,
          name: 'Renamedcustomer',
          phone_no: '555 7001',
        }),
    },
    nameKey: NO_WORD,
    phone_no: {
      old: '5557001',
      now: '5557002',
      change: () =>
        shop.call(customerEndpoints.update, {
          id: customer.customer._id,
          name: 'Renamedcustomer',
          phone_no: '555 7002',
        }),
    },
  },
  designs: {
    name: {
      old: 'olddesign',
      now: 'renameddesign',
      filter: 'designName',
      change: () => shop.call(designEndpoints.update, { id: design._id, name: 'Renameddesign' }),
    },
    nameWords: NO_WORD,
  },
  orders: {
    orderNo: NO_WORD,
    customer: { old: 'renamedcustomer', now: 'othercustomer', change: () => sendOrder({}) },
    referrer: {
      old: 'oldreferrer',
      now: 'otherreferrer',
      filter: 'referrerName',
      change: () => sendOrder({ referrer: otherReferrer._id }),
    },
    tracking_no: { old: 'oldtracking', now: 'newtracking', change: () => sendOrder({ tracking_no: 'newtracking' }) },
    awb: {
      old: 'oldairwaybill',
      now: 'newairwaybill',
      filter: 'awb',
      change: () => sendOrder({ awb: 'newairwaybill' }),
    },
    status: NO_WORD,
    deletedAt: NO_WORD,
  },
  productions: {
    orderId: NO_WORD,
    clothingType: {
      old: 'oldgarment',
      now: 'othergarment',
      change: () => sendProduction({ clothingType: otherGarment._id }),
    },
    printingDesign: {
      old: 'renameddesign',
      now: 'otherdesign',
      filter: 'designName',
      change: () => sendProduction({ clothingType: otherGarment._id, printingDesign: otherDesign._id }),
    },
    deletedAt: {
      old: 'sparedesign',
      now: null,
      filter: 'designName',
      change: () => shop.call(softDeleteProduction, { id: second!._id }),
    },
  },
  orderProducts: {
    orderId: NO_WORD,
    // A line keeps its product, and can only go.
    productId: {
      old: 'oldstock',
      now: null,
      filter: 'designName',
      change: () => shop.call(deleteOrderProduct, { _id: line._id, orderId: order._id }),
    },
  },
}

/** How many orders the list, its filter and the search everywhere find. */
const result = async (word: string, filter: NonNullable<Edit['filter']> | 'search' = 'search') => [
  (await shop.call(listOrders, { search: word })).total,
  (await shop.call(listOrders, { [filter]: word })).total,
  (await shop.call(search, { q: word })).orders.length,
]

const edits = Object.entries(EDITS).flatMap(([table, fields]) =>
  Object.entries<Edit | typeof NO_WORD>(fields).flatMap(([field, edit]) =>
    edit ? [{ of: `${table}.${field}`, ...edit }] : [],
  ),
)

test.each(edits)(
  'S1: an order is found by its new $of as soon as only that is edited',
  async ({ old, now, filter, change }) => {
    expect(await result(old, filter)).toEqual([1, 1, 1])
    await change()
    expect(await result(old, filter)).toEqual([0, 0, 0])
    if (now !== null) expect(await result(now, filter)).toEqual([1, 1, 1])
  },
)
