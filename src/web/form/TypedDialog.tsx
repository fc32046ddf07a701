import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { type FormEnds, useHeld } from './useHeld.tsx'

interface TypedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  children: (form: FormEnds) => ReactNode
}

/** The dialog of every form that saves: closed neither while it is saved, nor over something typed without a question. */
export function TypedDialog({ children, ...props }: TypedDialogProps) {
  const { held, ends, question } = useHeld(props.opened, props.onClose)
  return (
    <>
      <Dialog {...props} onClose={ends.onCancel} closeOnClickOutside={held === 'nothing'}>
        {children(ends)}
      </Dialog>
      {question}
    </>
  )
}
