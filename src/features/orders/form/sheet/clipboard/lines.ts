import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { DOZENS, PIECES, sizeNamed } from '../../../../../shared/quantities/size-names.ts'
import { type Size, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { toQuantity } from '../../../../../web/input/quantities/quantity.ts'
import { isTotalName } from './grid.ts'
import type { PastedLine } from './clipboard.ts'

const QUANTITY = new RegExp(`^(\\d{1,6})(?:(${PIECES})|(${DOZENS}))?\\.?$`, 'i')
const UNIT = new RegExp(`^(?:(${PIECES})|(${DOZENS}))\\.?$`, 'i')
/** What stands between a size and its quantity, or between two of them. */
const BETWEEN = /^(?:[-–—:=x×*,;/|+&.]|and|of|in|size)$/i

type Token = { size: Size } | { quantity: string; isPieces: boolean } | { word: string }

function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  for (const word of line.match(/[^\s:;,=|/–—]+|[:;,=|/–—]/g) ?? []) {
    const last = tokens.at(-1)
    const [, pieces, dozens] = UNIT.exec(word) ?? []
    const [, digits, inPieces] = QUANTITY.exec(word) ?? []
    const size = sizeNamed(word, 'dozens')
    if (last && 'quantity' in last && (pieces || dozens)) last.isPieces = Boolean(pieces)
    else if (digits) tokens.push({ quantity: digits, isPieces: Boolean(inPieces) })
    else if (size) tokens.push({ size })
    else if (!BETWEEN.test(word)) tokens.push({ word })
  }
  return tokens
}

/** `S-12` and `12xS` are two words. */
const apart = (line: string): string =>
  line.replaceAll(/(?<=\d)[x×*-](?=\p{L})|(?<=\p{L})[x×*-](?=\d)/gu, ' ').replaceAll(/^[-–•*]\s+/g, '')

function getLine(line: string, isColor: (name: string) => boolean): PastedLine | 'total' | null {
  const tokens = tokensOf(apart(line.trim()))
  const isWord = (token: Token): token is { word: string } => 'word' in token
  const first = tokens.findIndex((token) => !isWord(token))
  const last = tokens.findLastIndex((token) => !isWord(token))
  const counted = tokens.slice(first, last + 1)
  const words = [...tokens.slice(0, Math.max(0, first)), ...tokens.slice(last + 1)].filter(isWord)
  const color = words.map(({ word }) => word).join(' ')
  if (isTotalName(color)) return 'total'
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

/**
 * Rows of lines as people write them in an e-mail, `Black: S 12, M 24`; a line of totals is left out. Null where not all
 * of it is understood.
 */
export function parseLines(text: string, isColor: (name: string) => boolean): PastedLine[] | null {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => getLine(line, isColor))
  if (rows.includes(null)) return null
  const understood = rows.filter((row) => row !== 'total' && row !== null)
  return understood.length > 0 ? understood : null
}
