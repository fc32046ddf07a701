import { Button, Input, Pill } from '@mantine/core'
import { IconPhotoSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { PickerDialog } from '../../web/dialog/PickerDialog.tsx'
import { designEndpoints } from './designs.contract.ts'
import { DesignName } from './DesignName.tsx'

interface DesignsFieldProps {
  picked: readonly string[]
  getName: (id: string) => string | undefined
  onChange: (ids: string[]) => void
}

export function DesignsField({ picked, getName, onChange }: DesignsFieldProps) {
  const [isPicking, setPicking] = useState(false)
  /** Names of the designs picked in this dialog: `getName` does not know them before the search is sent. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const without = (id: string) => picked.filter((one) => one !== id)
  return (
    <Input.Wrapper label="Printing Design" labelElement="div">
      <Pill.Group mb={picked.length > 0 ? 6 : 0}>
        {picked.map((id) => {
          const name = names[id] ?? getName(id) ?? 'Design'
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
