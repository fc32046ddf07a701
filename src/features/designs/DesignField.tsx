import { useState } from 'react'
import { PickerDialog } from '../../web/dialog/PickerDialog.tsx'
import { PickField } from '../../web/input/PickField.tsx'
import { type DesignData, designDataOf, designEndpoints, PRINTING_ON_LABELS } from './designs.contract.ts'
import { DesignName, DesignThumbnails } from './DesignName.tsx'

interface DesignFieldProps {
  value: DesignData | null
  error: string | undefined
  'data-path': string
  onChange: (design: DesignData) => void
}

/** Picks the printing design of a production or of stock by its picture or its name. */
export function DesignField({ value, onChange, ...props }: DesignFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  return (
    <>
      <PickField
        label="Printing Design"
        placeholder="Select printing design"
        required
        {...props}
        chosen={
          value && {
            name: value.name,
            detail: PRINTING_ON_LABELS[value.screenPrintingOn],
            mark: <DesignThumbnails design={value} size={26} />,
          }
        }
        onOpen={(typed) => setSearch((before) => (before ?? '') + typed)}
      />
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
          onChange(designDataOf(design))
          setSearch(null)
        }}
      />
    </>
  )
}
