import { type ComponentProps, type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'

/** What closing would do away with; what is being saved is waited for. */
export type Held = 'nothing' | 'typed' | 'saving'

interface TypedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  /** `onHold` is told what the form holds; `onCancel` closes it, and asks first where something was typed. */
  children: (form: { onHold: (held: Held) => void; onCancel: () => void }) => ReactNode
}

/** A dialog with a form that is no record of its own: what was typed is never lost without a question. */
export function TypedDialog({ children, ...props }: TypedDialogProps) {
  const [held, setHeld] = useState<Held>('nothing')
  const [isAsking, setAsking] = useState(false)
  const onCancel = () => {
    if (held === 'nothing') props.onClose()
    else setAsking(held === 'typed')
  }
  return (
    <>
      <Dialog {...props} onClose={onCancel} closeOnClickOutside={false}>
        {children({ onHold: setHeld, onCancel })}
      </Dialog>
      <UnsavedDialog
        opened={isAsking && held === 'typed' && props.opened}
        onDiscard={() => {
          setAsking(false)
          props.onClose()
        }}
        onStay={() => setAsking(false)}
      />
    </>
  )
}
