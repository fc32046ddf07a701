import { MultiSelect } from '@mantine/core'
import { FilterDialog } from '../../../web/dialog/FilterDialog.tsx'
import { ClothingTypesField } from '../../catalogue/ClothingTypesField.tsx'
import { DesignsField } from '../../designs/DesignsField.tsx'
import { STOCK_LEVEL_LABELS, STOCK_LEVELS } from '../inventories.contract.ts'
import { type InventoryFilterFormValues, NO_FILTER } from './inventory-filter.ts'

interface InventoryFilterDialogProps {
  opened: boolean
  onClose: () => void
  filter: InventoryFilterFormValues
  onSearch: (filter: InventoryFilterFormValues) => void
  nameOf: (id: string) => string | undefined
}

export const InventoryFilterDialog = ({ nameOf, ...dialog }: InventoryFilterDialogProps) => (
  <FilterDialog
    {...dialog}
    nothing={NO_FILTER}
    fields={(typed, change) => (
      <>
        <MultiSelect
          label="Stock"
          data-autofocus
          placeholder={typed.level.length === 0 ? 'Any' : undefined}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Stock' }}
          data={STOCK_LEVELS.map((level) => ({ value: level, label: STOCK_LEVEL_LABELS[level] }))}
          value={typed.level}
          onChange={(level) => change({ level })}
        />
        <ClothingTypesField picked={typed.clothingType} onChange={(clothingType) => change({ clothingType })} />
        <DesignsField
          picked={typed.printingDesign}
          nameOf={nameOf}
          onChange={(printingDesign) => change({ printingDesign })}
        />
      </>
    )}
  />
)
