import { setImmediate } from 'node:timers/promises'
import type { UpdateObject } from 'kysely'
import { newId } from '../../server/clock.ts'
import { compiled } from '../../server/database/statements/compiled.ts'
import { getBatches, type Reader, type Tables, type Transaction } from '../../server/database/database.ts'
import { noteHistory } from '../../server/records/changes.ts'
import { isChange, NEXT_VERSION, updateRecords } from '../../server/records/records.ts'
import { quantityField, type SizeMode, type SizeQuantities } from '../../shared/quantities/pieces.ts'
import { type Problem, ApiError } from '../../shared/problem.ts'
import { bySize, SIZES } from '../../shared/quantities/sizes.ts'
import {
  type ItemDraft,
  type ProductionItem,
  type Qualities,
  qualityField,
  returnField,
  type ReturnedPieces,
} from './productions.contract.ts'
import { NO_REASON, type StoredReason } from './return-reasons.contract.ts'

interface ItemColumns extends SizeQuantities, Qualities, ReturnedPieces, StoredReason {
  _id: string
  version: number
  productionId: string
  position: number
  color: string
  size: SizeMode
  itemQuantity: number
  /** Of the returned pieces those that did not go into stock: JSON by size, or empty. */
  notStocked: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    productionItems: ItemColumns
  }
}

export const ITEM_COLUMNS = [
  'productionItems._id',
  'productionItems.version',
  'productionItems.color',
  'productionItems.size',
  'productionItems.itemQuantity',
  ...SIZES.map((size) => `productionItems.${quantityField(size)}` as const),
  ...SIZES.map((size) => `productionItems.${qualityField(size)}` as const),
  ...SIZES.map((size) => `productionItems.${returnField(size)}` as const),
  'productionItems.returnReason',
  'productionItems.returnReasonText',
] as const

const selectItemsOfProductions = compiled((db, productionIds: readonly string[]) =>
  db
    .selectFrom('productionItems')
    .innerJoin('colors', 'colors._id', 'productionItems.color')
    .select(ITEM_COLUMNS)
    .select(['productionItems.productionId', 'colors.name as colorName', 'colors.code as colorCode'])
    .where('productionItems.productionId', 'in', productionIds)
    .orderBy('productionItems.productionId')
    .orderBy('productionItems.position'),
)

/** Fits a page of a list; at most 5,000 items are read before other requests get their turn. */
const PRODUCTIONS_PER_TURN = 50

let turns: Promise<void> = Promise.resolve()
/** Large answers take turns, and each turn first yields to the event loop, so that other requests are answered. */
const nextTurn = (): Promise<void> => (turns = turns.then(() => setImmediate()))

/** About ten megabytes of JSON. */
const MAX_ITEMS_AT_ONCE = 20_000

/** In their order; refuses more than 20,000 with `too_large`. */
export async function itemsOfProductions(
  db: Reader,
  productionIds: readonly string[],
): Promise<Map<string, ProductionItem[]>> {
  const items = new Map<string, ProductionItem[]>()
  // Both sides of a production may be asked for, in different turns.
  const ids = [...new Set(productionIds)]
  let count = 0
  for (let from = 0; from < ids.length; from += PRODUCTIONS_PER_TURN) {
    if (ids.length > PRODUCTIONS_PER_TURN) await nextTurn()
    const rows = await selectItemsOfProductions(db, ids.slice(from, from + PRODUCTIONS_PER_TURN))
    count += rows.length
    if (count > MAX_ITEMS_AT_ONCE) throw new ApiError(TOO_MANY_ITEMS)
    for (const { productionId, ...item } of rows) {
      const list = items.get(productionId)
      if (list) list.push(item)
      else items.set(productionId, [item])
    }
  }
  return items
}

const TOO_MANY_ITEMS: Problem = {
  code: 'too_large',
  message: `Together these have more than ${MAX_ITEMS_AT_ONCE.toLocaleString('en-US')} items. Ask for fewer at once.`,
}

const NO_RETURNS = { ...bySize(returnField, () => 0), ...NO_REASON, notStocked: '' }

export async function insertItems(
  tx: Transaction,
  items: readonly (ItemDraft & Pick<ItemColumns, 'productionId' | 'position'>)[],
): Promise<void> {
  for (const batch of getBatches(items)) {
    const rows = batch.map((item) => ({ ...item, ...NO_RETURNS, _id: newId(), version: 1 }))
    await tx.insertInto('productionItems').values(rows).execute()
    noteHistory(tx, 'productionItems', [], rows)
  }
}

/** Raises the versions of the item and its production (rule O7). */
export async function updateItemRecord(
  tx: Transaction,
  current: { _id: string; productionId: string },
  record: Qualities | (ReturnedPieces & StoredReason & Pick<ItemColumns, 'notStocked'>),
  at?: string,
): Promise<void> {
  if (!isChange(current, record)) return
  const { _id, productionId } = current
  const row = await tx.selectFrom('productionItems').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  await updateItem(tx, row, { ...record, version: NEXT_VERSION })
  await updateRecords(tx, 'productions', [productionId], {}, at)
}

async function updateItem(
  tx: Transaction,
  current: ItemColumns,
  columns: UpdateObject<Tables, 'productionItems'>,
): Promise<void> {
  const { _id } = current
  const updated = await tx.updateTable('productionItems').set(columns).where('_id', '=', _id).returningAll().execute()
  noteHistory(tx, 'productionItems', [current], updated)
}

/** The database deletes the items by itself, so they are noted for the history here. */
export async function withItemsNoted(
  tx: Transaction,
  productionIds: readonly string[],
  purge: () => Promise<void>,
): Promise<void> {
  const items: ItemColumns[] = []
  for (const batch of getBatches(productionIds))
    items.push(...(await tx.selectFrom('productionItems').selectAll().where('productionId', 'in', batch).execute()))
  await purge()
  noteHistory(tx, 'productionItems', items, [])
}

/** `_id` is that of the stored item that it replaces. */
export type ItemToStore = ItemDraft & { _id?: string | undefined }

/** An item that was read for a screen knows the name of its color too. */
const getColumns = (item: ItemDraft): ItemDraft => ({
  color: item.color,
  size: item.size,
  itemQuantity: item.itemQuantity,
  ...bySize(quantityField, (size) => item[quantityField(size)]),
  ...bySize(qualityField, (size) => item[qualityField(size)]),
})

export async function replaceItems(
  tx: Transaction,
  productionId: string,
  items: readonly ItemToStore[],
): Promise<void> {
  const stored = await tx
    .selectFrom('productionItems')
    .selectAll()
    .where('productionId', '=', productionId)
    .orderBy('position')
    .execute()
  const kept = new Set(items.map(({ _id }) => _id))
  const removed = stored.filter(({ _id }) => !kept.has(_id))
  const ids = removed.map(({ _id }) => _id)
  if (ids.length > 0) await tx.deleteFrom('productionItems').where('_id', 'in', ids).execute()
  noteHistory(tx, 'productionItems', removed, [])
  const rows = new Map<string | undefined, ItemColumns>(stored.map((row) => [row._id, row]))
  const added: (ItemDraft & { productionId: string; position: number })[] = []
  for (const [position, wanted] of items.entries()) {
    const item = getColumns(wanted)
    const row = rows.get(wanted._id)
    if (!row) added.push({ ...item, productionId, position })
    else if (isChange(row, item)) await updateItem(tx, row, { ...item, position, version: NEXT_VERSION })
    else if (row.position !== position) await updateItem(tx, row, { position })
  }
  await insertItems(tx, added)
}
