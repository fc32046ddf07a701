import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type Filters, getParameters } from '../../shared/records/filters.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { FieldCell, FieldGrid } from '../../web/form/FieldGrid.tsx'
import { useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { FilterInput } from './FilterInput.tsx'

type Query = Record<string, unknown>

interface FilterFormProps {
  filters: Filters
  input: Query
  onSearch: (changed: Query) => void
  onClose: () => void
  getName: (id: string) => string | undefined
}

export const FilterDialog = ({ opened, ...form }: FilterFormProps & { opened: boolean }) => (
  <Dialog opened={opened} onClose={form.onClose} title="Advance Search" size="lg">
    <FilterForm {...form} />
  </Dialog>
)

const NO_ERRORS = {}

function FilterForm({ filters, input, onSearch, onClose, getName }: FilterFormProps) {
  const asked = Object.entries(filters).filter(([, { label }]) => label)
  const parameters = asked.flatMap(([name, filter]) => getParameters(name, filter))
  const { form, formProps } = useSubmitForm<Query, void>({
    initial: Object.fromEntries(parameters.map((parameter) => [parameter, input[parameter]])),
    validate: () => NO_ERRORS,
    onSubmit: (values) => {
      onSearch(values)
      onClose()
    },
  })
  const clear = () => form.setValues(Object.fromEntries(parameters.map((parameter) => [parameter, undefined])))
  return (
    <form {...formProps}>
      <FieldGrid>
        {asked.map(([name, filter], index) => (
          <FieldCell key={name} wide={filter.kind === 'choice' && asked.length === 2}>
            <FilterInput
              name={name}
              filter={filter}
              values={form.values}
              onChange={form.setValues}
              getName={getName}
              hasFocus={index === 0}
            />
          </FieldCell>
        ))}
      </FieldGrid>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={clear}>
          Clear
        </Button>
        <Button type="submit" leftSection={<IconSearch size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  )
}
