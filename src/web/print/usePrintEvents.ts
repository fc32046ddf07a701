import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Before and after the browser prints, whoever asked for it; what `onBegin` sets is on the paper. */
export function usePrintEvents(onBegin: () => void, onEnd?: () => void): void {
  const begin = useEffectEvent(() => flushSync(onBegin))
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('beforeprint', () => begin(), { signal })
    addEventListener('afterprint', () => end(), { signal })
    return () => listening.abort()
  }, [])
}
