import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOf } from '../../../shared/paging.ts'
import { type listInventories, STOCK_LEVEL_LABELS, type StockLevel } from '../inventories.contract.ts'

export type InventoryQuery = InputOf<typeof listInventories>

/** The form values of the advanced search of stock. Only links set the colors. */
export interface InventoryFilterFormValues {
  level: StockLevel[]
  clothingType: string[]
  printingDesign: string[]
  color: string[]
}

export const filterOf = (query: InventoryQuery): InventoryFilterFormValues => ({
  level: valuesOf(query.level),
  clothingType: valuesOf(query.clothingType),
  printingDesign: valuesOf(query.printingDesign),
  color: valuesOf(query.color),
})

export const NO_FILTER = filterOf({})

/** The active filters as chips. Until the names of records are loaded, a chip shows their number. */
export function chipsOf(
  { level, clothingType, printingDesign, color }: InventoryFilterFormValues,
  nameOf: (id: string) => string | undefined,
): { label: string; without: Partial<InventoryFilterFormValues> }[] {
  const named = (ids: readonly string[]) => {
    const names = ids.map(nameOf)
    return names.every((name) => name !== undefined) ? names.join(', ') : `${ids.length} chosen`
  }
  return [
    ...(level.length > 0
      ? [{ label: `Stock: ${level.map((one) => STOCK_LEVEL_LABELS[one]).join(', ')}`, without: { level: [] } }]
      : []),
    ...(clothingType.length > 0
      ? [{ label: `Clothing type: ${named(clothingType)}`, without: { clothingType: [] } }]
      : []),
    ...(printingDesign.length > 0
      ? [{ label: `Design: ${named(printingDesign)}`, without: { printingDesign: [] } }]
      : []),
    ...(color.length > 0 ? [{ label: `Color: ${named(color)}`, without: { color: [] } }] : []),
  ]
}
