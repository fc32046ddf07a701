import { useEffect, useState } from 'react'

/**
 * Grows to `count`, some at a time, so that the browser draws and listens in between; begins anew with another `key`. Of
 * hundreds of sheets at once nobody would see the first one for seconds.
 */
export function useGrowing(count: number, step: number, key: string): number {
  const [grown, setGrown] = useState({ key, to: 0 })
  const to = grown.key === key ? Math.min(grown.to, count) : 0
  useEffect(() => {
    if (to >= count) return
    const next = setTimeout(() => setGrown({ key, to: Math.min(to + step, count) }))
    return () => clearTimeout(next)
  }, [to, count, step, key])
  return to
}
