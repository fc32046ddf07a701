import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useUnsaved } from './useUnsaved.ts'

/** What closing would do away with; what is being saved is waited for. */
export type Held = 'nothing' | 'typed' | 'saving'

/** What a form and what it stands in tell each other. */
export interface FormEnds {
  onHold: (held: Held) => void
  /** Closes; where something was typed, after a question. */
  onCancel: () => void
  onSaved: () => void
}

interface TypedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  children: (form: FormEnds) => ReactNode
}

/**
 * The dialog of every form. What was typed is never lost without a question, neither by Escape and Cancel nor by leaving
 * the page, and what is being saved is waited for.
 */
export function TypedDialog({ children, ...props }: TypedDialogProps) {
  const [held, setHeld] = useState<Held>('nothing')
  const [isAsking, setAsking] = useState(false)
  const leaving = useUnsaved(held !== 'nothing' && props.opened)
  const onCancel = () => {
    if (held === 'nothing') props.onClose()
    else setAsking(held === 'typed')
  }
  const close = () => {
    setAsking(false)
    setHeld('nothing')
    props.onClose()
    leaving.leave()
  }
  return (
    <>
      <Dialog {...props} onClose={onCancel} closeOnClickOutside={held === 'nothing'}>
        {children({ onHold: setHeld, onCancel, onSaved: close })}
      </Dialog>
      <UnsavedDialog
        opened={held === 'typed' && props.opened && (isAsking || leaving.isAsked)}
        onDiscard={close}
        onStay={() => {
          setAsking(false)
          leaving.stay()
        }}
      />
    </>
  )
}

/** Tells what a form holds, for as long as it is there. */
export function useHold(onHold: FormEnds['onHold'], held: Held): void {
  useEffect(() => {
    onHold(held)
    return () => onHold('nothing')
  }, [onHold, held])
}
