import type { Feature } from '../../server/feature.ts'
import { read, stream } from '../../server/handlers.ts'
import { csvOf } from '../../server/records/csv.ts'
import { piecesOfSize, quantityField } from '../../shared/pieces.ts'
import { bySize, eachSize, SIZE_LABELS, SIZES } from '../../shared/sizes.ts'
import { goodsReturnField, type OrderProduct } from '../orders/order-products.contract.ts'
import { SHIPPING_METHOD_LABELS } from '../orders/orders.contract.ts'
import { type Production, type ProductionItem, returnField } from '../productions/productions.contract.ts'
import {
  deliveryReport,
  exportDeliveryReport,
  type ReportedCustomer,
  type ReportedDay,
  type ReportedGoods,
  type ReportedProduction,
  type ReportFilter,
} from './delivery-report.contract.ts'
import { batchesOfDelivered, type DeliveredOrder } from './delivery-report.db.ts'
import { piecesOfGoods, piecesOfItem, sumUp } from './delivery-report.rules.ts'
import type { Reader } from '../../server/database/database.ts'

const handlers = {
  deliveryReport: read(deliveryReport, async ({ db, input }) => {
    const report = groups()
    for await (const batch of batchesOfDelivered(db, input)) {
      for (const { productions, goods, ...order } of batch)
        report.add(order, productions.map(asReportedProduction), goods.map(asReportedGoods))
    }
    return report.end()
  }),

  exportDeliveryReport: stream(exportDeliveryReport, ({ db, input }) => csvOf(FILE_COLUMNS, rowsOfFile(db, input))),
}

export const deliveryReports: Feature = { handlers }

/** Makes the groups of a report from orders that come in its order. */
function groups() {
  const data: ReportedCustomer[] = []
  let orders = 0

  function dayOf(order: DeliveredOrder): ReportedDay {
    let group = data.at(-1)
    if (group?.customer._id !== order.customer) {
      const customer = { _id: order.customer, name: order.customerName, phone_no: order.customerPhoneNo }
      data.push((group = { customer, recipients: [], pieces: 0, returnedPieces: 0 }))
    }
    let recipient = group.recipients.at(-1)
    if (recipient?.referrer._id !== order.referrer) {
      const referrer = { _id: order.referrer, name: order.referrerName, phone_no: order.referrerPhoneNo }
      group.recipients.push((recipient = { referrer, dates: [] }))
    }
    let day = recipient.dates.at(-1)
    if (day?.deliveryDate !== order.deliveryDate) {
      const { deliveryDate } = order
      const nothing = { orders: [], productionProducts: [], inventoryProducts: [], pieces: 0, returnedPieces: 0 }
      recipient.dates.push((day = { deliveryDate, ...nothing }))
    }
    return day
  }

  return {
    add(order: DeliveredOrder, productions: ReportedProduction[], goods: ReportedGoods[]) {
      const { _id, orderNo, shippingMethod } = order
      const day = dayOf(order)
      orders++
      day.orders.push({ _id, orderNo, shippingMethod })
      day.productionProducts.push(...productions)
      day.inventoryProducts.push(...goods)
      const made = productions.flatMap(({ items }) => items.map(piecesOfItem))
      Object.assign(day, sumUp([day, ...made, ...goods.map(piecesOfGoods)]))
    },

    end() {
      for (const group of data) Object.assign(group, sumUp(group.recipients.flatMap(({ dates }) => dates)))
      return { data, total: { orders, ...sumUp(data) } }
    },
  }
}

const asReportedProduction = (production: Production): ReportedProduction => ({
  _id: production._id,
  orderId: production.orderId,
  clothingTypeName: production.clothingTypeName,
  printingDesignData: production.printingDesignData,
  items: production.items.map((item) => ({
    _id: item._id,
    colorName: item.colorName,
    colorCode: item.colorCode,
    size: item.size,
    itemQuantity: item.itemQuantity,
    ...bySize(quantityField, (size) => item[quantityField(size)]),
    ...bySize(returnField, (size) => item[returnField(size)]),
  })),
})

const asReportedGoods = (line: OrderProduct): ReportedGoods => ({
  _id: line._id,
  orderId: line.orderId,
  clothingTypeName: line.clothingTypeName,
  printingDesignData: line.printingDesignData,
  colorName: line.colorName,
  colorCode: line.colorCode,
  ...eachSize((size) => line[size]),
  ...bySize(goodsReturnField, (size) => line[goodsReturnField(size)]),
})

const RETURNED_COLUMNS = SIZES.map((size) => ({
  field: goodsReturnField(size),
  label: `Returned ${SIZE_LABELS[size]}`,
}))

/** All sizes in pieces. */
const FILE_COLUMNS = [
  { field: 'deliveryDate', label: 'Delivery Date' },
  { field: 'orderNo', label: 'Order' },
  { field: 'customerName', label: 'Customer' },
  { field: 'customerPhoneNo', label: 'Customer Phone No' },
  { field: 'referrerName', label: 'Deliver To' },
  { field: 'referrerPhoneNo', label: 'Deliver To Phone No' },
  { field: 'shippingMethod', label: 'Shipping Method', words: SHIPPING_METHOD_LABELS },
  { field: 'kind', label: 'Kind' },
  { field: 'designName', label: 'Printing Design' },
  { field: 'clothingTypeName', label: 'Clothing Type' },
  { field: 'colorName', label: 'Color' },
  ...SIZES.map((size) => ({ field: size, label: SIZE_LABELS[size] })),
  { field: 'pieces', label: 'Pieces' },
  ...RETURNED_COLUMNS,
  { field: 'returnedPieces', label: 'Returned Pieces' },
] as const

async function* rowsOfFile(db: Reader, filter: ReportFilter) {
  for await (const batch of batchesOfDelivered(db, filter)) {
    yield batch.flatMap(({ productions, goods, ...order }) => [
      ...productions.flatMap((production) => production.items.map((item) => producedRow(order, production, item))),
      ...goods.map((line) => goodsRow(order, line)),
    ])
  }
}

const producedRow = (order: DeliveredOrder, production: Production, item: ProductionItem) => ({
  ...order,
  kind: 'Production',
  designName: production.printingDesignData.name,
  clothingTypeName: production.clothingTypeName,
  colorName: item.colorName,
  ...eachSize((size) => piecesOfSize(item, size)),
  ...bySize(goodsReturnField, (size) => item[returnField(size)]),
  ...piecesOfItem(item),
})

const goodsRow = (order: DeliveredOrder, line: OrderProduct) => ({
  ...order,
  kind: 'Inventory',
  designName: line.printingDesignData.name,
  clothingTypeName: line.clothingTypeName,
  colorName: line.colorName,
  ...eachSize((size) => line[size]),
  ...bySize(goodsReturnField, (size) => line[goodsReturnField(size)]),
  ...piecesOfGoods(line),
})
