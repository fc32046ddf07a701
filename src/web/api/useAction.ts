import { useCallback, useEffect, useRef, useState } from 'react'
import { wasCancelled } from './own-password.ts'
import { isFocusLost } from '../focus/is-focus-lost.ts'
import { useStable } from '../state/useStable.ts'

/** A second click may come before the button is disabled; the focus is lost while it is. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const running = useRef(false)
  const pressed = useRef<Element>(null)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const latest = useStable(action)
  const run = useCallback(
    (...args: Args): boolean => {
      if (running.current) return false
      running.current = true
      pressed.current = document.activeElement
      setRunning(true)
      setError(null)
      void latest(...args)
        .catch((failure: unknown) => setError(wasCancelled(failure) ? null : failure))
        .finally(() => {
          running.current = false
          setRunning(false)
        })
      return true
    },
    [latest],
  )
  const isBusy = useCallback(() => running.current, [])
  const reset = useCallback(() => setError(null), [])
  useEffect(() => {
    if (!isRunning && isFocusLost() && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [isRunning])
  return { run, isBusy, isRunning, error, setError, reset }
}
