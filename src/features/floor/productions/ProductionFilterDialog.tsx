import { Button, Input, MultiSelect, Pill, TextInput } from '@mantine/core'
import { IconPhotoSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCatalogue } from '../../catalogue/useCatalogue.ts'
import { designEndpoints, PRINTING_ON, PRINTING_ON_LABELS } from '../../designs/designs.contract.ts'
import { DesignName } from '../../designs/DesignName.tsx'
import { FilterDialog } from '../../../web/dialog/FilterDialog.tsx'
import { PickerDialog } from '../../../web/dialog/PickerDialog.tsx'
import { NO_FILTER, type ProductionFilterFormValues } from './production-filter.ts'

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
    fields={(typed, change) => <Fields typed={typed} change={change} nameOf={nameOf} />}
  />
)

interface FieldsProps {
  typed: ProductionFilterFormValues
  change: (fields: Partial<ProductionFilterFormValues>) => void
  nameOf: (id: string) => string | undefined
}

function Fields({ typed, change, nameOf }: FieldsProps) {
  const types = useCatalogue('clothingTypes')
  return (
    <>
      <TextInput
        label="Customer Name"
        data-autofocus
        maxLength={200}
        value={typed.customerName}
        onChange={(event) => change({ customerName: event.currentTarget.value })}
      />
      <TextInput
        label="Deliver To Name"
        maxLength={200}
        value={typed.referrerName}
        onChange={(event) => change({ referrerName: event.currentTarget.value })}
      />
      <MultiSelect
        label="Clothing Type"
        placeholder={typed.clothingType.length === 0 ? 'Any' : undefined}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Clothing Type' }}
        nothingFoundMessage={types ? 'Nothing found' : 'Loading…'}
        data={(types ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={typed.clothingType}
        onChange={(clothingType) => change({ clothingType })}
      />
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
  )
}

interface DesignsFieldProps {
  picked: readonly string[]
  nameOf: (id: string) => string | undefined
  onChange: (ids: string[]) => void
}

function DesignsField({ picked, nameOf, onChange }: DesignsFieldProps) {
  const [isPicking, setPicking] = useState(false)
  /** Names of the designs picked in this dialog: `nameOf` does not know them before the search is sent. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const without = (id: string) => picked.filter((one) => one !== id)
  return (
    <Input.Wrapper label="Printing Design" labelElement="div">
      <Pill.Group mb={picked.length > 0 ? 6 : 0}>
        {picked.map((id) => {
          const name = names[id] ?? nameOf(id) ?? 'Design'
          return (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onChange(without(id))}
              removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
            >
              {name}
            </Pill>
          )
        })}
      </Pill.Group>
      <Button variant="default" fullWidth leftSection={<IconPhotoSearch size={18} />} onClick={() => setPicking(true)}>
        Select printing designs
      </Button>
      <PickerDialog
        opened={isPicking}
        onClose={() => setPicking(false)}
        title="Select Printing Designs"
        list={designEndpoints.list}
        searchLabel="Search by name"
        emptyText="No printing design found."
        picked={new Set(picked)}
        row={(design) => <DesignName design={design} />}
        onPick={({ _id, name }) => {
          setNames({ ...names, [_id]: name })
          onChange(picked.includes(_id) ? without(_id) : [...picked, _id])
        }}
      />
    </Input.Wrapper>
  )
}
