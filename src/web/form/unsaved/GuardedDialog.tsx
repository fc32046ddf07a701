import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '../../dialog/Dialog.tsx'
import { type FormGuard, useUnsavedGuard } from './useUnsavedGuard.tsx'

interface GuardedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  children: (form: FormGuard) => ReactNode
}

export function GuardedDialog({ children, ...props }: GuardedDialogProps) {
  const { state, guard, question } = useUnsavedGuard(props.opened, props.onClose)
  return (
    <>
      <Dialog
        {...props}
        onClose={guard.onCancel}
        closeOnClickOutside={props.closeOnClickOutside !== false && state === 'clean'}
      >
        {children(guard)}
      </Dialog>
      {question}
    </>
  )
}
