import { formatCount } from './numbers.ts'
import { eachSize, SIZES, type Size } from './sizes.ts'

/** Everything is counted in pieces; a dozen is only a way of entering and showing them (rule Q1). */
export const DOZEN = 12

/** No quantity of the product is larger, in pieces (rule Q6). */
export const MAX_PIECES = 1_000_000

/** `mix`: the quantities are the pieces in one dozen. `not_mix`: they are dozens (rules Q2, Q3). */
export type SizeMode = 'mix' | 'not_mix'

export type QuantityField = `${Size}Quantity`

export const quantityField = <S extends Size>(size: S): `${S}Quantity` => `${size}Quantity`

/** The six entered quantities of a production item, whole numbers from 0. */
export type SizeQuantities = Record<QuantityField, number>

export const sumOfSizes = (quantities: SizeQuantities): number =>
  SIZES.reduce((sum, size) => sum + quantities[quantityField(size)], 0)

export type SizedItem = SizeQuantities & { size: SizeMode; itemQuantity: number }

/** Dozens of one item: a mix item has their number entered; for a not_mix item it is the sum of its sizes. */
export const itemDozens = (item: SizedItem): number => (item.size === 'mix' ? item.itemQuantity : sumOfSizes(item))

/** Ordered pieces of items of all sizes (rule Q4). */
export const piecesOfItems = (items: readonly SizedItem[]): number =>
  DOZEN * items.reduce((dozens, item) => dozens + itemDozens(item), 0)

/** Ordered pieces of one size of an item. */
export const piecesOfSize = (item: SizedItem, size: Size): number =>
  item[quantityField(size)] * (item.size === 'mix' ? item.itemQuantity : DOZEN)

/** Pieces of each size, under the size's own name: stock, and goods that an order takes from it. */
export type SizePieces = Record<Size, number>

export const NO_PIECES: Readonly<SizePieces> = eachSize(() => 0)

/** All six sizes together. */
export const sumOfPieces = (pieces: SizePieces): number => SIZES.reduce((sum, size) => sum + pieces[size], 0)

/** The unit of so many pieces. */
export const unitOf = (pieces: number): 'Pc' | 'Pcs' => (pieces === 1 ? 'Pc' : 'Pcs')

/** `N Dz, M Pcs`; `1 Pc`; a part that is zero is left out; nothing at all is `0` (rule Q5). */
export function formatPieces(pieces: number): string {
  const dozens = Math.floor(pieces / DOZEN)
  const rest = pieces % DOZEN
  const parts = [dozens > 0 && `${formatCount(dozens)} Dz`, rest > 0 && `${rest} ${unitOf(rest)}`]
  return parts.filter(Boolean).join(', ') || '0'
}

/** The same for narrow places: lines break between dozens and pieces only, never before a unit. */
export const unbrokenPieces = (pieces: number): string => formatPieces(pieces).replaceAll(/(?<=\d) /g, '\u00a0')
