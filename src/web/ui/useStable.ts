import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function on every render, which runs the latest one: for what is handed to memoised rows. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
