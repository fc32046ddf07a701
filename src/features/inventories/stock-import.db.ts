import type { Reader } from '../../server/database/database.ts'
import { searchable } from '../../shared/text.ts'
import { fromProducts } from './inventories.db.ts'
import { PARTS, type ProductKey, type ProductPart } from './stock.db.ts'

export const getNameKey = (names: ProductKey): string => PARTS.map((part) => searchable(names[part])).join('\n')

export async function selectPartsByName(db: Reader): Promise<Record<ProductPart, Map<string, string[]>>> {
  const named = async (table: 'clothingTypes' | 'designs' | 'colors') => {
    const rows = await db.selectFrom(table).select(['_id', 'nameKey']).where('deletedAt', 'is', null).execute()
    const ids = new Map<string, string[]>()
    for (const { _id, nameKey } of rows) ids.set(nameKey, [...(ids.get(nameKey) ?? []), _id])
    return ids
  }
  return {
    clothingType: await named('clothingTypes'),
    printingDesign: await named('designs'),
    color: await named('colors'),
  }
}

export async function selectProductsByName(db: Reader): Promise<Map<string, ProductKey[]>> {
  const rows = await fromProducts(db)
    .select(['inventories.clothingType', 'inventories.printingDesign', 'inventoryItems.color'])
    .select(['clothingTypes.name as clothingTypeName', 'designs.name as designName', 'colors.name as colorName'])
    .execute()
  const products = new Map<string, ProductKey[]>()
  for (const { clothingTypeName, designName, colorName, ...key } of rows) {
    const name = getNameKey({ clothingType: clothingTypeName, printingDesign: designName, color: colorName })
    products.set(name, [...(products.get(name) ?? []), key])
  }
  return products
}
