import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { getSession, useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx'
import { useStable } from '../../state/useStable.ts'
import { noteUnsaved } from '../../unsaved.ts'

export type FormState = 'clean' | 'dirty' | 'submitting'

export interface FormGuard {
  onState: (state: FormState) => void
  onCancel: () => void
  onSaved: () => void
}

/** Above the dialogs (200), because a page may ask while one is open, and below their dropdowns (300). */
const IN_FRONT = 250

export function useUnsavedGuard(isOpen: boolean, onClose: () => void) {
  const [state, setState] = useState<FormState>('clean')
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaveBlocker(state !== 'clean' && isOpen)
  const stay = useEffectEvent(() => leaving.stay())
  useEffect(() => {
    if (state === 'clean') stay()
  }, [state])
  const close = useStable(() => {
    // Before the form becomes clean, which would cancel the attempt to leave (see the effect above).
    leaving.leave()
    setAsking(false)
    setState('clean')
    onClose()
  })
  const guard: FormGuard = {
    onState: setState,
    onCancel: () => (state === 'clean' ? onClose() : setAsking(state === 'dirty')),
    onSaved: close,
  }
  const question = (
    <ConfirmDialog
      opened={state === 'dirty' && isOpen && (isAsking || leaving.isAsked)}
      title="Unsaved changes"
      zIndex={IN_FRONT}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={close}
      onClose={() => {
        setAsking(false)
        leaving.stay()
      }}
    >
      What you have entered is not saved yet.
    </ConfirmDialog>
  )
  return { state, guard, question, isLeaving: leaving.isAsked }
}

function useLeaveBlocker(isUnsaved: boolean) {
  // A session that ends while a form is registered keeps the page, and the user signs in again over it.
  useEffect(() => (isUnsaved ? noteUnsaved() : undefined), [isUnsaved])
  const isSpent = useSession()?.isSpent ?? false
  // While a form is dirty, the session becomes null only when the user signs out on purpose: that is not blocked.
  const isBlocking = () => isUnsaved && getSession() !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isBlocking() && current.pathname !== next.pathname,
    enableBeforeUnload: isBlocking,
    withResolver: true,
  })
  return {
    // One dialog at a time: the dialog to sign in again comes first.
    isAsked: blocker.status === 'blocked' && !isSpent,
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

export function useReportState(onState: FormGuard['onState'], state: FormState): void {
  useEffect(() => {
    onState(state)
    return () => onState('clean')
  }, [onState, state])
}
