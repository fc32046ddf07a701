import { type Issue, validate } from '../../../shared/endpoint.ts'
import { itemDozens, piecesOfItems, quantityField, type QuantityField, type SizeMode } from '../../../shared/pieces.ts'
import { bySize } from '../../../shared/sizes.ts'
import type { ClothingType } from '../../clothing-types/clothing-types.contract.ts'
import type { Color } from '../../colors/colors.contract.ts'
import type { Customer } from '../../customers/customers.contract.ts'
import type { Design } from '../../designs/designs.contract.ts'
import {
  type ItemDraftInput,
  itemDraft,
  type Qualities,
  type Quality,
  qualityField,
} from '../../productions/productions.contract.ts'
import {
  byShippingDetail,
  createOrder,
  type OrderFormInput,
  type ShippingDetail,
  type ShippingMethod,
} from '../orders.contract.ts'
import { clearUnusedShipping } from '../orders.rules.ts'

/** A quantity while it is typed: an empty field is no 0 yet, and what is no number stays as it is (rule Q6). */
export type TypedQuantity = number | string

/** One color of a production on a form. */
export type TypedItem = {
  /** Tells the lines of a form apart; the server never sees it. */
  idx: string
  color: Pick<Color, '_id' | 'name' | 'code'> | null
  size: SizeMode
  /** Dozens of a mix item. */
  itemQuantity: TypedQuantity
} & Record<QuantityField, TypedQuantity> &
  Record<keyof Qualities, Quality>

export interface TypedProduction {
  key: string
  clothingType: Pick<ClothingType, '_id' | 'name'> | null
  printingDesign: Design | null
  items: TypedItem[]
}

/** A new order as it stands on the form. */
export interface OrderDraft extends Record<ShippingDetail, string> {
  /** Sent again after a lost answer, it makes no second order (rule O10). */
  requestId: string
  customer: Customer | null
  referrer: Customer | null
  dueDate: string | null
  deliveryDate: string | null
  remark: string
  status: 'pending' | 'confirm'
  shippingMethod: ShippingMethod
  boxes: TypedQuantity
  productions: TypedProduction[]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 12 random letters or digits. */
export const newIdx = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const emptyItem = (size: SizeMode = 'not_mix'): TypedItem => ({
  idx: newIdx(),
  color: null,
  size,
  ...bySize(quantityField, (): TypedQuantity => ''),
  ...bySize(qualityField, (): Quality => 'first'),
  itemQuantity: '',
})

export const emptyProduction = (): TypedProduction => ({
  key: newIdx(),
  clothingType: null,
  printingDesign: null,
  items: [],
})

/** A random UUID, which browsers make themselves only where the connection is encrypted. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const emptyOrder = (): OrderDraft => ({
  requestId: newRequestId(),
  customer: null,
  referrer: null,
  dueDate: null,
  deliveryDate: null,
  remark: '',
  status: 'pending',
  shippingMethod: 'pickup',
  boxes: '',
  ...byShippingDetail(() => ''),
  productions: [emptyProduction()],
})

/** The same production once more, for another design or garment: its lines are lines of their own. */
export const duplicateProduction = (production: TypedProduction): TypedProduction => ({
  ...production,
  key: newIdx(),
  items: production.items.map((item) => ({ ...item, idx: newIdx() })),
})

const numberOf = (typed: TypedQuantity): number => (typeof typed === 'number' ? typed : 0)

/** The quantities of an item as far as they are numbers. */
export const numbersOf = (item: TypedItem) => ({
  size: item.size,
  itemQuantity: numberOf(item.itemQuantity),
  ...bySize(quantityField, (size) => numberOf(item[quantityField(size)])),
})

export const dozensOfItem = (item: TypedItem): number => itemDozens(numbersOf(item))

/** Pieces of a production or of all productions, live while they are typed. */
export const piecesOfTyped = (items: readonly TypedItem[]): number => piecesOfItems(items.map(numbersOf))

export const piecesOfDraft = ({ productions }: OrderDraft): number =>
  piecesOfTyped(productions.flatMap(({ items }) => items))

/** What is no number goes as it is, to be refused. */
const asSent = (typed: TypedQuantity) => (typed === '' ? 0 : typed) as number

const asItemInput = ({ idx: _, color, ...item }: TypedItem): ItemDraftInput => ({
  ...item,
  ...bySize(quantityField, (size) => asSent(item[quantityField(size)])),
  itemQuantity: item.size === 'mix' ? asSent(item.itemQuantity) : 0,
  color: color?._id ?? '',
})

/** Why an item cannot be added as it stands, by the fields of the item dialog; empty when it can. */
export const faultsOfItem = (item: TypedItem): Faults => faultsIn(itemDraft.safeParse(asItemInput(item)).error?.issues)

/** What is sent: ids for records, nothing of what the shipping method has no use for. */
export const asOrderInput = ({ customer, referrer, productions, ...draft }: OrderDraft): OrderFormInput => ({
  ...clearUnusedShipping(draft),
  boxes: draft.boxes as number | '',
  customer: customer?._id ?? '',
  referrer: referrer?._id ?? '',
  productionProducts: productions.map(({ clothingType, printingDesign, items }) => ({
    clothingType: clothingType?._id ?? '',
    printingDesign: printingDesign?._id ?? '',
    items: items.map(asItemInput),
  })),
})

/** The first fault of each field, keyed by its path: `customer`, `productionProducts.1.items`. */
export type Faults = Readonly<Record<string, string>>

/** A fault deep in an item belongs to the list of items, which is what the form shows. */
const placeOfFault = (path: readonly PropertyKey[]): string =>
  path.slice(0, path[0] === 'productionProducts' ? 3 : 1).join('.')

function faultsIn(issues: readonly Issue[] = []): Faults {
  const faults: Record<string, string> = {}
  for (const { path, message } of issues) faults[placeOfFault(path)] ??= message
  return faults
}

export const faultsOf = (draft: OrderDraft): Faults => faultsIn(validate(createOrder, asOrderInput(draft)).issues)

/** The faults in one production: its tab is marked by them. */
export const faultsInProduction = (faults: Faults, index: number): Faults => {
  const prefix = `productionProducts.${index}.`
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  )
}

/** The production that holds the first fault, where no field before the productions has one. */
export function firstFaultyProduction(faults: Faults): number | null {
  const indices = Object.keys(faults).flatMap((path) => /^productionProducts\.(\d+)\./.exec(path)?.[1] ?? [])
  return indices.length > 0 ? Math.min(...indices.map(Number)) : null
}

/** Whether something was entered that would be lost. */
export const isTouched = (draft: OrderDraft): boolean => {
  const { productions, ...fields } = draft
  const { productions: _, ...untouched } = { ...emptyOrder(), requestId: draft.requestId }
  return (
    JSON.stringify(fields) !== JSON.stringify(untouched) ||
    productions.length !== 1 ||
    productions.some(
      ({ clothingType, printingDesign, items }) => clothingType !== null || printingDesign !== null || items.length > 0,
    )
  )
}
