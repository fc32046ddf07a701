import type { Feature } from '../../server/feature.ts'
import { stream } from '../../server/handlers.ts'
import { getCsv } from '../../server/records/csv/csv.ts'
import { getOrderColumns, ITEM_COLUMNS, ORDER_AND_CONTACT_COLUMNS, toItemRows } from '../orders/order-csv.rules.ts'
import {
  deliveryReport,
  exportDeliveryReport,
  reportedProduction,
  reportedStockLine,
  type ReportFilter,
} from './delivery-report.contract.ts'
import { batchesOfDelivered } from './delivery-report.db.ts'
import { type Delivery, getDelivery, sumUp, toReport } from './delivery-report.rules.ts'
import type { Reader } from '../../server/database/database.ts'

const handlers = {
  deliveryReport: stream(deliveryReport, async function* ({ db, input }) {
    let total = toReport([]).total
    let before = '{"data":['
    for await (const deliveries of deliveriesByCustomer(db, input)) {
      const report = toReport(deliveries)
      yield before + JSON.stringify(report.data).slice(1, -1)
      before = ','
      total = { orders: total.orders + report.total.orders, ...sumUp([total, report.total]) }
    }
    yield `${total.orders > 0 ? '' : before}],"total":${JSON.stringify(total)}}`
  }),

  exportDeliveryReport: stream(exportDeliveryReport, ({ db, input }) =>
    getCsv(FILE_COLUMNS, rowsOfFile(db, input), input),
  ),
}

export const deliveryReports: Feature = { handlers }

/** In each part some customers with all of their deliveries: they are read in the order of customers. */
async function* deliveriesByCustomer(db: Reader, filter: ReportFilter): AsyncGenerator<Delivery[]> {
  let ofLast: Delivery[] = []
  for await (const batch of batchesOfDelivered(db, filter)) {
    const deliveries = batch.map(({ productions, goods, ...order }) =>
      getDelivery(
        order,
        productions.map((one) => reportedProduction.parse(one)),
        goods.map((one) => reportedStockLine.parse(one)),
      ),
    )
    const read = [...ofLast, ...deliveries]
    const isOfLast = ({ customer }: Delivery) => customer === read.at(-1)!.customer
    const whole = read.filter((delivery) => !isOfLast(delivery))
    if (whole.length > 0) yield whole
    ofLast = read.filter(isOfLast)
  }
  if (ofLast.length > 0) yield ofLast
}

const FILE_COLUMNS = [
  ...getOrderColumns('deliveryDate'),
  ...ORDER_AND_CONTACT_COLUMNS,
  ...getOrderColumns('shippingMethod'),
  ...ITEM_COLUMNS,
] as const

async function* rowsOfFile(db: Reader, filter: ReportFilter) {
  for await (const batch of batchesOfDelivered(db, filter)) {
    yield batch.flatMap(({ productions, goods, ...order }) => toItemRows(order, productions, goods))
  }
}
