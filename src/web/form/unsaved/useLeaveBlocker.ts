import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getSession, useSession } from '../../api/session.ts'
import { noteUnsaved } from '../../unsaved.ts'

interface Leaving {
  isAsked: boolean
  leave: () => void
  stay: () => void
}

export function useLeaveBlocker(isUnsaved: boolean): Leaving {
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
