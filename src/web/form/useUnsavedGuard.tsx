import { useEffect, useEffectEvent, useState } from 'react'
import { useStable } from '../ui/useStable.ts'
import { UnsavedDialog } from '../dialog/UnsavedDialog.tsx'
import { useLeaveBlocker } from './useLeaveBlocker.ts'

/** `dirty`: something was typed that is not saved. `submitting`: it is being saved, and leaving waits for the answer. */
export type FormState = 'clean' | 'dirty' | 'submitting'

/** What a form and the dialog or page around it tell each other. */
export interface FormGuard {
  onState: (state: FormState) => void
  /** Closes; where something was typed, after a question. */
  onCancel: () => void
  /** Closes. Whoever wanted to leave the page meanwhile leaves it now. */
  onSaved: () => void
}

/**
 * Keeps what was typed in a form: closing the form or leaving the page asks first while it is dirty, and waits while it is
 * being saved. Draw `question` beside the form. `isLeaving`: somebody has tried to leave the page and waits.
 */
export function useUnsavedGuard(isOpen: boolean, onClose: () => void) {
  const [state, setState] = useState<FormState>('clean')
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaveBlocker(state !== 'clean' && isOpen)
  const stay = useEffectEvent(() => leaving.stay())
  useEffect(() => {
    // The form is clean again (saved, or typed back): an earlier attempt to leave the page is forgotten.
    if (state === 'clean') stay()
  }, [state])
  const close = useStable(() => {
    // Before the form becomes clean, which would forget the attempt to leave (see above).
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

/** Tells the guard around a form its state, as long as the form is mounted. */
export function useReportState(onState: FormGuard['onState'], state: FormState): void {
  useEffect(() => {
    onState(state)
    return () => onState('clean')
  }, [onState, state])
}
