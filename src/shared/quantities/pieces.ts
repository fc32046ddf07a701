import { formatCount } from '../numbers.ts'
import { eachSize, SIZES, type Size, sizeField } from './sizes.ts'

export const DOZEN = 12

export const MAX_PIECES = 1_000_000

/** `mix`: the quantities are the pieces in one dozen. `not_mix`: they are dozens (rules Q2, Q3). */
export type SizeMode = 'mix' | 'not_mix'

export type QuantityField = `${Size}Quantity`

export const quantityField = sizeField('Quantity')

export type SizeQuantities = Record<QuantityField, number>

export const sumOfSizes = (quantities: SizeQuantities): number =>
  SIZES.reduce((sum, size) => sum + quantities[quantityField(size)], 0)

export type SizedItem = SizeQuantities & { size: SizeMode; itemQuantity: number }

export const itemDozens = (item: SizedItem): number => (item.size === 'mix' ? item.itemQuantity : sumOfSizes(item))

export const piecesOfItems = (items: readonly SizedItem[]): number =>
  DOZEN * items.reduce((dozens, item) => dozens + itemDozens(item), 0)

/** `pieces`: what is taken from stock is not counted in dozens. */
export type CountedItem = SizeQuantities & { size: SizeMode | 'pieces'; itemQuantity: number }

export const piecesOfSize = (item: CountedItem, size: Size): number =>
  item[quantityField(size)] * { mix: item.itemQuantity, not_mix: DOZEN, pieces: 1 }[item.size]

export type SizePieces = Record<Size, number>

export const NO_PIECES: Readonly<SizePieces> = eachSize(() => 0)

export const sumOfPieces = (pieces: SizePieces): number => SIZES.reduce((sum, size) => sum + pieces[size], 0)

export const getUnit = (pieces: number): 'Pc' | 'Pcs' => (pieces === 1 ? 'Pc' : 'Pcs')

export function formatPieces(pieces: number): string {
  const dozens = Math.floor(pieces / DOZEN)
  const rest = pieces % DOZEN
  const parts = [dozens > 0 && `${formatCount(dozens)} Dz`, rest > 0 && `${rest} ${getUnit(rest)}`]
  return parts.filter(Boolean).join(', ') || '0'
}

export const unbrokenPieces = (pieces: number): string => formatPieces(pieces).replaceAll(/(?<=\d) /g, '\u00a0')
