import { useEffect, useState } from 'react'

/** A second tap of the same finger, or a key that is held, comes within this time. */
const GUARD_MS = 400

/** A button is not pressed by the press that brought it. */
export function usePressGuard(): boolean {
  const [isGuarded, setGuarded] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setGuarded(false), GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isGuarded
}
