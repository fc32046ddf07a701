import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { useSubmitForm } from '../form/useSubmitForm.ts'
import { Dialog } from './Dialog.tsx'

interface FilterDialogProps<Filter> {
  opened: boolean
  onClose: () => void
  /** `filter`: the active filter. `nothing`: the filter of a cleared form. */
  filter: Filter
  nothing: Filter
  onSearch: (filter: Filter) => void
  fields: (values: Filter, change: (fields: Partial<Filter>) => void) => ReactNode
}

const NO_ERRORS = {}

/** The advanced search of a list. */
export function FilterDialog<Filter extends object>(props: FilterDialogProps<Filter>) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Advance Search" size="lg">
      <FilterForm {...props} />
    </Dialog>
  )
}

function FilterForm<Filter extends object>({ onClose, filter, nothing, onSearch, fields }: FilterDialogProps<Filter>) {
  const { form, formProps } = useSubmitForm<Filter, void>({
    initial: filter,
    validate: () => NO_ERRORS,
    onSubmit: (values) => {
      onSearch(values)
      onClose()
    },
  })
  return (
    <form {...formProps}>
      <FieldGrid>{fields(form.values, form.setValues)}</FieldGrid>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => form.setValues(nothing)}>
          Clear
        </Button>
        <Button type="submit" leftSection={<IconSearch size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  )
}
