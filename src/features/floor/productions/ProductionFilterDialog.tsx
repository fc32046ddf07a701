import { MultiSelect } from '@mantine/core'
import { ClothingTypesField } from '../../catalogue/ClothingTypesField.tsx'
import { PRINTING_ON, PRINTING_ON_LABELS } from '../../designs/designs.contract.ts'
import { DesignsField } from '../../designs/DesignsField.tsx'
import { FilterDialog } from '../../../web/dialog/FilterDialog.tsx'
import { NO_FILTER, type ProductionFilterFormValues } from './production-filter.ts'
import { SearchTextInput } from '../../../web/input/SearchTextInput.tsx'

interface ProductionFilterDialogProps {
  opened: boolean
  onClose: () => void
  filter: ProductionFilterFormValues
  onSearch: (filter: ProductionFilterFormValues) => void
  nameOf: (id: string) => string | undefined
}

export const ProductionFilterDialog = ({ nameOf, ...dialog }: ProductionFilterDialogProps) => (
  <FilterDialog
    {...dialog}
    nothing={NO_FILTER}
    fields={(typed, change) => (
      <>
        <SearchTextInput
          label="Customer Name"
          data-autofocus
          value={typed.customerName}
          onChange={(event) => change({ customerName: event.currentTarget.value })}
        />
        <SearchTextInput
          label="Deliver To Name"
          value={typed.referrerName}
          onChange={(event) => change({ referrerName: event.currentTarget.value })}
        />
        <ClothingTypesField picked={typed.clothingType} onChange={(clothingType) => change({ clothingType })} />
        <MultiSelect
          label="Screen Printing On"
          placeholder={typed.screenPrintingOn.length === 0 ? 'Any' : undefined}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Screen Printing On' }}
          data={PRINTING_ON.map((on) => ({ value: on, label: PRINTING_ON_LABELS[on] }))}
          value={typed.screenPrintingOn}
          onChange={(screenPrintingOn) => change({ screenPrintingOn })}
        />
        <DesignsField
          picked={typed.printingDesign}
          nameOf={nameOf}
          onChange={(printingDesign) => change({ printingDesign })}
        />
      </>
    )}
  />
)
