import type { Reader } from '../../server/database/database.ts'
import { NameIndex } from '../../shared/records/name-index.ts'
import { fromProducts, PRODUCT_NAMES } from './inventories.db.ts'
import type { ProductKey, ProductPart } from './stock.db.ts'

export interface NamedPart {
  _id: string
  name: string
}

export async function selectPartsByName(db: Reader): Promise<Record<ProductPart, NameIndex<NamedPart>>> {
  const named = async (table: 'clothingTypes' | 'designs' | 'colors') =>
    new NameIndex(
      await db.selectFrom(table).select(['_id', 'name']).where('deletedAt', 'is', null).execute(),
      ({ name }) => [name],
    )
  return {
    clothingType: await named('clothingTypes'),
    printingDesign: await named('designs'),
    color: await named('colors'),
  }
}

export async function selectProductsByName(db: Reader): Promise<NameIndex<ProductKey>> {
  const rows = await fromProducts(db).select(PRODUCT_NAMES).execute()
  return new NameIndex(rows, ({ clothingTypeName, designName, colorName }) => [clothingTypeName, designName, colorName])
}
