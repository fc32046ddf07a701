import { quantityField, type SizedItem } from '../../shared/quantities/pieces.ts'
import type { Problem } from '../../shared/problem.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { hasSide, type PrintingOn, SIDES } from '../designs/designs.contract.ts'
import {
  type Qualities,
  qualityField,
  returnField,
  type ReturnedPieces,
  type SideStatus,
  getStatus,
} from './productions.contract.ts'

/** Null is a side that the design does not have (rule P1). */
export interface Sides {
  frontStatus: SideStatus | null
  backStatus: SideStatus | null
}

export const getSides = ({ frontStatus, backStatus }: Sides): SideStatus[] =>
  [frontStatus, backStatus].filter((side) => side !== null)

export const isProductionComplete = (production: Sides): boolean =>
  getSides(production).every((side) => side === 'complete')

export const piecesReturned = (item: ReturnedPieces): number =>
  SIZES.reduce((pieces, size) => pieces + item[returnField(size)], 0)

export const isReturned = (item: ReturnedPieces): boolean => piecesReturned(item) > 0

/** A production with returned pieces stays on its order: the returns are part of its account. */
export const whyNotTrashProduction = (items: readonly ReturnedPieces[]): Problem | null =>
  items.some(isReturned)
    ? {
        code: 'conflict',
        message: 'Pieces of this production were returned, so it cannot be deleted. Take the returns away first.',
      }
    : null

export function whyNotDesign(production: Sides, printedOn: PrintingOn): Problem | null {
  const refuse = (message: string): Problem => ({ code: 'conflict', field: 'printingDesign', message })
  for (const side of SIDES) {
    const status = getStatus(production, side)
    if (status === 'complete') return refuse(`The ${side} is already printed, so the design stays.`)
    if (status === 'schedule' && !hasSide(printedOn, side))
      return refuse(`The ${side} is on a machine, and this design has no ${side}. Delete its schedule first.`)
  }
  return null
}

/** A side that another design adds is pending (rule P1). */
export const sidesWith = (production: Sides, printedOn: PrintingOn): Sides => ({
  frontStatus: hasSide(printedOn, 'front') ? (production.frontStatus ?? 'pending') : null,
  backStatus: hasSide(printedOn, 'back') ? (production.backStatus ?? 'pending') : null,
})

export interface Work<Item extends WorkItem = WorkItem> {
  clothingType: string
  printingDesign: string
  items: readonly Item[]
}
type WorkItem = SizedItem & Qualities & { _id?: string | undefined; color: string }

const isSameWork = (one: WorkItem, other: WorkItem): boolean =>
  one.color === other.color &&
  one.size === other.size &&
  one.itemQuantity === other.itemQuantity &&
  SIZES.every((size) => one[quantityField(size)] === other[quantityField(size)])

const isSameItem = (one: WorkItem, other: WorkItem): boolean =>
  isSameWork(one, other) && SIZES.every((size) => one[qualityField(size)] === other[qualityField(size)])

export const areSameItems = (some: readonly WorkItem[], others: readonly WorkItem[]): boolean =>
  some.length === others.length &&
  some.every((item, at) => item._id === others[at]!._id && isSameItem(item, others[at]!))

/** A new quality or another order of the items is none of the machine's business. */
export const isOtherWork = (present: Work, wanted: Work): boolean =>
  present.clothingType !== wanted.clothingType ||
  present.printingDesign !== wanted.printingDesign ||
  present.items.length !== wanted.items.length ||
  !wanted.items.every((item) => present.items.some((one) => one._id === item._id && isSameWork(one, item)))

export const ITEM_RETURNED =
  'Production item cannot be edit because return item existed. Please remove the item in the return before editing the record.'

/** Returned pieces went into the stock of what the item was made of, so it may be removed but not changed. */
export function whyNotChangeReturned(
  stored: Work<WorkItem & ReturnedPieces>,
  { clothingType, printingDesign, items }: Work,
): Problem | null {
  const getPlace = (item: WorkItem): number => items.findIndex(({ _id }) => _id === item._id)
  const kept = stored.items.filter((item) => isReturned(item) && getPlace(item) >= 0)
  if (kept.length === 0) return null
  const refuse = (field: string): Problem => ({ code: 'conflict', field, message: ITEM_RETURNED })
  if (clothingType !== stored.clothingType) return refuse('clothingType')
  if (printingDesign !== stored.printingDesign) return refuse('printingDesign')
  const changed = kept.find((item) => !isSameItem(item, items[getPlace(item)]!))
  return changed ? refuse(`items.${getPlace(changed)}`) : null
}
