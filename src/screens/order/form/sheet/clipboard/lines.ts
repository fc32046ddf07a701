import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { DOZENS, PIECES, sizeNamed } from '../../../../../shared/quantities/size-names.ts'
import { type Size, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { toQuantity } from '../../../../../web/input/quantity.ts'
import { isTotalName } from './grid.ts'
import type { Pasted, PastedLine } from './clipboard.ts'

const QUANTITY = new RegExp(`^(\\d{1,6})(?:(${PIECES})|(${DOZENS}))?\\.?$`, 'i')
const UNIT = new RegExp(`^(?:(${PIECES})|(${DOZENS}))\\.?$`, 'i')
/** What stands between a size and its quantity, or between two of them. */
const BETWEEN = /^(?:[-–—:=,;/|+.]|and|of|in|size)$/i
/** Letters and digits without a space: `S12`, `12S`; not `12XL`, which may be a size of its own. */
const SIZE_AND_COUNT = /^(\p{L}+|\dxl)(\d{1,6})$|^(\d{1,6})((?!x)\p{L}+)$/iu
/** There is no size XM: an `x` before M is a sign of multiplication, and so are others; `6 X L` alone may be six of XL. */
const TIMES_M = /\d ?x ?(?:m|med|medium)(?!\p{L})/iu

type Token = { size: Size } | { quantity: string; isPieces: boolean; hasUnit: boolean } | { word: string }

function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (const word of line.match(/[^\s:;,=|/–—]+|[:;,=|/–—]/g) ?? []) {
    const last = tokens.at(-1)
    const [, pieces, dozens] = UNIT.exec(word) ?? []
    const [, digits, inPieces, inDozens] = QUANTITY.exec(word) ?? []
    const size = sizeNamed(word, 'dozens')
    const [, before = '', count, counted, behind = ''] = SIZE_AND_COUNT.exec(word) ?? []
    const attached = sizeNamed(before || behind, 'dozens')
    if (last && 'quantity' in last && (pieces || dozens)) [last.isPieces, last.hasUnit] = [Boolean(pieces), true]
    else if (digits)
      tokens.push({ quantity: digits, isPieces: Boolean(inPieces), hasUnit: Boolean(inPieces ?? inDozens) })
    else if (size) tokens.push({ size })
    else if (attached) {
      const quantity = { quantity: (count ?? counted)!, isPieces: false, hasUnit: false }
      tokens.push(...(count ? [{ size: attached }, quantity] : [quantity, { size: attached }]))
    } else if (!BETWEEN.test(word)) tokens.push({ word })
  }
  return tokens
}

/** A size and its quantity are two words, whatever stands between them. */
function apart(line: string, hasTimes: boolean): string {
  const words = line
    .replaceAll(/^[-–•*]\s+/g, '')
    .replaceAll(/\s*[×*]\s*|(?<=\d)-(?=\p{L})|(?<=\p{L})-(?=\d)|(?<=\p{L})(?:\s+x\s*|x)(?=\d)/giu, ' ')
  return hasTimes ? words.replaceAll(/(?<=\d)(?:\s+x\s+|x(?!l))(?=\p{L})/giu, ' ') : words
}

/** Of totals their name. */
function getLine(tokens: readonly Token[], isColor: (name: string) => boolean): PastedLine | string | null {
  const isWord = (token: Token): token is { word: string } => 'word' in token
  const first = tokens.findIndex((token) => !isWord(token))
  const last = tokens.findLastIndex((token) => !isWord(token))
  const counted = tokens.slice(first, last + 1)
  const words = [...tokens.slice(0, Math.max(0, first)), ...tokens.slice(last + 1)].filter(isWord)
  const color = words.map(({ word }) => word).join(' ')
  if (isTotalName(color)) return color
  if (first < 0 || (first > 0 && last < tokens.length - 1) || counted.length % 2 === 1 || !isColor(color)) return null
  const fields: PastedLine['fields'] = {}
  const isSizeFirst = 'size' in counted[0]!
  for (let at = 0; at < counted.length; at += 2) {
    const pair = counted.slice(at, at + 2)
    const [size, quantity] = isSizeFirst ? pair : pair.toReversed()
    if (!size || !('size' in size) || !quantity || !('quantity' in quantity)) return null
    const field = quantityField(size.size)
    if (field in fields) return null
    fields[field] = toQuantity(`${Number(quantity.quantity)}${quantity.isPieces ? ' pcs' : ''}`)
  }
  return { color, fields: { ...Object.fromEntries(SIZES.map((size) => [quantityField(size), ''])), ...fields } }
}

const tokensOfLines = (text: string): Token[][] =>
  text
    .split(/[\n\r]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => tokensOf(apart(line.trim(), TIMES_M.test(text))))

/** Whether a line that is no table names a size and a quantity: it is no list of colors. */
export const namesQuantities = (text: string): boolean =>
  !text.includes('\t') &&
  tokensOfLines(text).some(
    (tokens) => tokens.some((token) => 'size' in token) && tokens.some((token) => 'quantity' in token),
  )

/**
 * Rows of lines as people write them in an e-mail, `Black: S 12, M 24`; a line of totals is none. Null where not all of it
 * is understood.
 */
export function parseLines(text: string, isColor: (name: string) => boolean): Pasted | null {
  const tokens = tokensOfLines(text)
  // A unit behind one quantity alone may be that of all.
  const units = new Set(tokens.flat().flatMap((token) => ('quantity' in token ? token.hasUnit : [])))
  if (units.size > 1) return null
  const rows = tokens.map((line) => getLine(line, isColor))
  if (rows.includes(null)) return null
  const lines = rows.filter((row) => typeof row === 'object' && row !== null)
  return lines.length > 0
    ? { lines, hasColors: true, leftOut: [...new Set(rows.filter((row) => typeof row === 'string'))] }
    : null
}
