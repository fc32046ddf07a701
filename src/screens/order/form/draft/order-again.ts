import type { OutputOf } from '../../../../shared/endpoint.ts'
import { bySize } from '../../../../shared/quantities/sizes.ts'
import { CHOICES, type getCatalogue } from '../../../../features/catalogue/catalogue.contract.ts'
import { nameOfProduct } from '../../../../features/inventories/picker/product.ts'
import { qualityField } from '../../../../features/productions/productions.contract.ts'
import type { Order } from '../../../../features/orders/orders.contract.ts'
import { duplicateProduction, emptyOrder, newKey, type OrderDraft } from './order-draft.ts'
import { valuesOfOrder } from './order-values.ts'

export interface Original {
  orderNo: number
  leftOut: readonly string[]
}

/** What an order that was taken again begins its remark with. */
const FROM = /^Order #\d+ again(\n|$)/

type Offered = OutputOf<typeof getCatalogue>

/** A record in the trash is no choice for new work (rule M1): its field is left empty. */
export function copyOrder(order: Order, offered: Offered): { draft: OrderDraft; leftOut: readonly string[] } {
  const leftOut: string[] = []
  const ids = new Set(CHOICES.flatMap((choice) => offered[choice]?.map(({ _id }) => _id) ?? []))
  const offeredOr = <Value extends { _id: string; name: string }>(what: string, value: Value | null): Value | null => {
    if (!value || ids.has(value._id)) return value
    leftOut.push(`${what} ${value.name}`)
    return null
  }
  const { customer, referrer, remark, addOn, shippingMethod, productionProducts, orderProducts } = valuesOfOrder(order)
  const empty = emptyOrder()
  const draft: OrderDraft = {
    ...empty,
    customer: offeredOr('Customer', customer),
    referrer: offeredOr('Deliver To', referrer),
    remark: `Order #${order.orderNo} again\n${remark.replace(FROM, '')}`.trim(),
    addOn,
    shippingMethod,
    productionProducts: productionProducts.map((production, index) => {
      const { clothingType, printingDesign, items, ...copy } = duplicateProduction(production)
      const place = `Production ${index + 1}:`
      return {
        ...copy,
        clothingType: offeredOr(`${place} Clothing Type`, clothingType),
        printingDesign: offeredOr(`${place} Printing Design`, printingDesign),
        // The row goes on naming the color whose place another one has to take.
        items: items.map((item) => ({
          ...item,
          ...bySize(qualityField, () => 'first' as const),
          color: offeredOr(`${place} Color`, item.color) ?? (item.color && { ...item.color, _id: '' }),
        })),
      }
    }),
    orderProducts: orderProducts.flatMap((line) => {
      const { clothingType, printingDesign, color } = line.product
      if ([clothingType, printingDesign, color].every((id) => ids.has(id))) return [{ ...line, key: newKey() }]
      leftOut.push(`From stock: ${nameOfProduct(line.product)}`)
      return []
    }),
  }
  return {
    draft: draft.productionProducts.length > 0 ? draft : { ...draft, productionProducts: empty.productionProducts },
    // Two items may have had the same color.
    leftOut: [...new Set(leftOut)],
  }
}
