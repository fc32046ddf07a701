import { setImmediate } from 'node:timers/promises'
import { compiled } from '../../../server/database/statements/compiled.ts'
import { getBatches, type Reader, type Tables, type Transaction } from '../../../server/database/database.ts'
import { selectRecords } from '../../../server/records/records.ts'
import { searchKey } from '../../../shared/text.ts'
import { bareCode, distinct, documentText, getPlace, SEARCHED_FIELDS } from './order-documents.rules.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'

interface OrderDocumentColumns {
  place: number
  orderId: string
  status: string
  /** All that a search finds the order by. */
  text: string
  awb: string
  /** What its designs are found by, one a line. */
  designs: string
  customerKey: string
  deliverToKey: string | null
  /** How many of its productions are not in the trash. */
  productions: number
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    orderDocuments: OrderDocumentColumns
  }
}

/** What orders are sorted by in their documents, whose indexes are of orders that are not in the trash. */
export const DOCUMENT_KEYS = {
  customerName: 'orderDocuments.customerKey',
  referrerName: 'orderDocuments.deliverToKey',
} as const satisfies Record<string, `orderDocuments.${keyof OrderDocumentColumns}`>

/** A document is rewritten when one of these columns changes; it names clothing types by id only. */
export const DOCUMENTED = {
  orders: ['orderNo', 'customer', 'referrer', ...SEARCHED_FIELDS, 'status', 'deletedAt'],
  productions: ['orderId', 'clothingType', 'printingDesign', 'deletedAt'],
  orderProducts: ['orderId', 'productId'],
  customers: ['name', 'nameKey', 'phone_no'],
  designs: ['name', 'nameWords'],
} as const satisfies { [T in keyof Tables]?: readonly (keyof Tables[T])[] }
export type DocumentedTable = keyof typeof DOCUMENTED

type Documented<T extends DocumentedTable> = Pick<Tables[T], Extract<(typeof DOCUMENTED)[T][number], keyof Tables[T]>>
type DocumentedOrder = Documented<'orders'> & { _id: string }

export interface DocumentedOrders {
  orders: readonly DocumentedOrder[]
  /** Live ones. */
  productions: readonly Documented<'productions'>[]
  orderProducts: readonly Documented<'orderProducts'>[]
}

/** Orders live or in the trash; ids without an order are ignored. */
export async function writeDocuments(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  for (const [at, batch] of [...getBatches([...new Set(orderIds)])].entries()) {
    // The embedded database never waits, so let others be served between two batches.
    if (at > 0) await setImmediate()
    await storeDocuments(tx, {
      orders: await selectOrders(tx, batch),
      productions: await selectProductions(tx, batch),
      orderProducts: await selectOrderProducts(tx, batch),
    })
  }
}

const selectOrders = compiled((db, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['_id', ...DOCUMENTED.orders])
    .where('_id', 'in', ids),
)

const selectProductions = compiled((db, orderIds: readonly string[]) =>
  db
    .selectFrom('productions')
    .select(DOCUMENTED.productions)
    .where('deletedAt', 'is', null)
    .where('orderId', 'in', orderIds),
)

const selectOrderProducts = compiled((db, orderIds: readonly string[]) =>
  db.selectFrom('orderProducts').select(DOCUMENTED.orderProducts).where('orderId', 'in', orderIds),
)

export async function storeDocuments(
  tx: Transaction,
  { orders, productions, orderProducts }: DocumentedOrders,
): Promise<void> {
  if (orders.length === 0) return
  const products = await getProducts(tx, orderProducts)
  const stockLines = orderProducts.map(({ orderId, productId }) => ({ ...entryOf(products, productId), orderId }))
  const made = Map.groupBy(productions, ({ orderId }) => orderId)
  const garments = Map.groupBy([...productions, ...stockLines], ({ orderId }) => orderId)
  const customers = await getRecords(
    tx,
    'customers',
    orders.flatMap(({ customer, referrer }) => (referrer === null ? [customer] : [customer, referrer])),
  )
  const designs = await getRecords(
    tx,
    'designs',
    [...garments.values()].flat().map(({ printingDesign }) => printingDesign),
  )
  const getDocument = (order: DocumentedOrder): OrderDocumentColumns => {
    const customer = entryOf(customers, order.customer)
    const referrer = order.referrer === null ? undefined : entryOf(customers, order.referrer)
    const named = (garments.get(order._id) ?? []).map(({ clothingType, printingDesign }) => ({
      clothingType,
      design: entryOf(designs, printingDesign),
    }))
    const text = documentText(
      {
        ...order,
        customerName: customer.name,
        customerPhoneNo: customer.phone_no,
        referrerName: referrer?.name ?? null,
        referrerPhoneNo: referrer?.phone_no ?? null,
      },
      named.map(({ clothingType, design }) => ({ clothingType, designName: design.name })),
    )
    return {
      place: getPlace(order),
      orderId: order._id,
      status: order.status,
      text,
      awb: searchKey(order.awb, bareCode(order.awb)),
      designs: distinct(named.map(({ design }) => design.nameWords)).join('\n'),
      customerKey: customer.nameKey,
      deliverToKey: referrer?.nameKey ?? null,
      productions: made.get(order._id)?.length ?? 0,
    }
  }
  const documents = orders.map(getDocument)
  const { orderId: _, ...changing } = documents[0]!
  const columns = Object.keys(changing) as (keyof typeof changing)[]
  await tx
    .insertInto('orderDocuments')
    .values(documents)
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
}

const getRecords = async <T extends 'customers' | 'designs'>(
  db: Reader,
  table: T,
  ids: readonly string[],
): Promise<Map<string, Documented<T>>> =>
  new Map((await selectRecords(db, table, ids)).map((record) => [record._id, record]))

async function getProducts(db: Reader, orderProducts: DocumentedOrders['orderProducts']) {
  if (orderProducts.length === 0) return new Map<string, never>()
  const rows = await selectProducts(db, [...new Set(orderProducts.map(({ productId }) => productId))])
  return new Map(rows.map(({ _id, ...garment }) => [_id, garment]))
}

const selectProducts = compiled((db, ids: readonly string[]) =>
  db
    .selectFrom('inventoryItems')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .select(['inventoryItems._id', 'inventories.clothingType', 'inventories.printingDesign'])
    .where('inventoryItems._id', 'in', ids),
)

export async function selectOrdersOfCustomers(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select('_id')
    .where((eb) => eb.or([eb('customer', 'in', ids), eb('referrer', 'in', ids)]))
    .execute()
  return rows.map(({ _id }) => _id)
}

export async function selectOrdersOfDesigns(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const made = await db
    .selectFrom('productions')
    .select('orderId')
    .where('deletedAt', 'is', null)
    .where('printingDesign', 'in', ids)
    .execute()
  const stockLines = await db
    .selectFrom('orderProducts')
    .innerJoin('inventoryItems', 'inventoryItems._id', 'orderProducts.productId')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .select('orderId')
    .where('inventories.printingDesign', 'in', ids)
    .execute()
  return [...made, ...stockLines].map(({ orderId }) => orderId)
}
