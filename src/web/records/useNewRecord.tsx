import { type ComponentType, useState } from 'react'

/** The props of a dialog that creates a record (`record` null) or changes one. */
export interface RecordDialogProps<Stored> {
  opened: boolean
  record: Stored | null
  /** The initial name of a new record. */
  startName?: string
  onClose: () => void
  /** Receives the record as it is stored. */
  onSaved?: (stored: Stored) => void
}

/** The dialog of a new record, and what opens it with the text of a search that has not found the record as its name. */
export function useNewRecord<Stored>(
  RecordDialog: ComponentType<RecordDialogProps<Stored>>,
  onSaved: (stored: Stored) => void,
) {
  const [startName, open] = useState<string | null>(null)
  const dialog = (
    <RecordDialog
      opened={startName !== null}
      record={null}
      startName={startName ?? ''}
      onClose={() => open(null)}
      onSaved={(stored) => {
        onSaved(stored)
        open(null)
      }}
    />
  )
  return { dialog, open, isOpen: startName !== null }
}
