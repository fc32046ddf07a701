import { useState } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { PickerDialog } from '../../web/dialog/PickerDialog.tsx'
import { PickField } from '../../web/input/PickField.tsx'
import { useNewRecord } from '../../web/records/useNewRecord.tsx'
import { type Design, type DesignData, getDesignData, designEndpoints, PRINTING_ON_LABELS } from './designs.contract.ts'
import { DesignName, DesignThumbnails } from './DesignName.tsx'

const DesignDialog = lazyDialog(async () => (await import('./DesignDialog.tsx')).DesignDialog)

interface DesignFieldProps {
  value: DesignData | null
  error: string | undefined
  'data-path': string
  onChange: (design: DesignData) => void
  /** Not in a dialog, where the list stands in the middle. */
  canAdd?: true
}

export function DesignField({ value, onChange, canAdd, ...props }: DesignFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  const pick = (design: Design) => {
    onChange(getDesignData(design))
    setSearch(null)
  }
  const newDesign = useNewRecord(DesignDialog, pick)
  const field = (
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
  )
  return (
    <>
      {!canAdd && field}
      <PickerDialog
        field={canAdd && field}
        opened={search !== null}
        startWith={search ?? ''}
        onClose={() => setSearch(null)}
        title="Select Printing Design"
        list={designEndpoints.list}
        searchLabel="Search by name"
        emptyText="No printing design found."
        row={(design) => <DesignName design={design} />}
        onPick={pick}
        onAdd={canAdd && newDesign.open}
        isAdding={newDesign.isOpen}
      />
      {canAdd && newDesign.dialog}
    </>
  )
}
