import { now } from '../../server/clock.ts'
import { nextNumber } from '../../server/records/counters.ts'
import { compiled } from '../../server/database/statements/compiled.ts'
import type { Reader, Tables, Transaction } from '../../server/database/database.ts'
import { purgeRecords, restoreRecords, trashRecords } from '../../server/records/record-trash.ts'
import { HIDDEN, defineHistory } from '../../server/records/history/history.ts'
import {
  insertRecord,
  type RecordColumns,
  updateRecord,
  updateRecords,
  requireLiveRecord,
} from '../../server/records/records.ts'
import { countRows } from '../../server/records/page-of.ts'
import type { Reference, References } from '../../server/records/references.ts'
import { NO_REQUEST, type RequestColumns } from '../../server/records/requests.ts'
import type { Session } from '../../server/security/sessions.ts'
import { formatDay } from '../../shared/days/day.ts'
import { numberIn } from './search/order-documents.rules.ts'
import { filteredOrders, NO_FILTER, type OtherFilters } from './filters/order-filters.db.ts'
import { FROM_STOCK } from './products/order-products.contract.ts'
import { followStockHold } from './products/order-products.db.ts'
import { type OrderFields, ALL_ORDER_TEXTS, orderFields } from './order-fields.contract.ts'
import type { OrderRow } from './orders.contract.ts'

export interface OrderColumns extends RecordColumns, OrderFields, RequestColumns {
  orderNo: number
  orderQuantity: number
  dueKey: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    orders: OrderColumns
  }
}

const day = { shown: (value: string | number) => formatDay(String(value)) }

export const orderHistory = defineHistory({
  table: 'orders',
  fields: {
    orderNo: { label: 'Number', shown: (orderNo) => `#${orderNo}` },
    ...orderFields,
    customer: { ...orderFields.customer, names: 'customers' },
    referrer: { ...orderFields.referrer, names: 'customers' },
    dueDate: { ...orderFields.dueDate, ...day },
    rush: { ...orderFields.rush, usual: () => 0 },
    deliveryDate: { ...orderFields.deliveryDate, ...day },
    // It follows from the items, whose changes are told (rule Q4).
    orderQuantity: HIDDEN,
    dueKey: HIDDEN,
  },
})

/** Orders without a due date come last. */
const getDueKey = (dueDate: string | null): string => dueDate ?? '9999-12-31'

export const insertOrder = async (
  tx: Transaction,
  fields: OrderFields,
  orderQuantity: number,
  request = NO_REQUEST,
  at?: string,
): Promise<OrderColumns> =>
  insertRecord(
    tx,
    'orders',
    {
      orderNo: await nextNumber(tx, 'orderNo'),
      ...fields,
      orderQuantity,
      dueKey: getDueKey(fields.dueDate),
      ...request,
    },
    at,
  )

const withDueKey = (stored: OrderColumns, fields: Partial<OrderFields>) => ({
  ...fields,
  dueKey: getDueKey(fields.dueDate === undefined ? stored.dueDate : fields.dueDate),
})

export const updateOrderFields = (
  tx: Transaction,
  stored: OrderColumns,
  fields: Partial<OrderFields>,
  at?: string,
): Promise<OrderColumns> => updateRecord(tx, 'orders', stored, withDueKey(stored, fields), at)

/** A trashed customer may stay on an order, but must not be newly set (rule M1). */
export async function requireCustomers(
  tx: Transaction,
  order: { customer: string; referrer?: string | null | undefined },
  current?: OrderColumns,
): Promise<void> {
  if (order.customer !== current?.customer) {
    await requireLiveRecord(tx, 'customers', order.customer, {
      field: 'customer',
      message: 'This customer does not exist any more.',
    })
  }
  if (order.referrer && order.referrer !== current?.referrer) {
    await requireLiveRecord(tx, 'customers', order.referrer, {
      field: 'referrer',
      message: 'This deliver-to does not exist any more.',
    })
  }
}

/** Returns those that have changed, by id. Many change alike: each change is one statement. */
export async function updateOrdersAlike(
  tx: Transaction,
  saves: readonly { current: OrderColumns; fields: Partial<OrderFields> }[],
): Promise<Map<string, OrderColumns>> {
  const at = now()
  const changes = saves.map(({ current, fields }) => {
    const columns = Object.entries(withDueKey(current, fields)).filter(
      ([column, value]) => value !== undefined && value !== current[column as keyof OrderColumns],
    )
    return { id: current._id, columns: Object.fromEntries(columns) }
  })
  const saved = new Map<string, OrderColumns>()
  for (const [key, alike] of Map.groupBy(changes, ({ columns }) => JSON.stringify(columns))) {
    if (key === '{}') continue
    const ids = alike.map(({ id }) => id)
    for (const order of await updateRecords(tx, 'orders', ids, alike[0]!.columns, at)) saved.set(order._id, order)
  }
  return saved
}

export const ROW_COLUMNS = [
  'orders._id',
  'orders.version',
  'orders.createdAt',
  'orders.updatedAt',
  'orders.orderNo',
  'orders.customer',
  'orders.referrer',
  'orders.orderQuantity',
  'orders.dueDate',
  'orders.rush',
  'orders.deliveryDate',
  'orders.remark',
  'orders.status',
  'orders.shippingMethod',
  'orders.boxes',
  ...ALL_ORDER_TEXTS.map(({ name }) => `orders.${name}` as const),
  'orders.deletedAt',
  'orders.deletedBy',
  'customer.name as customerName',
  'customer.phone_no as customerPhoneNo',
  'referrer.name as referrerName',
  'referrer.phone_no as referrerPhoneNo',
] as const

export const fromOrders = (db: Reader) =>
  db
    .selectFrom('orders')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')

export type SelectedOrder = Awaited<ReturnType<typeof selectOrderRows>>[number]

const selectOrderRows = (db: Reader) => fromOrders(db).select(ROW_COLUMNS).execute()

export const toOrderRow = (
  { deletedAt, deletedBy: _, ...row }: SelectedOrder,
  lines: readonly string[],
  thumbnail: string | null,
): OrderRow => ({
  ...row,
  referrerName: row.referrerName ?? '',
  referrerPhoneNo: row.referrerPhoneNo ?? '',
  // Several colors of one product from stock are one line.
  orderInfo: lines.filter((line, at) => !line.endsWith(FROM_STOCK) || lines.indexOf(line) === at),
  thumbnail,
  rush: row.rush === 1,
  deleted: deletedAt !== null,
})

export const selectOrderDetails = compiled((db, ids: readonly string[]) =>
  fromOrders(db)
    .select(ROW_COLUMNS)
    .select([
      'customer.email as customerEmail',
      'customer.address as customerAddress',
      'referrer.email as referrerEmail',
      'referrer.address as referrerAddress',
    ])
    .where('orders._id', 'in', ids),
)

/** No order has the number 0. */
export const orderNumberIn = (search: string): number => Number(numberIn(search) ?? 0)

const USED_AS = {
  customers: 'contact',
  clothingTypes: 'clothingType',
  designs: 'printingDesign',
  colors: 'color',
} as const satisfies Partial<Record<keyof Tables, keyof OtherFilters>>

const SCREENS = [
  { path: '/orders', nouns: ['order', 'orders'], trashed: false },
  { path: '/trash/orders', nouns: ['order in the trash', 'orders in the trash'], trashed: true },
] as const

export const orderReferences: readonly Reference[] = Object.entries(USED_AS).flatMap(([table, filter]) =>
  SCREENS.map(({ path, nouns, trashed }) => ({
    of: table as keyof typeof USED_AS,
    nouns,
    count: (db, ids) => countRows(filteredOrders(db, { ...NO_FILTER, [filter]: ids }, trashed)),
    href: (ids) => `${path}?${filter}=${ids.join(',')}`,
  })),
)

/** Its schedules are not taken off the machines here; stock goes back on the shelf (rule O6). */
export async function trashOrderRecords(
  tx: Transaction,
  ids: readonly string[],
  by: Session,
  at?: string,
): Promise<void> {
  const orders = await selectOrders(tx, ids)
  await trashRecords(tx, 'orders', ids, by, at)
  await followStockHold(tx, orders, { deleted: true }, { by: by.username, kind: 'order_deleted', at })
}

/** What they held of stock is taken again, or all of them are refused (rule O6). */
export async function restoreOrderRecords(tx: Transaction, ids: readonly string[], by: Session): Promise<void> {
  const orders = await selectOrders(tx, ids)
  await restoreRecords(tx, 'orders', ids)
  await followStockHold(tx, orders, { deleted: false }, { by: by.username, kind: 'order_restored' })
}

/** The foreign keys cascade: productions, items, schedules and goods from stock are deleted with the order. */
export const purgeOrderRecords = (tx: Transaction, ids: readonly string[], references: References) =>
  purgeRecords(tx, 'orders', ids, references)

export const namesOfOrders = async (tx: Transaction, ids: readonly string[]): Promise<string[]> =>
  (await selectOrders(tx, ids)).map(({ orderNo }) => `#${orderNo}`)

const selectOrders = (tx: Transaction, ids: readonly string[]) =>
  tx.selectFrom('orders').selectAll().where('_id', 'in', ids).orderBy('orderNo').execute()
