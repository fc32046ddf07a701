import { useState } from 'react'
import { PickerDialog } from '../../web/dialog/PickerDialog.tsx'
import { PickField } from '../../web/input/PickField.tsx'
import { type Design, designEndpoints } from './designs.contract.ts'
import { DesignName, type NamedDesign } from './DesignName.tsx'

interface DesignFieldProps {
  value: NamedDesign | null
  error: string | undefined
  'data-path': string
  onChange: (design: Design) => void
}

/** Picks the printing design of a production or of stock by its picture or its name. */
export function DesignField({ value, onChange, ...props }: DesignFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  return (
    <>
      <PickField label="Printing Design" placeholder="Select printing design" required {...props} onOpen={setSearch}>
        {value && <DesignName design={value} />}
      </PickField>
      <PickerDialog
        opened={search !== null}
        startWith={search ?? ''}
        onClose={() => setSearch(null)}
        title="Select Printing Design"
        list={designEndpoints.list}
        searchLabel="Search by name"
        emptyText="No printing design found."
        row={(design) => <DesignName design={design} />}
        onPick={(design) => {
          onChange(design)
          setSearch(null)
        }}
      />
    </>
  )
}
