import { useEffect, useEffectEvent, useState } from 'react'
import { useStable } from '../ui/useStable.ts'
import { UnsavedDialog } from '../dialog/UnsavedDialog.tsx'
import { useUnsaved } from './useUnsaved.ts'

/** What leaving a form would do away with; what is being saved is waited for. */
export type Held = 'nothing' | 'typed' | 'saving'

/** What a form and what it stands in tell each other. */
export interface FormEnds {
  onHold: (held: Held) => void
  /** Closes; where something was typed, after a question. */
  onCancel: () => void
  /** Closes. Whoever wanted to leave the page meanwhile leaves it now. */
  onSaved: () => void
}

/**
 * Around a form: what was typed is never lost without a question, neither by closing the form nor by leaving the page, and
 * what is being saved is waited for. `question` is to be drawn; `isLeaving` says that somebody waits to leave the page.
 */
export function useHeld(isOpen: boolean, onClose: () => void) {
  const [held, setHeld] = useState<Held>('nothing')
  const [isAsking, setAsking] = useState(false)
  const leaving = useUnsaved(held !== 'nothing' && isOpen)
  const stay = useEffectEvent(() => leaving.stay())
  useEffect(() => {
    // Whoever was kept here by what is no longer held has stayed.
    if (held === 'nothing') stay()
  }, [held])
  const close = useStable(() => {
    // First, because nothing is held afterwards, and whoever is kept here by nothing stays.
    leaving.leave()
    setAsking(false)
    setHeld('nothing')
    onClose()
  })
  const ends: FormEnds = {
    onHold: setHeld,
    onCancel: () => (held === 'nothing' ? onClose() : setAsking(held === 'typed')),
    onSaved: close,
  }
  const question = (
    <UnsavedDialog
      opened={held === 'typed' && isOpen && (isAsking || leaving.isAsked)}
      onDiscard={close}
      onStay={() => {
        setAsking(false)
        leaving.stay()
      }}
    />
  )
  return { held, ends, question, isLeaving: leaving.isAsked }
}

/** Tells what a form holds, for as long as it is there. */
export function useHold(onHold: FormEnds['onHold'], held: Held): void {
  useEffect(() => {
    onHold(held)
    return () => onHold('nothing')
  }, [onHold, held])
}
