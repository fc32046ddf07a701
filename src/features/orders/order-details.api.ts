import type { Reader, Transaction } from '../../server/database/database.ts'
import { requireOutOfTrash, requireRecord } from '../../server/records/records.ts'
import type { Session } from '../../server/security/sessions.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import type { Production } from '../productions/productions.contract.ts'
import { infoLine, productionsOfOrders } from '../productions/productions.db.ts'
import { isReturned } from '../productions/productions.rules.ts'
import type { OrderProduct } from './products/order-products.contract.ts'
import { getOrderProducts, stockLineInfo } from './products/order-products.db.ts'
import { areReturned } from './products/order-products.rules.ts'
import type { Order } from './orders.contract.ts'
import { toOrderRow, type OrderColumns, selectOrderDetails } from './orders.db.ts'

export const GONE = () => notFound('This order does not exist any more.')

/** Only administrators see trashed orders; to all other roles such an order does not exist (rule M4). */
export function requireVisible(isTrashed: boolean, session: Session): void {
  if (isTrashed && session.role !== 'administrator') throw GONE()
}

/** `deleted` lists the trash, so it needs the role that `listOrderTrash` needs (rule M4). */
export function requireTrashReader(deleted: boolean, session: Session): void {
  if (deleted && session.role !== 'administrator')
    throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
}

export async function requireLiveOrder(tx: Transaction, id: string, session: Session): Promise<OrderColumns> {
  const stored = await requireRecord(tx, 'orders', id, 'order')
  requireVisible(stored.deletedAt !== null, session)
  requireOutOfTrash(stored, 'order')
  return stored
}

export async function requireOrderInDetail(db: Reader, id: string): Promise<Order> {
  const [order] = await ordersInDetail(db, [id])
  if (!order) throw GONE()
  return order
}

/** In the order of the ids; unknown ids are left out. */
export async function ordersInDetail(db: Reader, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectOrderDetails(db, ids)).map((row) => [row._id, row]))
  const productions = await productionsOfOrders(db, ids)
  const stockLines = await getOrderProducts(db, ids)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const productionProductData = productions.get(id) ?? []
    const orderProductData = stockLines.get(id) ?? []
    const goods = [...productionProductData, ...orderProductData].map(({ clothingTypeName, printingDesignData }) => ({
      ...printingDesignData,
      clothingTypeName,
      designName: printingDesignData.name,
    }))
    const lines = goods.map((one, at) => (at < productionProductData.length ? infoLine(one) : stockLineInfo(one)))
    const thumbnail = (goods[0]?.frontImage ?? goods[0]?.backImage)?.thumbnail ?? null
    const { customerEmail, customerAddress, referrerEmail, referrerAddress, ...rest } = row
    return [
      {
        ...toOrderRow(rest, lines, thumbnail),
        customerEmail,
        customerAddress,
        referrerEmail: referrerEmail ?? '',
        referrerAddress: referrerAddress ?? '',
        productionProductData,
        orderProductData,
        returnProductsData: getReturnProducts(productionProductData, orderProductData),
      },
    ]
  })
}

const getReturnProducts = (
  productions: readonly Production[],
  stockLines: readonly OrderProduct[],
): Order['returnProductsData'] => ({
  productionProducts: productions
    .map((production) => ({ ...production, items: production.items.filter(isReturned) }))
    .filter(({ items }) => items.length > 0),
  inventoryProducts: stockLines.filter(areReturned),
})
