import type { Reader } from '../../server/database/database.ts'
import { searchable } from '../../shared/text.ts'
import { fromProducts, PRODUCT_NAMES } from './inventories.db.ts'
import { PARTS, type ProductKey, type ProductPart } from './stock.db.ts'

export const getNameKey = (names: ProductKey): string => PARTS.map((part) => searchable(names[part])).join('\n')

export async function selectPartsByName(db: Reader): Promise<Record<ProductPart, Map<string, { _id: string }[]>>> {
  const named = async (table: 'clothingTypes' | 'designs' | 'colors') =>
    Map.groupBy(
      await db.selectFrom(table).select(['_id', 'nameKey']).where('deletedAt', 'is', null).execute(),
      ({ nameKey }) => nameKey,
    )
  return {
    clothingType: await named('clothingTypes'),
    printingDesign: await named('designs'),
    color: await named('colors'),
  }
}

export async function selectProductsByName(db: Reader): Promise<Map<string, ProductKey[]>> {
  const rows = await fromProducts(db).select(PRODUCT_NAMES).execute()
  return Map.groupBy(rows, ({ clothingTypeName, designName, colorName }) =>
    getNameKey({ clothingType: clothingTypeName, printingDesign: designName, color: colorName }),
  )
}
