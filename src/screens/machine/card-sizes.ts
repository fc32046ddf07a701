import { piecesOfSize, type SizedItem } from '../../shared/quantities/pieces.ts'
import { type Size, SIZES } from '../../shared/quantities/sizes.ts'

export function shownSizes(items: readonly SizedItem[]): readonly Size[] {
  const made = SIZES.map((size) => items.some((item) => piecesOfSize(item, size) > 0))
  const [m, xl] = [SIZES.indexOf('medium'), SIZES.indexOf('xl')]
  const first = made.indexOf(true)
  const last = made.lastIndexOf(true)
  return SIZES.slice(first < 0 ? m : Math.min(first, m), Math.max(last, xl) + 1)
}

const NARROW = /[iljtfr.,'’ ()I-]/
const WIDE = /[A-Zmw@%&]/

/** Whether a name needs two lines, by the usual width of its letters. */
export const isLongName = (name: string): boolean =>
  Array.from(name, (letter) => (NARROW.test(letter) ? 0.55 : WIDE.test(letter) ? 1.3 : 1)).reduce((a, b) => a + b, 0) >
  18.5
