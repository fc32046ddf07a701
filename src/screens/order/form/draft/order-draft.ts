import { type Issue, validate } from '../../../../shared/endpoint.ts'
import {
  formatPieces,
  itemDozens,
  piecesOfItems,
  quantityField,
  type QuantityField,
  type SizeMode,
} from '../../../../shared/quantities/pieces.ts'
import { bySize } from '../../../../shared/quantities/sizes.ts'
import type { ClothingType } from '../../../../features/clothing-types/clothing-types.contract.ts'
import type { Color } from '../../../../features/colors/colors.contract.ts'
import type { Customer } from '../../../../features/customers/customers.contract.ts'
import type { DesignData } from '../../../../features/designs/designs.contract.ts'
import {
  type ItemDraftInput,
  itemDraft,
  MAX_PRODUCTIONS,
  type Qualities,
  type Quality,
  qualityField,
} from '../../../../features/productions/productions.contract.ts'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { byAnyOrderText, type OrderText } from '../../../../features/orders/order-fields.contract.ts'
import { createOrder, type OrderFormInput } from '../../../../features/orders/orders.contract.ts'
import { clearUnusedShipping } from '../../../../features/orders/orders.rules.ts'
import type { DayFormValues, DeliveryFormValues } from './delivery-values.ts'
import { type QuantityFormValue, withPiecesCounted } from './quantity-units.ts'
import { toStockLineInput, type StockLineFormValues, stockLinesPart, stockLinePieces } from './stock-lines.ts'

export type ItemFormValues = {
  /** Within the form; it is not sent. */
  key: string
  /** Its `_id` is empty where a pasted name is no color's: another one has to be chosen. */
  color: Pick<Color, '_id' | 'name' | 'code'> | null
  size: SizeMode
  /** Dozens of a mix item. */
  itemQuantity: QuantityFormValue
  /** Not sent. */
  returnedPieces: number
} & Record<QuantityField, QuantityFormValue> &
  Record<keyof Qualities, Quality>

export type KnownCustomer = Pick<Customer, '_id' | 'name' | 'phone_no'>

export interface ProductionFormValues {
  key: string
  clothingType: Pick<ClothingType, '_id' | 'name'> | null
  printingDesign: DesignData | null
  items: ItemFormValues[]
}

export interface OrderOwnValues extends DeliveryFormValues, DayFormValues, Record<OrderText, string> {
  customer: KnownCustomer | null
  referrer: KnownCustomer | null
  dueDate: string | null
  rush: boolean
  remark: string
}

export interface OrderDraft extends OrderOwnValues {
  productionProducts: ProductionFormValues[]
  orderProducts: StockLineFormValues[]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const emptyItem = (size: SizeMode = 'not_mix'): ItemFormValues => ({
  key: newKey(),
  color: null,
  size,
  ...bySize(quantityField, (): QuantityFormValue => ''),
  ...bySize(qualityField, (): Quality => 'first'),
  itemQuantity: '',
  returnedPieces: 0,
})

export const emptyProduction = (): ProductionFormValues => ({
  key: newKey(),
  clothingType: null,
  printingDesign: null,
  items: [],
})

export const isEmptyProduction = ({ clothingType, printingDesign, items }: ProductionFormValues): boolean =>
  items.length === 0 && !clothingType && !printingDesign

export const isFull = (productions: readonly unknown[]): boolean => productions.length >= MAX_PRODUCTIONS

export const nameOfProduction = (index: number): string => `Production ${index + 1}`

export const emptyOrder = (): OrderDraft => ({
  customer: null,
  referrer: null,
  dueDate: null,
  rush: false,
  deliveryDate: null,
  delivered: null,
  remark: '',
  status: 'pending',
  shippingMethod: 'pickup',
  boxes: '',
  ...byAnyOrderText(() => ''),
  productionProducts: [emptyProduction()],
  orderProducts: [],
})

export const duplicateItem = (item: ItemFormValues): ItemFormValues => ({ ...item, key: newKey(), returnedPieces: 0 })

/** New keys, so that edits of its items do not change the original. */
export const duplicateProduction = (production: ProductionFormValues): ProductionFormValues => ({
  ...production,
  key: newKey(),
  items: production.items.map(duplicateItem),
})

const getNumber = (typed: QuantityFormValue): number => (typeof typed === 'number' ? typed : 0)

/** A value that is no number counts as 0. */
export function getNumbers(typed: ItemFormValues) {
  const item = withPiecesCounted(typed)
  return {
    size: item.size,
    itemQuantity: getNumber(item.itemQuantity),
    ...bySize(quantityField, (size) => getNumber(item[quantityField(size)])),
  }
}

export const dozensOfItem = (item: ItemFormValues): number => itemDozens(getNumbers(item))

export const piecesOfItemValues = (items: readonly ItemFormValues[]): number => piecesOfItems(items.map(getNumbers))

const piecesOfProductions = ({ productionProducts }: OrderDraft): number =>
  piecesOfItemValues(productionProducts.flatMap(({ items }) => items))

export const piecesOfDraft = (draft: OrderDraft): number =>
  piecesOfProductions(draft) + stockLinePieces(draft.orderProducts)

export function partsOfDraft(draft: OrderDraft): string[] {
  const count = draft.productionProducts.length
  const pieces = piecesOfProductions(draft)
  return [
    ...(pieces > 0 ? [`${count} ${count === 1 ? 'production' : 'productions'} ${formatPieces(pieces)}`] : []),
    ...stockLinesPart(draft.orderProducts),
  ]
}

/** A value that is no number is sent as entered, so that the validation refuses it. */
const toSent = (typed: QuantityFormValue) => (typed === '' ? 0 : typed) as number

export function toItemInput(typed: ItemFormValues): ItemDraftInput {
  const { key: _, returnedPieces: __, color, ...item } = withPiecesCounted(typed)
  return {
    ...item,
    ...bySize(quantityField, (size) => toSent(item[quantityField(size)])),
    itemQuantity: item.size === 'mix' ? toSent(item.itemQuantity) : 0,
    color: color?._id ?? '',
  }
}

export const errorsOfItem = (item: ItemFormValues): FieldErrors =>
  errorsIn(itemDraft.safeParse(toItemInput(item)).error?.issues)

/** None if all are empty and the order has goods from stock. */
const sentProductions = ({
  productionProducts,
  orderProducts,
}: Pick<OrderDraft, 'productionProducts' | 'orderProducts'>): readonly ProductionFormValues[] =>
  orderProducts.length > 0 && productionProducts.every(isEmptyProduction) ? [] : productionProducts

export const toOwnInput = ({ customer, referrer, delivered: _, ...values }: OrderOwnValues) => ({
  ...clearUnusedShipping(values),
  // A value that is none of these is sent as it is, so that the validation refuses it.
  boxes: values.boxes as number | '',
  customer: customer?._id ?? '',
  referrer: referrer?._id ?? '',
})

export const toOrderInput = ({ productionProducts, orderProducts, ...draft }: OrderDraft): OrderFormInput => ({
  ...toOwnInput(draft),
  status: draft.status as OrderFormInput['status'],
  productionProducts: sentProductions({ productionProducts, orderProducts }).map(
    ({ clothingType, printingDesign, items }) => ({
      clothingType: clothingType?._id ?? '',
      printingDesign: printingDesign?._id ?? '',
      items: items.map(toItemInput),
    }),
  ),
  orderProducts: orderProducts.map(toStockLineInput),
})

/** An error within an item is shown at the list of items, one of a size at its line. */
const DEPTHS: Readonly<Record<string, number>> = { productionProducts: 3, orderProducts: 2 }

const pathOfIssue = (path: readonly PropertyKey[]): string => path.slice(0, DEPTHS[String(path[0])] ?? 1).join('.')

export const getShownField = (field: string): string => pathOfIssue(field.split('.'))

export function errorsIn(issues: readonly Issue[] = []): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[pathOfIssue(path)] ??= message
  return errors
}

export const getErrors = (draft: OrderDraft): FieldErrors => errorsIn(validate(createOrder, toOrderInput(draft)).issues)

export const errorsInProduction = (errors: FieldErrors, index: number): FieldErrors => {
  const prefix = `productionProducts.${index}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  )
}

export function getFirstProduction(paths: readonly string[]): number | null {
  const indices = paths.flatMap((path) => /^productionProducts\.(\d+)\./.exec(path)?.[1] ?? [])
  return indices.length > 0 ? Math.min(...indices.map(Number)) : null
}
