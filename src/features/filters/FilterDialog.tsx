import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Filters, getParameters } from '../../shared/records/filters.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { FieldCell, FieldGrid } from '../../web/form/FieldGrid.tsx'
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

function FilterForm({ filters, input, onSearch, onClose, getName }: FilterFormProps) {
  const asked = Object.entries(filters).filter(([, { label }]) => label)
  const parameters = asked.flatMap(([name, filter]) => getParameters(name, filter))
  const [values, setValues] = useState<Query>(() => Object.fromEntries(parameters.map((name) => [name, input[name]])))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(values)
        onClose()
      }}
    >
      <FieldGrid>
        {asked.map(([name, filter], index) => (
          <FieldCell key={name} wide={filter.kind === 'choice' && asked.length === 2}>
            <FilterInput
              name={name}
              filter={filter}
              values={values}
              onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
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
        <Button
          variant="default"
          onClick={() => setValues(Object.fromEntries(parameters.map((name) => [name, undefined])))}
        >
          Clear
        </Button>
        <Button type="submit" leftSection={<IconSearch size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  )
}
