import { useEffect, useState } from 'react'

/** Counts how often fonts were loaded: letters of another alphabet come later, and are as wide as they are. */
export function useFontsLoaded(): number {
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    const { fonts } = document as { fonts?: FontFaceSet }
    const count = () => setLoaded((before) => before + 1)
    fonts?.addEventListener('loadingdone', count)
    return () => fonts?.removeEventListener('loadingdone', count)
  }, [])
  return loaded
}
