import { useEffect, useEffectEvent, useState } from 'react'
import { useStable } from '../ui/useStable.ts'
import { UnsavedDialog } from '../dialog/UnsavedDialog.tsx'
import { useLeaveBlocker } from './useLeaveBlocker.ts'

/** `dirty`: the form has unsaved changes. `submitting`: they are being saved, and leaving waits for the answer. */
export type FormState = 'clean' | 'dirty' | 'submitting'

/** The callbacks by which a form reports to the dialog or page around it. */
export interface FormGuard {
  onState: (state: FormState) => void
  /** Closes the form; asks first if it is dirty, and does nothing while it is submitting. */
  onCancel: () => void
  /** Closes the form. If the user tried to leave the page during the request, the page is left now. */
  onSaved: () => void
}

/**
 * Guards the unsaved changes of a form: closing it or leaving the page asks first while it is dirty, and waits while it
 * is submitting. Render `question` beside the form. `isLeaving`: the user has tried to leave the page and waits.
 */
export function useUnsavedGuard(isOpen: boolean, onClose: () => void) {
  const [state, setState] = useState<FormState>('clean')
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaveBlocker(state !== 'clean' && isOpen)
  const stay = useEffectEvent(() => leaving.stay())
  useEffect(() => {
    // The form is clean again (saved, or changed back): an earlier attempt to leave the page is cancelled.
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
    <UnsavedDialog
      opened={state === 'dirty' && isOpen && (isAsking || leaving.isAsked)}
      onDiscard={close}
      onStay={() => {
        setAsking(false)
        leaving.stay()
      }}
    />
  )
  return { state, guard, question, isLeaving: leaving.isAsked }
}

/** Reports a form's state to its guard; an unmounted form is reported as clean. */
export function useReportState(onState: FormGuard['onState'], state: FormState): void {
  useEffect(() => {
    onState(state)
    return () => onState('clean')
  }, [onState, state])
}
