import { DOZEN, type QuantityField, quantityField, type SizeMode } from '../../../../shared/quantities/pieces.ts'
import { type Size, SIZES } from '../../../../shared/quantities/sizes.ts'

/** An empty field is `''`, and text that is no number is kept as entered (rule Q6). */
export type QuantityFormValue = number | string

type Row = { size: SizeMode; itemQuantity: QuantityFormValue } & Record<QuantityField, QuantityFormValue>

const UNITS = ['p', 'pc', 'pcs', 'piece', 'pieces']
const TYPED = new RegExp(`^(\\d{1,15}) ?(?:${UNITS.join('|')})\\.?$`, 'i')

/** 24 of `24p`; null of what counts no pieces. */
export const parsePieces = (quantity: QuantityFormValue): number | null => {
  const [, digits] = (typeof quantity === 'string' && TYPED.exec(quantity)) || []
  return digits === undefined ? null : Number(digits)
}

/** A whole unit before a letter that begins a word of its own; names of colors begin with `Pe`, `Pi`, `Pl` and the like. */
const UNIT_AND_LETTER = /^(?:pcs?|pieces?|p(?=[^aehiloruys]))(?=\p{L}$)/iu

/**
 * What a letter behind a number is: null if it belongs to a unit that is being typed, else what stays in the cell, and
 * what begins the name of the next color, without the letter itself: `24` and `Pi` of `24Pi` and `n`.
 */
export function splitAtLetter(quantity: string, letter: string): { stays: string; begins: string } | null {
  const [, digits = quantity, letters = ''] = /^(\d+) ?(\p{L}*)$/u.exec(quantity) ?? []
  // `24pI` of `24pIndigo`.
  if (UNITS.includes(letters) && letter !== letter.toLowerCase()) return { stays: digits + letters, begins: '' }
  const typed = letters + letter
  if (digits === '' || !UNITS.some((unit) => unit.startsWith(typed.toLowerCase()))) {
    const [unit = ''] = UNIT_AND_LETTER.exec(typed) ?? []
    return { stays: digits + unit, begins: letters.slice(unit.length) }
  }
  return null
}

/**
 * What is typed in pieces counts as the shop counts: a multiple of twelve as its dozens, a row wholly in pieces that are
 * twelve together as a mix, and in a mix as it is. All else stays as typed, and the row says why it is wrong.
 */
export function withPiecesCounted<R extends Row>(item: R): R {
  const typed = SIZES.flatMap((size) => {
    const pieces = parsePieces(item[quantityField(size)])
    return pieces === null ? [] : [{ size, pieces }]
  })
  const isOnlyPieces = SIZES.every((size) => isEmpty(item, size) || typed.some((one) => one.size === size))
  const sum = typed.reduce((all, { pieces }) => all + pieces, 0)
  const becomesMix =
    item.size !== 'mix' && isOnlyPieces && sum === DOZEN && typed.some(({ pieces }) => pieces % DOZEN !== 0)
  const isMix = item.size === 'mix' || becomesMix
  const counted = typed
    .filter(({ pieces }) => isMix || pieces % DOZEN === 0)
    .map(({ size, pieces }) => [quantityField(size), isMix ? pieces : pieces / DOZEN])
  if (counted.length === 0) return item
  return {
    ...item,
    // Its dozens may be left from when it was a mix before.
    ...(becomesMix && { size: 'mix', itemQuantity: 1 }),
    ...Object.fromEntries(counted),
  }
}

/** Pieces that are left in a row. */
export const getPiecesLeft = (item: Row): Size[] =>
  SIZES.filter((size) => parsePieces(withPiecesCounted(item)[quantityField(size)]) !== null)

const isEmpty = (item: Row, size: Size): boolean => !item[quantityField(size)]

/** Why pieces that are left cannot be counted. */
export const NO_DOZENS = 'Pieces are whole dozens, or 12 in all of the row'
