import { compiled } from '../../server/database/statements/compiled.ts'
import type { Reader, Tables } from '../../server/database/database.ts'
import { HIDDEN, defineHistory, type Names } from '../../server/records/history/history.ts'
import { formatPieces, quantityField, type SizeMode, sumOfSizes } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { itemFields, productionFields, qualityField, returnField, SIZE_MODE_LABELS } from './productions.contract.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

/** Compiled, because every change of a production, an item or a schedule asks it. */
const selectLivePlaces = compiled((db, orderIds: readonly string[]) =>
  db
    .selectFrom('productions')
    .select(['orderId', 'position'])
    .where('orderId', 'in', orderIds)
    .where('deletedAt', 'is', null),
)

/** Counted among the live ones of the order; one that joins or leaves passes its number on, so it is named too. */
async function productionNames(
  db: Reader,
  productions: readonly Tables['productions'][],
  getNames: Names,
  isMoved: (production: Tables['productions']) => boolean,
): Promise<readonly string[]> {
  const moved = productions.filter(isMoved)
  const garments = await getNames(
    'clothingTypes',
    moved.map(({ clothingType }) => clothingType),
  )
  const designs = await getNames(
    'designs',
    moved.map(({ printingDesign }) => printingDesign),
  )
  const live = await selectLivePlaces(db, [...new Set(productions.map(({ orderId }) => orderId))])
  return productions.map((production) => {
    const { orderId, position, clothingType, printingDesign } = production
    const before = live.filter((other) => other.orderId === orderId && other.position < position)
    const number = `Production ${before.length + 1}`
    return isMoved(production)
      ? `${number} (${entryOf(garments, clothingType)} / ${entryOf(designs, printingDesign)})`
      : number
  })
}

/** The statuses of its sides and its totals follow from its schedules and items, whose changes are told. */
export const productionHistory = defineHistory({
  table: 'productions',
  partOf: { table: 'orders', id: ({ orderId }) => orderId, subjects: productionNames },
  fields: {
    orderId: HIDDEN,
    position: HIDDEN,
    clothingType: { ...productionFields.clothingType, names: 'clothingTypes' },
    printingDesign: { ...productionFields.printingDesign, names: 'designs' },
    productQuantity: HIDDEN,
    frontStatus: HIDDEN,
    backStatus: HIDDEN,
    completedAt: HIDDEN,
  },
})

type Item = Tables['productionItems']

function quantityWords(quantity: string | number, { size }: { size?: SizeMode }): string {
  if (quantity === 0) return ''
  return size === 'mix' ? `${quantity} ${quantity === 1 ? 'Pc' : 'Pcs'} in each dozen` : `${quantity} Dz`
}

const selectItems = compiled((db, productionIds: readonly string[]) =>
  db.selectFrom('productionItems').selectAll().where('productionId', 'in', productionIds).orderBy('position'),
)

/** Items of the same name are numbered as they stand in their production; a removed one counts where it stood. */
async function itemNames(
  db: Reader,
  items: readonly Item[],
  getNames: Names,
  was: (item: Item) => Item | null,
): Promise<readonly string[]> {
  const live = await selectItems(db, [...new Set(items.map(({ productionId }) => productionId))])
  const liveIds = new Set(live.map(({ _id }) => _id))
  const all = [...live, ...items.filter(({ _id }) => !liveIds.has(_id))]
  const colors = await getNames(
    'colors',
    all.map(({ color }) => color),
  )
  const names = new Map<string, string>()
  for (const ofProduction of Map.groupBy(all, ({ productionId }) => productionId).values()) {
    const standing = inTheirPlaces(ofProduction, ({ _id }) => liveIds.has(_id), was)
    for (const same of Map.groupBy(standing, ({ color, size }) => `${size} ${entryOf(colors, color)}`).values()) {
      same.forEach(({ _id, color, size }, index) => {
        const marks = [size === 'mix' && SIZE_MODE_LABELS.mix, same.length > 1 && index + 1].filter(Boolean)
        names.set(_id, entryOf(colors, color) + (marks.length > 0 ? ` (${marks.join(' ')})` : ''))
      })
    }
  }
  return items.map(({ _id }) => entryOf(names, _id))
}

/** A removed item stands below the item that was above it. */
function inTheirPlaces(
  items: readonly Item[],
  isLive: (item: Item) => boolean,
  was: (item: Item) => Item | null,
): Item[] {
  const standing = items.filter(isLive)
  const before = items.flatMap((item) => was(item) ?? []).toSorted((a, b) => a.position - b.position)
  before.forEach((item, index) => {
    if (!isLive(item)) standing.splice(standing.findIndex(({ _id }) => _id === before[index - 1]?._id) + 1, 0, item)
  })
  return standing
}

export const itemHistory = defineHistory({
  table: 'productionItems',
  partOf: {
    table: 'productions',
    id: ({ productionId }) => productionId,
    subjects: (tx, items, getNames, _, was) => itemNames(tx, items, getNames, was),
  },
  fields: {
    productionId: HIDDEN,
    position: HIDDEN,
    color: { ...itemFields.color, names: 'colors', isSubject: true },
    size: { ...itemFields.size, usual: () => 'not_mix', isContext: true },
    ...bySize(quantityField, (size) => ({
      ...itemFields[quantityField(size)],
      usual: () => 0,
      shown: quantityWords,
    })),
    itemQuantity: {
      ...itemFields.itemQuantity,
      usual: (item: Item) => (item.size === 'mix' ? 0 : sumOfSizes(item)),
      shown: (dozens) => `${dozens} Dz`,
    },
    // A size that is made is of 1st quality, unless somebody says otherwise (rule P8).
    ...bySize(qualityField, (size) => ({
      ...itemFields[qualityField(size)],
      usual: (item: Item) => (item[quantityField(size)] > 0 ? 'first' : ''),
    })),
    ...bySize(returnField, (size) => ({
      ...itemFields[returnField(size)],
      usual: () => 0,
      shown: (pieces: string | number) => (pieces === 0 ? '' : formatPieces(Number(pieces))),
    })),
    returnReason: itemFields.returnReason,
    returnReasonText: itemFields.returnReasonText,
    // The ledger tells it.
    notStocked: HIDDEN,
  },
})
