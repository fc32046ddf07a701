import { now } from '../../server/clock.ts'
import { compiled } from '../../server/database/statements/compiled.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { purgeRecords, restoreRecords, trashRecords } from '../../server/records/record-trash.ts'
import {
  insertRecords,
  type RecordColumns,
  getRecordFields,
  requireOutOfTrash,
  requireRecord,
  updateRecords,
} from '../../server/records/records.ts'
import type { References } from '../../server/records/references.ts'
import { NO_REQUEST, type RequestColumns } from '../../server/records/requests.ts'
import type { Session } from '../../server/security/sessions.ts'
import { hasSide, type PrintingOn, type Side, SIDES } from '../designs/designs.contract.ts'
import { DESIGN_COLUMNS, toDesignData } from '../designs/designs.db.ts'
import {
  insertItems,
  itemsOfProductions,
  type ItemToStore,
  replaceItems,
  withItemsNoted,
} from './production-items.db.ts'
import type { Production, ProductionDraft, ProductionItem, SideStatus } from './productions.contract.ts'
import { isProductionComplete, type Sides } from './productions.rules.ts'

interface ProductionColumns extends RecordColumns, RequestColumns {
  orderId: string
  position: number
  clothingType: string
  printingDesign: string
  productQuantity: number
  frontStatus: SideStatus | null
  backStatus: SideStatus | null
  completedAt: string | null
}

declare module '../../server/database/database.ts' {
  interface Tables {
    productions: ProductionColumns
  }
}

export const fromProductions = (db: Reader, trashed = false) =>
  db
    .selectFrom('productions')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .where('productions.deletedAt', trashed ? 'is not' : 'is', null)

export const PRODUCTION_COLUMNS = [
  'productions._id',
  'productions.orderId',
  'productions.version',
  'productions.createdAt',
  'productions.updatedAt',
  'productions.clothingType',
  'clothingTypes.name as clothingTypeName',
  'productions.printingDesign',
  ...DESIGN_COLUMNS,
  'productions.productQuantity',
  'productions.frontStatus',
  'productions.backStatus',
] as const

interface ProductionRecord extends Omit<Production, 'printingDesignData' | 'items' | 'complete_production'> {
  designName: string
  screenPrintingOn: PrintingOn
  frontImage: string | null
  backImage: string | null
}

export const toProduction = (row: ProductionRecord, items: ProductionItem[]): Production => ({
  ...getRecordFields(row),
  orderId: row.orderId,
  clothingType: row.clothingType,
  clothingTypeName: row.clothingTypeName,
  printingDesign: row.printingDesign,
  printingDesignData: toDesignData(row),
  frontStatus: row.frontStatus,
  backStatus: row.backStatus,
  items,
  productQuantity: row.productQuantity,
  complete_production: isProductionComplete(row),
})

const selectProductionsOfOrders = compiled((db, orderIds: readonly string[]) =>
  fromProductions(db)
    .select(PRODUCTION_COLUMNS)
    .where('productions.orderId', 'in', orderIds)
    .orderBy('productions.orderId')
    .orderBy('productions.position'),
)

/** By order, each in the order in which they were entered. */
export async function productionsOfOrders(db: Reader, orderIds: readonly string[]): Promise<Map<string, Production[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectProductionsOfOrders(db, orderIds)
  const items = await itemsOfProductions(
    db,
    rows.map((row) => row._id),
  )
  return Map.groupBy(
    rows.map((row) => toProduction(row, items.get(row._id) ?? [])),
    (production) => production.orderId,
  )
}

const PRINTED_ON: Record<PrintingOn, string> = { front: 'front', back: 'back', front_back: 'front & back' }

/** `Tee / Team roster (back)`. */
export const infoLine = (production: {
  clothingTypeName: string
  designName: string
  screenPrintingOn: PrintingOn
}): string => `${production.clothingTypeName} / ${production.designName} (${PRINTED_ON[production.screenPrintingOn]})`

export const selectOrderInfo = compiled((db, orderIds: readonly string[]) =>
  fromProductions(db)
    .select(['productions.orderId', 'clothingTypes.name as clothingTypeName', ...DESIGN_COLUMNS])
    .where('productions.orderId', 'in', orderIds)
    .orderBy('productions.orderId')
    .orderBy('productions.position'),
)

export const selectSides = (db: Reader, orderIds: readonly string[]) =>
  db
    .selectFrom('productions')
    .select(['orderId', 'frontStatus', 'backStatus', 'productQuantity'])
    .where('orderId', 'in', orderIds)
    .where('deletedAt', 'is', null)
    .execute()

export interface DraftWithSides extends ProductionDraft {
  screenPrintingOn: PrintingOn
  request?: RequestColumns
}

const getDozens = (items: readonly { itemQuantity: number }[]): number =>
  items.reduce((dozens, item) => dozens + item.itemQuantity, 0)

/** `first` is the position of the first of them on the order. */
export async function insertProductions(
  tx: Transaction,
  orderId: string,
  drafts: readonly DraftWithSides[],
  at?: string,
  first = 0,
): Promise<string[]> {
  if (drafts.length === 0) return []
  const sideStatus = (draft: DraftWithSides, side: Side) =>
    hasSide(draft.screenPrintingOn, side) ? ('pending' as const) : null
  const inserted = await insertRecords(
    tx,
    'productions',
    drafts.map((draft, index) => ({
      orderId,
      position: first + index,
      clothingType: draft.clothingType,
      printingDesign: draft.printingDesign,
      productQuantity: getDozens(draft.items),
      frontStatus: sideStatus(draft, 'front'),
      backStatus: sideStatus(draft, 'back'),
      completedAt: null,
      ...(draft.request ?? NO_REQUEST),
    })),
    at,
  )
  const ids = inserted.toSorted((a, b) => a.position - b.position).map(({ _id }) => _id)
  await insertItems(
    tx,
    drafts.flatMap((draft, index) =>
      draft.items.map((item, position) => ({ ...item, productionId: ids[index]!, position })),
    ),
  )
  return ids
}

export async function requireLiveProduction(tx: Transaction, id: string): Promise<ProductionColumns> {
  const production = await requireRecord(tx, 'productions', id, 'production')
  requireOutOfTrash(production, 'production')
  return production
}

/** After its last one; those in the trash keep their places. */
export async function appendProduction(
  tx: Transaction,
  orderId: string,
  draft: DraftWithSides,
  at?: string,
): Promise<string> {
  const { last } = await tx
    .selectFrom('productions')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const [id] = await insertProductions(tx, orderId, [draft], at, (last ?? -1) + 1)
  return id!
}

export async function updateProductionFields(
  tx: Transaction,
  id: string,
  fields: Pick<ProductionColumns, 'clothingType' | 'printingDesign'> & Partial<Sides>,
  items: readonly ItemToStore[],
  at?: string,
): Promise<void> {
  await updateRecords(tx, 'productions', [id], { ...fields, productQuantity: getDozens(items) }, at)
  await replaceItems(tx, id, items)
}

export async function namesOfProductions(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('productions')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select(['clothingTypes.name as garment', 'designs.name as design'])
    .where('productions._id', 'in', ids)
    .orderBy('clothingTypes.nameKey')
    .orderBy('designs.nameKey')
    .execute()
  return rows.map(({ garment, design }) => `${garment} / ${design}`)
}

// For the trash of productions in `src/screens`, because their schedules change, too.
export const trashProductionRecords = (tx: Transaction, ids: readonly string[], by: Session): Promise<void> =>
  trashRecords(tx, 'productions', ids, by)

export const restoreProductionRecords = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  restoreRecords(tx, 'productions', ids)

/** The foreign keys cascade to items and schedules; the history lists the items. */
export const purgeProductionRecords = (
  tx: Transaction,
  ids: readonly string[],
  references: References,
): Promise<void> => withItemsNoted(tx, ids, () => purgeRecords(tx, 'productions', ids, references))

export interface ProductionSide {
  productionId: string
  screenPrintingOn: Side
}

/** `complete` on the last open side completes the production (rule P1). */
export async function updateSides(
  tx: Transaction,
  sides: readonly ProductionSide[],
  status: SideStatus,
  at = now(),
): Promise<void> {
  for (const side of SIDES) {
    const ids = sides
      .filter(({ screenPrintingOn }) => screenPrintingOn === side)
      .map(({ productionId }) => productionId)
    const changed = await updateRecords(tx, 'productions', ids, { [`${side}Status`]: status, completedAt: null }, at)
    const complete = changed.filter(isProductionComplete).map(({ _id }) => _id)
    if (complete.length > 0)
      await tx.updateTable('productions').set({ completedAt: at }).where('_id', 'in', complete).execute()
  }
}
