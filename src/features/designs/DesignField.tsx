import { useState } from 'react'
import { designEndpoints, PRINTING_ON_LABELS } from './designs.contract.ts'
import { DesignName, DesignThumbnails, type KnownDesign } from './DesignName.tsx'
import { PickerDialog } from '../../web/dialog/PickerDialog.tsx'
import { PickField } from '../../web/input/PickField.tsx'

interface DesignFieldProps {
  value: KnownDesign | null
  error: string | undefined
  'data-path': string
  onChange: (design: KnownDesign) => void
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
        onOpen={setSearch}
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
        onPick={({ _id, name, screenPrintingOn, frontImagePaths, backImagePaths }) => {
          onChange({ _id, name, screenPrintingOn, frontImagePaths, backImagePaths })
          setSearch(null)
        }}
      />
    </>
  )
}
