import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsavedGuard } from './unsaved/useUnsavedGuard.tsx'

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
