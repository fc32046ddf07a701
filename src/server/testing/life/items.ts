/** The items of productions. */
import fc from 'fast-check'
import { QUALITIES, type Quality, qualityField } from '../../../features/productions/productions.contract.ts'
import { updateQuality } from '../../../features/schedules/quality/quality.contract.ts'
import { quantityField } from '../../../shared/quantities/pieces.ts'
import { bySize, eachSize, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { type Action, isStale, oneOf, pick, seen, versionSeen } from './calls.ts'
import { isOpen, isSame, type ItemState, nothingReturned, type ProductionState, sum, type World } from './world.ts'

/** An item as it is entered. The quantities of a mix are the pieces in each dozen. */
export const itemDraft = fc.record({
  color: fc.nat(1),
  size: fc.constantFrom('not_mix' as const, 'not_mix' as const, 'mix' as const),
  /** Small and extra large; both 0 is refused, and so is a mix that they do not make 12 with. */
  some: fc.constantFrom(1, 1, 2, 2, 3, 3, 0),
  more: fc.nat(2),
  dozens: fc.constantFrom(1, 1, 2, 2, 3, 3, 0),
  /** Of the small ones. */
  quality: fc.constantFrom('' as const, ...QUALITIES),
})
export type ItemDraft = typeof itemDraft extends fc.Arbitrary<infer Draft> ? Draft : never

/** What the call is sent of an item: what is told of its qualities, and no version where nobody has seen one. */
export interface ItemInput extends Pick<ItemState, 'color' | 'size' | 'quantities' | 'itemQuantity'> {
  _id?: string
  version?: number | undefined
  qualities: Partial<Record<Size, Quality | ''>>
}

export const getInput = ({ materials }: World, { color, size, some, more, dozens, quality }: ItemDraft): ItemInput => {
  const small = size === 'mix' ? (some === 3 && more === 2 ? 3 : 4) : some
  const xl = size === 'mix' ? 8 : more
  return {
    color: materials.colors[color]!,
    size,
    quantities: { ...eachSize(() => 0), small, xl },
    itemQuantity: dozens,
    qualities: (quality && { small: quality }) || {},
  }
}

export const toInput = ({ _id, version, color, size, quantities, itemQuantity, qualities }: ItemInput) => ({
  ...(_id !== undefined && { _id }),
  version,
  color,
  size,
  itemQuantity,
  ...bySize(quantityField, (one) => quantities[one]),
  ...bySize(qualityField, (one) => qualities[one]),
})

/** Rules Q2, Q3, P8: the item as it is stored, or null if it is refused. */
export function storedItem(input: ItemInput, stored: ItemState | undefined, _id: string): ItemState | null {
  const { color, size, quantities, qualities } = input
  const inSizes = sum(SIZES.map((one) => quantities[one]))
  const itemQuantity = size === 'mix' ? input.itemQuantity : inSizes
  if (itemQuantity < 1 || (size === 'mix' && inSizes !== 12)) return null
  const { returned, reason, reasonText } = stored ?? nothingReturned()
  return {
    _id,
    version: stored?.version ?? 1,
    color,
    size,
    quantities,
    itemQuantity,
    qualities: eachSize((one) => (quantities[one] > 0 ? qualities[one] || stored?.qualities[one] || 'first' : '')),
    returned,
    reason,
    reasonText,
  }
}

/** One change of the items of a production. */
export const itemEdit = fc.record({
  edit: fc.constantFrom(
    'as drafted' as const,
    'quality' as const,
    'remove' as const,
    'add' as const,
    'to the front' as const,
    'twice' as const,
  ),
  pick,
  draft: itemDraft,
  seen,
})

export function editItems(
  world: World,
  current: readonly ItemInput[],
  edits: readonly (typeof itemEdit extends fc.Arbitrary<infer Edit> ? Edit : never)[],
): ItemInput[] {
  const items = [...current]
  for (const { edit, pick: n, draft, seen: by } of edits) {
    const place = items.length === 0 ? 0 : n % items.length
    const item = items[place]
    if (edit === 'add' || !item) items.push(getInput(world, draft))
    else if (edit === 'as drafted')
      items[place] = {
        ...getInput(world, draft),
        ...(item._id && { _id: item._id, version: versionSeen({ version: item.version ?? 1 }, by) }),
      }
    else if (edit === 'quality') items[place] = { ...item, qualities: { ...item.qualities, small: draft.quality } }
    else if (edit === 'remove') items.splice(place, 1)
    else if (edit === 'to the front') items.unshift(...items.splice(place, 1))
    else if (n === 30) items.push(item)
  }
  return items
}

/** An item of any production, mostly of those that `may` says. */
export function getItem(world: World, may: (one: ProductionState, item: ItemState) => boolean, n: number) {
  const all = [...world.productions].flatMap(([productionId, one]) =>
    one.items.map((item): [string, { productionId: string; one: ProductionState; item: ItemState }] => [
      item._id,
      { productionId, one, item },
    ]),
  )
  return oneOf(new Map(all), ({ one, item }) => may(one, item), n)
}

export const recordQuality = fc
  .record({ pick, seen, small: fc.constantFrom(...QUALITIES), xl: fc.constantFrom(...QUALITIES, '' as const) })
  .map(({ pick: n, seen: by, small, xl }): Action => (world) => {
    const [id, found] = getItem(world, (one) => isOpen(world, one), n)
    const version = versionSeen(found?.item, by)
    return {
      endpoint: updateQuality,
      input: { id, version, ...bySize(qualityField, (size) => (size === 'small' ? small : size === 'xl' ? xl : '')) },
      outcome(now) {
        const one = [...now.productions.values()].find(({ items }) => items.some(({ _id }) => _id === id))
        if (!isOpen(now, one)) return null
        const item = one.items.find(({ _id }) => _id === id)!
        const recorded: Partial<Record<Size, Quality | ''>> = { small, xl }
        const qualities = eachSize((size) => (item.quantities[size] > 0 ? (recorded[size] ?? '') : ''))
        if (isStale(item, version) && !isSame(item.qualities, qualities)) return null
        if (SIZES.some((size) => item.quantities[size] > 0 && qualities[size] === '')) return null
        item.qualities = qualities
        return now
      },
    }
  })
