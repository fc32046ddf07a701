import { useEffect, useEffectEvent, useState } from 'react'
import { useStable } from '../ui/useStable.ts'
import { UnsavedDialog } from '../dialog/UnsavedDialog.tsx'
import { useLeaveBlocker } from './useLeaveBlocker.ts'

/** What leaving a form would do away with; what is being saved is waited for. */
export type FormState = 'clean' | 'dirty' | 'submitting'

/** What a form and what it stands in tell each other. */
export interface FormGuard {
  onState: (state: FormState) => void
  /** Closes; where something was typed, after a question. */
  onCancel: () => void
  /** Closes. Whoever wanted to leave the page meanwhile leaves it now. */
  onSaved: () => void
}

/**
 * Around a form: what was typed is never lost without a question, neither by closing the form nor by leaving the page, and
 * what is being saved is waited for. `question` is to be drawn; `isLeaving` says that somebody waits to leave the page.
 */
export function useUnsavedGuard(isOpen: boolean, onClose: () => void) {
  const [state, setState] = useState<FormState>('clean')
  const [isAsking, setAsking] = useState(false)
  const leaving = useLeaveBlocker(state !== 'clean' && isOpen)
  const stay = useEffectEvent(() => leaving.stay())
  useEffect(() => {
    // Whoever was kept here by what is no longer state has stayed.
    if (state === 'clean') stay()
  }, [state])
  const close = useStable(() => {
    // First, because nothing is state afterwards, and whoever is kept here by nothing stays.
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

/** Tells what a form holds, for as long as it is there. */
export function useReportState(onState: FormGuard['onState'], state: FormState): void {
  useEffect(() => {
    onState(state)
    return () => onState('clean')
  }, [onState, state])
}
