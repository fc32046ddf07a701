import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './FilterDialog.module.css'

interface FilterDialogProps<Filter> {
  opened: boolean
  onClose: () => void
  /** `filter`: the active filter. `nothing`: the filter of a cleared form. */
  filter: Filter
  nothing: Filter
  onSearch: (filter: Filter) => void
  fields: (typed: Filter, change: (fields: Partial<Filter>) => void) => ReactNode
}

/** The advanced search of a list. */
export function FilterDialog<Filter extends object>(props: FilterDialogProps<Filter>) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Advance Search" size="lg">
      <FilterForm {...props} />
    </Dialog>
  )
}

function FilterForm<Filter extends object>({ onClose, filter, nothing, onSearch, fields }: FilterDialogProps<Filter>) {
  const [typed, setTyped] = useState(filter)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles the submit event of a form in a dialog over this one up to here.
        if (event.target !== event.currentTarget) return
        onSearch(typed)
        onClose()
      }}
    >
      <div className={classes.fields}>
        {fields(typed, (changed) => setTyped((before) => ({ ...before, ...changed })))}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => setTyped(nothing)}>
          Clear
        </Button>
        <Button type="submit" leftSection={<IconSearch size={16} />}>
          Search
        </Button>
      </Group>
    </form>
  )
}
