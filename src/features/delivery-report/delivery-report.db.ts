import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import { getConditions, isOneOf } from '../../server/records/filter-conditions.ts'
import type { Reader } from '../../server/database/database.ts'
import { customersNamed } from '../orders/filters/order-filters.db.ts'
import { getOrderProducts } from '../orders/products/order-products.db.ts'
import { productionsOfOrders } from '../productions/productions.db.ts'
import { type ReportFilter, reportFilters } from './delivery-report.contract.ts'
import { DELIVERED_COLUMNS, type DeliveredOrder } from './delivery-report.rules.ts'

function selectDelivered(db: Reader, filter: ReportFilter) {
  const conditions = getConditions(reportFilters, filter, {
    customerName: (name) => sql<SqlBool>`orders.customer in ${customersNamed(db, name)}`,
    referrerName: (name) => sql<SqlBool>`orders.referrer in ${customersNamed(db, name)}`,
    shippingMethod: isOneOf('orders.shippingMethod'),
  })
  return db
    .selectFrom('orders')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .innerJoin('customers as recipient', (join) =>
      join.on('recipient._id', '=', sql`coalesce(${sql.ref('orders.referrer')}, ${sql.ref('orders.customer')})`),
    )
    .select([
      ...DELIVERED_COLUMNS.map((column) => `orders.${column}` as const),
      'customer._id as customer',
      'customer.name as customerName',
      'customer.phone_no as customerPhoneNo',
      'recipient._id as referrer',
      'recipient.name as referrerName',
      'recipient.phone_no as referrerPhoneNo',
    ])
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', '=', 'deliver')
    .where('orders.deliveryDate', '>=', filter.deliveryDateFrom)
    .where('orders.deliveryDate', '<=', filter.deliveryDateTo)
    .where((eb) => eb.and(conditions))
    .orderBy('customer.nameKey')
    .orderBy('customer._id')
    .orderBy('recipient.nameKey')
    .orderBy('recipient._id')
    .orderBy('orders.deliveryDate')
    .orderBy('orders.orderNo')
    .execute()
}

/** Read in one turn; other requests are served between two turns. */
const ORDERS_PER_TURN = 40

export async function* batchesOfDelivered(db: Reader, filter: ReportFilter) {
  const orders = (await selectDelivered(db, filter)) as DeliveredOrder[]
  for (let from = 0; from < orders.length; from += ORDERS_PER_TURN) {
    if (from > 0) await setImmediate()
    const batch = orders.slice(from, from + ORDERS_PER_TURN)
    const ids = batch.map(({ _id }) => _id)
    const productions = await productionsOfOrders(db, ids)
    const stockLines = await getOrderProducts(db, ids)
    yield batch.map((order) => ({
      ...order,
      productions: productions.get(order._id) ?? [],
      goods: stockLines.get(order._id) ?? [],
    }))
  }
}
