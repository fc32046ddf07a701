import { useCallback, useEffect, useRef, useState } from 'react'
import { useStable } from '../ui/useStable.ts'

/**
 * An action of a button: `run` calls `action` unless it is running, because a second click may come before the button
 * is rendered as disabled. `error` is what the last run threw, for `ErrorAlert`, or null. Afterwards the focus returns
 * to the button: it was lost while the button was disabled. `run` returns whether it has called `action`.
 */
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
        .catch(setError)
        .finally(() => {
          running.current = false
          setRunning(false)
        })
      return true
    },
    [latest],
  )
  const reset = useCallback(() => setError(null), [])
  useEffect(() => {
    if (!isRunning && document.activeElement === document.body && pressed.current instanceof HTMLElement) {
      pressed.current.focus()
    }
  }, [isRunning])
  return { run, isRunning, error, reset }
}
