import { useEffect, useState } from 'react'

/** A second tap of the same finger, or a key that is held, comes within this time. */
const DEAF_MS = 400

/** A button is not pressed by the press that brought it. */
export function useDeaf(): boolean {
  const [isDeaf, setDeaf] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setDeaf(false), DEAF_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDeaf
}
