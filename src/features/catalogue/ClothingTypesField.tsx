import { MultiSelect } from '@mantine/core'
import { useCatalogue } from './useCatalogue.ts'

interface ClothingTypesFieldProps {
  /** The ids of the picked clothing types. */
  picked: string[]
  onChange: (ids: string[]) => void
}

/** Picks the clothing types that a list is filtered by. */
export function ClothingTypesField({ picked, onChange }: ClothingTypesFieldProps) {
  const types = useCatalogue('clothingTypes')
  return (
    <MultiSelect
      label="Clothing Type"
      placeholder={picked.length === 0 ? 'Any' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Clothing Type' }}
      nothingFoundMessage={types ? 'Nothing found' : 'Loading…'}
      data={(types ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={picked}
      onChange={onChange}
    />
  )
}
