import { itemDozens, quantityField, type SizeMode } from '../shared/quantities/pieces.ts'
import { bySize, SIZES, type Size } from '../shared/quantities/sizes.ts'
import { type ItemDraft, type Quality, qualityField } from '../features/productions/productions.contract.ts'
import { COLORS, type CLOTHING_TYPES } from './sample-names.ts'
import type { Random } from '../shared/random.ts'

type Cut = (typeof CLOTHING_TYPES)[number]['cut']
type Six = readonly [number, number, number, number, number, number]

const MIXES: Record<Cut, readonly Six[]> = {
  adult: [
    [1, 3, 4, 3, 1, 0],
    [2, 4, 4, 2, 0, 0],
    [2, 3, 4, 2, 1, 0],
    [1, 2, 3, 3, 2, 1],
    [0, 3, 4, 3, 1, 1],
    [2, 2, 4, 2, 2, 0],
  ],
  youth: [
    [4, 4, 4, 0, 0, 0],
    [3, 5, 4, 0, 0, 0],
    [2, 4, 4, 2, 0, 0],
  ],
  'one size': [[0, 0, 12, 0, 0, 0]],
}

const MAX_DOZENS: Record<Cut, Six> = {
  adult: [2, 4, 5, 3, 2, 1],
  youth: [3, 4, 3, 1, 0, 0],
  'one size': [0, 0, 8, 0, 0, 0],
}

/** Of printed sizes, three in a hundred are second quality. */
export function planItems(random: Random, cut: Cut, printed: boolean): ItemDraft[] {
  const target = random.weighted([
    [1, 30],
    [2, 31],
    [3, 22],
    [4, 11],
    [5, 6],
  ])
  const colors = new Set<string>()
  while (colors.size < target) colors.add(random.weighted(COLORS.map(([name, , weight]) => [name, weight] as const)))
  return [...colors].map((color) => {
    const mix = random.chance(0.28)
    const six = mix ? random.pick(MIXES[cut]) : dozens(random, cut)
    const at = (size: Size) => six[SIZES.indexOf(size)]!
    const quantities = bySize(quantityField, at)
    const size: SizeMode = mix ? 'mix' : 'not_mix'
    const quality = (one: Size): Quality | '' =>
      at(one) === 0 ? '' : printed && random.chance(0.03) ? 'second' : 'first'
    const itemQuantity = itemDozens({ ...quantities, size, itemQuantity: random.whole(1, 6) })
    return { color, size, ...quantities, ...bySize(qualityField, quality), itemQuantity }
  })
}

function dozens(random: Random, cut: Cut): readonly number[] {
  const six = MAX_DOZENS[cut].map((most) => random.whole(0, most))
  // An item needs a quantity: if all are 0, one dozen large.
  return six.some((count) => count > 0) ? six : [0, 0, 1, 0, 0, 0]
}
