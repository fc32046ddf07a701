import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before something that has been typed is thrown away. */
export const UnsavedDialog = (props: { opened: boolean; onDiscard: () => void; onStay: () => void }) => (
  <ConfirmDialog
    opened={props.opened}
    title="Unsaved changes"
    confirmLabel="Discard"
    cancelLabel="Keep editing"
    onConfirm={props.onDiscard}
    onClose={props.onStay}
  >
    What you have entered is not saved yet.
  </ConfirmDialog>
)
