import type { InputOf } from '../../../shared/endpoint.ts'
import { chipsThatAre, type FilterChip } from '../../../web/list/filter-chips.ts'
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

/** The active filters as chips. `namesOf` names the records. */
export const chipsOf = (
  { level, clothingType, printingDesign, color }: InventoryFilterFormValues,
  namesOf: (ids: readonly string[]) => string,
): FilterChip<InventoryFilterFormValues>[] =>
  chipsThatAre([
    level.length > 0 && {
      label: `Stock: ${level.map((one) => STOCK_LEVEL_LABELS[one]).join(', ')}`,
      without: { level: [] },
    },
    clothingType.length > 0 && { label: `Clothing type: ${namesOf(clothingType)}`, without: { clothingType: [] } },
    printingDesign.length > 0 && { label: `Design: ${namesOf(printingDesign)}`, without: { printingDesign: [] } },
    color.length > 0 && { label: `Color: ${namesOf(color)}`, without: { color: [] } },
  ])
