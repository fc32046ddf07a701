import { searchable } from '../text.ts'
import { type Size, SIZES } from './sizes.ts'

/** Units, as patterns. */
export const PIECES = '(?:pcs?|pieces?|ea|each|units?|stk|st[üu]ck)'
export const DOZENS = '(?:dz|doz(?:ens?)?)'

/** Words beside a size that leave it what it is: `Qty S`, `Gr. M`, `Adult L`, `XL (pcs)`. */
const FILLER = new RegExp(
  `(?<!\\S)(?:sizes?|sz|qty|quantity|gr|groe?sse|adults?|unisex|mens?|${PIECES}|${DOZENS})(?!\\S)`,
  'g',
)
const SIZE =
  /^(?:([1-9]|double|triple) ?)?((?:(?:extra|ex|x) ?)*)(?:(s|sml?|small)|(m|md|med|medium)|(l|lr?ge?|large))?$/

export const wordsOf = (cell: string): string =>
  searchable(
    searchable(cell)
      // What it costs more: `2XL +$2`.
      .replace(/\(?\+ ?\D?\d+(?:[.,]\d+)?\)?$/, '')
      .replaceAll("'", '')
      .replaceAll(/[\s.\-_*:#()[\]]+/g, ' ')
      .replaceAll(FILLER, ' '),
  )

function sizeOf(words: string): Size | undefined {
  const [, times, extras = '', small, medium, large] = SIZE.exec(words) ?? []
  const count = extras.match(/x/g)?.length ?? 0
  if (small || medium) return times || count > 0 ? undefined : small ? 'small' : 'medium'
  // 1X is a plus size, and S/S a sleeve.
  if (times ? count !== 1 || (times === '1' && !large) : !large && count < 2) return undefined
  return SIZES[SIZES.indexOf('large') + (times ? ({ double: 2, triple: 3 }[times] ?? Number(times)) : count)]
}

const OTHER_UNIT = { dozens: new RegExp(`\\b${PIECES}\\b`), pieces: new RegExp(`\\b${DOZENS}\\b`) }

/**
 * The size that a heading of a table of dozens or of pieces names, in any usual spelling; other sizes than ours are
 * none, nor one that is counted in the other unit.
 */
export function sizeNamed(heading: string, counted: keyof typeof OTHER_UNIT): Size | undefined {
  if (OTHER_UNIT[counted].test(searchable(heading))) return undefined
  // A size that is written twice, as in `S (Small)`, is one; `S/M` is none of ours.
  const parts = heading.split(/[/()]| [-–] /).flatMap((part) => wordsOf(part) || [])
  const [size, ...others] = new Set(parts.map(sizeOf))
  const areSame = others.length === 0 && new Set(parts).size === parts.length
  return sizeOf(wordsOf(heading)) ?? (areSame ? size : undefined)
}
