import { hasWords, searchKey, searchWords } from '../../../shared/text.ts'
import type { DesignData } from '../../designs/designs.contract.ts'
import type { Inventory, InventoryItem } from '../inventories.contract.ts'

export interface Product {
  productId: string
  clothingType: string
  clothingTypeName: string
  printingDesign: string
  printingDesignData: DesignData
  color: string
  colorName: string
  colorCode: string
}

export const toProduct = (inventory: Inventory, { _id, color, colorName, colorCode }: InventoryItem): Product => ({
  productId: _id,
  clothingType: inventory.clothingType,
  clothingTypeName: inventory.clothingTypeName,
  printingDesign: inventory.printingDesign,
  printingDesignData: inventory.printingDesignData,
  color,
  colorName,
  colorCode,
})

export const nameOfProduct = ({ clothingTypeName, printingDesignData, colorName }: Product): string =>
  `${clothingTypeName} / ${printingDesignData.name}, ${colorName}`

export interface FoundProduct {
  _id: string
  inventory: Inventory
  item: InventoryItem
}

/** A record is found if one of its colors is. */
export function foundProducts(inventories: readonly Inventory[], search: string): FoundProduct[] {
  const words = searchWords(search)
  return inventories.flatMap((inventory) =>
    inventory.items
      .filter(({ colorName }) => {
        return hasWords(searchKey(inventory.clothingTypeName, inventory.printingDesignData.name, colorName), words)
      })
      .map((item) => ({ _id: item._id, inventory, item })),
  )
}
