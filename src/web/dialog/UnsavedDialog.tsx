import { ConfirmDialog } from './ConfirmDialog.tsx'

/** z-index above the dialogs (200), because a page may ask while one is open, and below their dropdowns (300). */
const IN_FRONT = 250

export const UnsavedDialog = (props: { opened: boolean; onDiscard: () => void; onStay: () => void }) => (
  <ConfirmDialog
    opened={props.opened}
    title="Unsaved changes"
    zIndex={IN_FRONT}
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    onConfirm={props.onDiscard}
    onClose={props.onStay}
  >
    What you have entered is not saved yet.
  </ConfirmDialog>
)
