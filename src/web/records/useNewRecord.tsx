import { type ComponentType, useState } from 'react'

export interface RecordDialogProps<Stored> {
  opened: boolean
  record: Stored | null
  startName?: string
  onClose: () => void
  onSaved?: (stored: Stored) => void
}

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
