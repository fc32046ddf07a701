import { useEffect, useEffectEvent, useState } from 'react'
import { useStable } from '../../ui/useStable.ts'
import { UnsavedDialog } from '../../dialog/UnsavedDialog.tsx'
import { useLeaveBlocker } from './useLeaveBlocker.ts'

export type FormState = 'clean' | 'dirty' | 'submitting'

export interface FormGuard {
  onState: (state: FormState) => void
  onCancel: () => void
  onSaved: () => void
}

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

export function useReportState(onState: FormGuard['onState'], state: FormState): void {
  useEffect(() => {
    onState(state)
    return () => onState('clean')
  }, [onState, state])
}
