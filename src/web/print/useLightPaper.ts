import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Paper is light, also where the screen is dark, whoever asked for it to be printed. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let ofScreen = 'light'
    const begin = () => {
      ofScreen = root.getAttribute(SCHEME) ?? ofScreen
      root.setAttribute(SCHEME, 'light')
    }
    const end = () => root.setAttribute(SCHEME, ofScreen)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}
