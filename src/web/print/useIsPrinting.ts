import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const SCHEME = 'data-mantine-color-scheme'

/**
 * Whether the page is being printed: true before the browser lays out the sheets, whoever asked for them. Paper is
 * light, also where the screen is dark.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const root = document.documentElement
    let ofScreen = root.getAttribute(SCHEME) ?? 'light'
    const begin = () => {
      ofScreen = root.getAttribute(SCHEME) ?? ofScreen
      root.setAttribute(SCHEME, 'light')
      flushSync(() => setPrinting(true))
    }
    const end = () => {
      root.setAttribute(SCHEME, ofScreen)
      setPrinting(false)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
