import { quantityField } from '../../../../shared/quantities/pieces.ts'
import { bySize } from '../../../../shared/quantities/sizes.ts'
import {
  type Production,
  type ProductionItem,
  qualityField,
} from '../../../../features/productions/productions.contract.ts'
import { piecesReturned } from '../../../../features/productions/productions.rules.ts'
import { byAnyOrderText } from '../../../../features/orders/order-fields.contract.ts'
import type { Order } from '../../../../features/orders/orders.contract.ts'
import type { ItemFormValues, OrderDraft, OrderOwnValues, ProductionFormValues } from './order-draft.ts'
import { stockLineValues } from './stock-lines.ts'

const itemValues = (item: ProductionItem): ItemFormValues => ({
  key: item._id,
  color: { _id: item.color, name: item.colorName, code: item.colorCode },
  size: item.size,
  // What is not counted in a field is an empty field, not 0.
  itemQuantity: item.size === 'mix' ? item.itemQuantity : '',
  returnedPieces: piecesReturned(item),
  ...bySize(quantityField, (size) => item[quantityField(size)] || ''),
  ...bySize(qualityField, (size) => item[qualityField(size)] || 'first'),
})

/** The keys of the production and its items are their ids. */
export const valuesOfProduction = (production: Production): ProductionFormValues => ({
  key: production._id,
  clothingType: { _id: production.clothingType, name: production.clothingTypeName },
  printingDesign: production.printingDesignData,
  items: production.items.map(itemValues),
})

export const getOwnValues = (order: Order): OrderOwnValues => ({
  customer: { _id: order.customer, name: order.customerName, phone_no: order.customerPhoneNo },
  referrer: order.referrer ? { _id: order.referrer, name: order.referrerName, phone_no: order.referrerPhoneNo } : null,
  dueDate: order.dueDate,
  rush: order.rush,
  deliveryDate: order.deliveryDate,
  delivered: order.status === 'deliver' ? order.deliveryDate : null,
  remark: order.remark,
  status: order.status,
  shippingMethod: order.shippingMethod,
  boxes: order.boxes ?? '',
  ...byAnyOrderText(({ name }) => order[name]),
})

export const valuesOfOrder = (order: Order): OrderDraft => ({
  ...getOwnValues(order),
  productionProducts: order.productionProductData.map(valuesOfProduction),
  orderProducts: order.orderProductData.map(stockLineValues),
})
