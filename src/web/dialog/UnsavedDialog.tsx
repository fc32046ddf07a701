import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A page asks over a dialog that is open on it: dialogs are at 200, what drops down in them at 300. */
const IN_FRONT = 250

/** Asks before something that has been typed is thrown away. */
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
