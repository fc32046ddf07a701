import { useCallback, useEffect, useRef, useState } from 'react'
import { useStable } from '../ui/useStable.ts'

/**
 * Returns `[start, isBusy]`. `start` calls `run` unless it is running: a second click may come before the button is
 * rendered as disabled. `run` must handle its own errors. Afterwards the focus returns to the button: it was lost while
 * the button was disabled.
 */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): [(...args: Args) => void, boolean] {
  const isRunning = useRef(false)
  const pressed = useRef<Element>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useStable(run)
  const start = useCallback(
    (...args: Args) => {
      if (isRunning.current) return
      isRunning.current = true
      pressed.current = document.activeElement
      setBusy(true)
      void latest(...args).finally(() => {
        isRunning.current = false
        setBusy(false)
      })
    },
    [latest],
  )
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && pressed.current instanceof HTMLElement) {
      pressed.current.focus()
    }
  }, [isBusy])
  return [start, isBusy]
}
