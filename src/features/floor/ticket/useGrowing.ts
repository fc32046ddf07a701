import { startTransition, useEffect, useRef, useState } from 'react'

/** In milliseconds: for about so long the browser hears nobody. */
const STEP_MS = 70
const FIRST_STEP = 4
const MAX_STEP = 40

/** Grows to `count` in steps, so that the browser draws and listens in between; begins anew with another `key`. */
export function useGrowing(count: number, key: string): number {
  const [grown, setGrown] = useState({ key, to: 0 })
  const step = useRef({ size: FIRST_STEP, began: 0 })
  const to = grown.key === key ? Math.min(grown.to, count) : 0
  useEffect(() => {
    const { size, began } = step.current
    if (began > 0) {
      const fitting = (size * STEP_MS) / (performance.now() - began)
      step.current.size = Math.round(Math.min(Math.max(fitting, size / 2, 1), size * 1.5, MAX_STEP))
    }
    step.current.began = 0
    if (to >= count) return
    const next = setTimeout(() => {
      step.current.began = performance.now()
      startTransition(() => setGrown({ key, to: Math.min(to + step.current.size, count) }))
    })
    return () => clearTimeout(next)
  }, [to, count, key])
  return to
}
