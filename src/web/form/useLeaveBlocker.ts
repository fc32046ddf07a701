import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getSession, useSession } from '../session.ts'
import { noteUnsaved } from '../unsaved.ts'

interface Leaving {
  /** Somebody is about to leave the page. */
  isAsked: boolean
  leave: () => void
  stay: () => void
}

/** Asks before a page with unsaved input is left by a link, by back or by closing the tab. */
export function useLeaveBlocker(isUnsaved: boolean): Leaving {
  // Nor must signing in again take it away.
  useEffect(() => (isUnsaved ? noteUnsaved() : undefined), [isUnsaved])
  const isSpent = useSession()?.isSpent ?? false
  // Who is signed out has chosen to be.
  const isBlocking = () => isUnsaved && getSession() !== null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isBlocking() && current.pathname !== next.pathname,
    enableBeforeUnload: isBlocking,
    withResolver: true,
  })
  return {
    // One dialog at a time: first the person signs in again.
    isAsked: blocker.status === 'blocked' && !isSpent,
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
