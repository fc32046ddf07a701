import { GONE } from './order-access.db.ts'
import type { Reader } from '../../server/database/database.ts'
import type { Production } from '../productions/productions.contract.ts'
import { infoLine, productionsOfOrders } from '../productions/productions.db.ts'
import { isReturned } from '../productions/productions.rules.ts'
import type { OrderProduct } from './products/order-products.contract.ts'
import { getOrderProducts, stockLineInfo } from './products/order-products.db.ts'
import { areReturned } from './products/order-products.rules.ts'
import type { Order } from './orders.contract.ts'
import { toOrderRow, selectOrderDetails } from './orders.db.ts'

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
