import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

/**
 * Guards the unsaved changes of a form that is a page of its own, and leads to `to` once they are saved or it is
 * cancelled, once they are saved with `savedSearch`, for a list that shows it. `onLeave` is called when they are saved or
 * discarded. Render `question` beside the form.
 */
export function useFormPage(to: LinkProps['to'], onLeave?: () => void, savedSearch?: Record<string, string>) {
  const navigate = useNavigate()
  const [isLeft, setLeft] = useState(false)
  const { guard, question, isLeaving } = useUnsavedGuard(!isLeft, () => {
    // Turns the guard off before the navigation, so that it does not ask about discarded or saved values.
    flushSync(() => setLeft(true))
    onLeave?.()
  })
  const cancel = () => void navigate({ to })
  return {
    /** The changes are saved or discarded. */
    isLeft,
    question,
    onState: guard.onState,
    onSaved: () => {
      guard.onSaved()
      // Whoever has tried to leave goes where they wanted to.
      if (!isLeaving) void navigate({ to, search: (savedSearch ?? {}) as never })
    },
    cancel,
  }
}
