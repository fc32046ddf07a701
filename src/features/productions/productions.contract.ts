import { z } from 'zod'
import type { Issue } from '../../shared/endpoint.ts'
import { formatCount } from '../../shared/numbers.ts'
import { id, optionalId, seenVersion, idOf } from '../../shared/paging.ts'
import {
  MAX_PIECES,
  itemDozens,
  piecesOfItems,
  quantityField,
  type SizeMode,
  type SizeQuantities,
  sumOfSizes,
  DOZEN,
} from '../../shared/quantities/pieces.ts'
import { sentQuantity, TOO_MANY_PIECES } from '../../shared/quantities/quantity.ts'
import type { Field } from '../../shared/records/fields.ts'
import { bySize, type Size, SIZE_LABELS, sizeField } from '../../shared/quantities/sizes.ts'
import { designData, type Side } from '../designs/designs.contract.ts'
import { reasonFields, storedReason } from './return-reasons.contract.ts'

export const SIZE_MODES = ['not_mix', 'mix'] as const satisfies readonly SizeMode[]
export const SIZE_MODE_LABELS: Record<SizeMode, string> = { mix: 'Mix', not_mix: 'Not Mix' }
/** Not Mix is usual, and is not said. */
export const formatItemQuantity = ({ size, itemQuantity }: { size: SizeMode; itemQuantity: number }): string =>
  `${size === 'mix' ? `${SIZE_MODE_LABELS.mix}, ` : ''}${formatCount(itemQuantity)} Dz`

export const QUALITIES = ['first', 'second'] as const
export type Quality = (typeof QUALITIES)[number]
export const QUALITY_LABELS: Record<Quality, string> = { first: '1st', second: '2nd' }

/** The statuses of one side of a production (rule P1). */
const SIDE_STATUSES = ['pending', 'schedule', 'complete'] as const
export type SideStatus = (typeof SIDE_STATUSES)[number]
export const SIDE_STATUS_LABELS: Record<SideStatus, string> = {
  pending: 'Pending',
  schedule: 'Schedule',
  complete: 'Complete',
}

/** Null where the design has no such side. */
export const getStatus = (production: Record<`${Side}Status`, SideStatus | null>, side: Side): SideStatus | null =>
  production[`${side}Status`]

export const qualityField = sizeField('Quality')
export const returnField = sizeField('QuantityReturn')
export type ReturnedPieces = Record<`${Size}QuantityReturn`, number>

const NO_ITEMS = 'Product Item required'
export const NO_QUANTITY = 'Invalid Product Quantity'

const typedQuality = z
  .enum(['', ...QUALITIES], 'The quality is 1st or 2nd')
  .nullish()
  .transform((value) => value ?? '')

export const qualities = z.object(bySize(qualityField, () => typedQuality))
export type Qualities = z.output<typeof qualities>

/** The server computes the totals and ignores sent ones (rule Q4). */
const sentItem = qualities.extend({
  color: idOf('Select the color'),
  size: z.enum(SIZE_MODES, 'Select the size').default('not_mix'),
  ...bySize(quantityField, () => sentQuantity),
  /** Dozens; read for a mix item only. */
  itemQuantity: sentQuantity,
})
type ItemFields = z.output<typeof sentItem>

function refuseQuantities(item: ItemFields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (item.size === 'mix' && sumOfSizes(item) !== DOZEN) refuse('size', NO_QUANTITY)
  else if (itemDozens(item) < 1) refuse('itemQuantity', NO_QUANTITY)
  else if (piecesOfItems([item]) > MAX_PIECES) refuse('itemQuantity', TOO_MANY_PIECES)
}

/** Without an entered quality that of `stored`, else first; a size without a quantity has none (rule P8). */
export const toQualities = (item: SizeQuantities & Qualities, stored?: Qualities): Qualities =>
  bySize(qualityField, (size) =>
    item[quantityField(size)] > 0 ? item[qualityField(size)] || stored?.[qualityField(size)] || 'first' : '',
  )

export const itemDraft = sentItem
  .superRefine(refuseQuantities)
  .transform((item) => ({ ...item, ...toQualities(item), itemQuantity: itemDozens(item) }))
export type ItemDraft = z.output<typeof itemDraft>
export type ItemDraftInput = z.input<typeof itemDraft>

/** With `_id` it is the stored item, without it a new one. */
const itemEdit = sentItem
  .extend({ _id: optionalId, version: seenVersion })
  .superRefine(refuseQuantities)
  .transform((item) => ({ ...item, itemQuantity: itemDozens(item) }))
export type ItemEdit = z.output<typeof itemEdit>

export const MAX_ITEMS = 100

const getItems = <Item extends z.ZodType>(item: Item) =>
  z.array(item, NO_ITEMS).min(1, NO_ITEMS).max(MAX_ITEMS, `At most ${MAX_ITEMS} items`)

export const productionDraft = z.object({
  clothingType: idOf('Clothing Type required'),
  printingDesign: idOf('Printing Design required'),
  items: getItems(itemDraft),
})
/** Items that are left out are removed. */
export const productionEdit = productionDraft.extend({ items: getItems(itemEdit) })
export type ProductionDraft = z.output<typeof productionDraft>
export type ProductionDraftInput = z.input<typeof productionDraft>

export const MAX_PRODUCTIONS = 50
export const TOO_MANY_PRODUCTIONS = 'At most 50 productions'

const sentProduction = productionEdit.extend({ _id: optionalId, version: seenVersion, requestId: optionalId })
export type SentProduction = z.output<typeof sentProduction>
export type SentProductionInput = z.input<typeof sentProduction>

/** One with `_id` is changed, one without is added, one that is not listed stays. */
export const sentProductions = z
  .array(sentProduction)
  .max(MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS)
  .refine((edits) => {
    const ids = edits.flatMap(({ _id }) => _id ?? [])
    return new Set(ids).size === ids.length
  }, 'Name each production once')

export const productionDrafts = z.array(productionDraft).max(MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS).default([])

const getProductionIndex = ({ path: [field, index] }: Issue): number | undefined =>
  field === 'productionProducts' && typeof index === 'number' ? index : undefined

const getMessage = ({ path, message }: Issue, number: number): string =>
  path[2] === 'clothingType'
    ? `Clothing Type required in Production ${number}`
    : path[2] === 'printingDesign'
      ? `Screen Printing Design required in Production ${number}`
      : message === NO_ITEMS
        ? `Production Item required in Production${number}`
        : `${message} in Production ${number}`

const isEmptyItem = ({ path, message }: Issue): boolean => path[4] === 'itemQuantity' && message === NO_QUANTITY

/** A production whose items all lack a quantity has the single issue that it has no items. */
function joinEmptyItems(issues: readonly Issue[], index: number, sent: unknown): readonly Issue[] {
  const [empty, ...others] = issues.filter(isEmptyItem)
  if (!empty) return issues
  // `items` is a list here: an issue in one of them was found.
  const { items } = (sent as { productionProducts: ProductionDraftInput[] }).productionProducts[index]!
  if (1 + others.length !== items.length) return issues
  const noItems = { ...empty, path: ['productionProducts', index, 'items'], message: NO_ITEMS }
  return [...issues.filter((issue) => !isEmptyItem(issue)), noItems]
}

export function explainProductions(issues: readonly Issue[], sent: unknown): readonly Issue[] {
  // Each issue outside of the productions is its own group, so that it keeps its place.
  return [...Map.groupBy(issues, (issue) => getProductionIndex(issue) ?? issue)].flatMap(([index, group]) =>
    typeof index === 'number'
      ? joinEmptyItems(group, index, sent).map((issue) => ({ ...issue, message: getMessage(issue, index + 1) }))
      : group,
  )
}

export const productionItem = z.object({
  _id: id,
  version: z.number().int(),
  color: id,
  colorName: z.string(),
  colorCode: z.string(),
  size: z.enum(SIZE_MODES),
  ...bySize(quantityField, () => z.number().int()),
  ...bySize(qualityField, () => z.enum(['', ...QUALITIES])),
  /** Returned pieces, and why they came back. */
  ...bySize(returnField, () => z.number().int()),
  ...storedReason,
  /** Dozens. */
  itemQuantity: z.number().int(),
})
export type ProductionItem = z.infer<typeof productionItem>

/** Changes of its items are noted as changes of `productions`. */
export const PRODUCTION_TABLES = ['productions', 'clothingTypes', 'designs', 'colors']

export const production = z.object({
  _id: id,
  orderId: id,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  clothingType: id,
  clothingTypeName: z.string(),
  printingDesign: id,
  printingDesignData: designData,
  frontStatus: z.enum(SIDE_STATUSES).nullable(),
  backStatus: z.enum(SIDE_STATUSES).nullable(),
  items: z.array(productionItem),
  /** Dozens. */
  productQuantity: z.number().int(),
  complete_production: z.boolean(),
})
export type Production = z.infer<typeof production>

export const productionFields = {
  clothingType: { label: 'Clothing Type' },
  printingDesign: { label: 'Printing Design' },
} as const satisfies Record<keyof Omit<ProductionDraft, 'items'>, Field>

export const itemFields = {
  color: { label: 'Color' },
  size: { label: 'Size type', words: SIZE_MODE_LABELS },
  itemQuantity: { label: 'Dozens' },
  ...bySize(quantityField, (size): Field => ({ label: SIZE_LABELS[size] })),
  ...bySize(qualityField, (size): Field => ({ label: `Quality of ${SIZE_LABELS[size]}`, words: QUALITY_LABELS })),
  ...bySize(returnField, (size): Field => ({ label: `Returned of ${SIZE_LABELS[size]}` })),
  ...reasonFields,
} as const satisfies Record<Exclude<keyof ProductionItem, '_id' | 'version' | 'colorName' | 'colorCode'>, Field>
