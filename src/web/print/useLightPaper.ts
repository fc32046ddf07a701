import { useRef } from 'react'
import { usePrintEvents } from './usePrintEvents.ts'

const SCHEME = 'data-mantine-color-scheme'

export function useLightPaper(): void {
  const ofScreen = useRef('light')
  const root = document.documentElement
  usePrintEvents(
    () => {
      ofScreen.current = root.getAttribute(SCHEME) ?? ofScreen.current
      root.setAttribute(SCHEME, 'light')
    },
    () => root.setAttribute(SCHEME, ofScreen.current),
  )
}
