import { useEffect, useState } from 'react'

/** Letters of another alphabet come later, and change the widths. */
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
