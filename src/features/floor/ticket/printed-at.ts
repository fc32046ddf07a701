import { createContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the tickets are printed: of hundreds of them only the words that say so change. */
export const PrintedAt = createContext('')

/** The present instant; when the page is printed, that moment, whoever asked for it. */
export function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const print = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  return at
}
