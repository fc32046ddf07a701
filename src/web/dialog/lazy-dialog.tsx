import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { toastError } from '../ui/toast.tsx'

const RETRY_MS = 3_000

/** Mounted closed when the browser is idle, so that it opens at once; if loading fails, opening it loads it again. */
export function lazyDialog<Props extends { opened: boolean; onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return function LazyDialog(props: Props) {
    const { opened } = props
    const isIdle = useIdle()
    const [loaded, setLoaded] = useState<{ dialog: ComponentType<Props> } | null>(null)
    const [tries, setTries] = useState(0)
    const onFailure = useEffectEvent((error: unknown) => {
      if (!opened) return undefined
      toastError(error)
      if (props.onClose) return props.onClose()
      return void setTimeout(() => setTries(tries + 1), RETRY_MS)
    })
    useEffect(() => {
      if (loaded || (!isIdle && !opened)) return
      let isCurrent = true
      load().then(
        (dialog) => isCurrent && setLoaded({ dialog }),
        (error: unknown) => isCurrent && onFailure(error),
      )
      return () => {
        isCurrent = false
      }
    }, [loaded, isIdle, opened, tries])
    return loaded && <loaded.dialog {...props} />
  }
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
