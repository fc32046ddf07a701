import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

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
