import type { Reader, Transaction } from '../../server/database/database.ts'
import { deleteImages, type Image, getImagePaths, insertImage } from '../../server/images.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { purgeRecords } from '../../server/records/record-trash.ts'
import { insertRecord, requireRecord, updateRecord } from '../../server/records/records.ts'
import type { References } from '../../server/records/references.ts'
import type { RequestColumns } from '../../server/records/requests.ts'
import { type ColumnsOf, type Given, tableOf } from '../../server/records/table-of.ts'
import { type Design, type DesignData, designFields, type Side } from './designs.contract.ts'
import { withoutUnprinted } from './designs.rules.ts'

export interface DesignColumns extends ColumnsOf<typeof designFields> {
  /** The id of the image; null if the side is not printed. */
  frontImage: string | null
  backImage: string | null
}

declare module '../../server/database/database.ts' {
  interface Tables {
    designs: DesignColumns
  }
}

export const designTable = tableOf(designFields)

export const designUsedIn: UsedIn = { table: 'productions', column: 'printingDesign' }

/** An image has no name: what it was is gone when another one replaces it. */
const image = {
  shown: (_: unknown, __: unknown, side: 'from' | 'to') => (side === 'to' ? 'New image' : 'Former image'),
}

export const designHistory = defineHistory({
  table: 'designs',
  fields: {
    ...designTable.history,
    frontImage: { ...designFields.frontImage, ...image },
    backImage: { ...designFields.backImage, ...image },
  },
})

/** A printed side without a new image keeps its stored one. */
export interface DesignForm extends Given<typeof designFields> {
  images: Readonly<Record<Side, Image | undefined>>
}

export const toDesign = (row: DesignColumns): Design => ({
  ...designTable.shown(row),
  frontImagePaths: getImagePaths(row.frontImage),
  backImagePaths: getImagePaths(row.backImage),
})

export const DESIGN_COLUMNS = [
  'designs.name as designName',
  'designs.screenPrintingOn',
  'designs.frontImage',
  'designs.backImage',
] as const

interface JoinedDesign extends Pick<DesignColumns, 'screenPrintingOn' | 'frontImage' | 'backImage'> {
  printingDesign: string
  designName: string
}

export const toDesignData = (row: JoinedDesign): DesignData => ({
  _id: row.printingDesign,
  name: row.designName,
  screenPrintingOn: row.screenPrintingOn,
  frontImage: getImagePaths(row.frontImage),
  backImage: getImagePaths(row.backImage),
})

export type DesignImages = Pick<JoinedDesign, 'frontImage' | 'backImage'>

export const getThumbnail = ({ frontImage, backImage }: DesignImages): string | null =>
  getImagePaths(frontImage ?? backImage)?.thumbnail ?? null

export const requireDesign = (db: Reader, id: string): Promise<DesignColumns> =>
  requireRecord(db, 'designs', id, 'printing design')

async function getColumns(tx: Transaction, form: DesignForm, current?: DesignColumns) {
  const getImage = async (side: Side, stored: string | null | undefined): Promise<string | null> => {
    const chosen = form.images[side]
    return chosen ? insertImage(tx, chosen) : (stored ?? null)
  }
  const columns = {
    ...designTable.stored(form),
    frontImage: await getImage('front', current?.frontImage),
    backImage: await getImage('back', current?.backImage),
  }
  return withoutUnprinted(columns, null)
}

export const insertDesign = async (
  tx: Transaction,
  { request, ...form }: DesignForm & { request?: RequestColumns },
  at?: string,
): Promise<DesignColumns> => insertRecord(tx, 'designs', { ...(await getColumns(tx, form)), ...request }, at)

export async function updateDesign(tx: Transaction, current: DesignColumns, form: DesignForm): Promise<DesignColumns> {
  const updated = await updateRecord(tx, 'designs', current, await getColumns(tx, form, current))
  const kept = [updated.frontImage, updated.backImage]
  await deleteImages(
    tx,
    [current.frontImage, current.backImage].filter((id) => !kept.includes(id)),
  )
  return updated
}

export async function purgeDesigns(tx: Transaction, ids: readonly string[], references: References): Promise<void> {
  const images = await tx.selectFrom('designs').select(['frontImage', 'backImage']).where('_id', 'in', ids).execute()
  await purgeRecords(tx, 'designs', ids, references)
  await deleteImages(
    tx,
    images.flatMap(({ frontImage, backImage }) => [frontImage, backImage]),
  )
}
