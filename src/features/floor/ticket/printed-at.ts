import { createContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Of hundreds of tickets only the words that say when they are printed change. */
export const PrintedAt = createContext('')

/** When the page is printed, that moment, whoever asked for it. */
export function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const print = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  return at
}
