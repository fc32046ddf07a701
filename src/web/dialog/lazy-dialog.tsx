import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { toastError } from '../ui/toast.tsx'

const RETRY_MS = 3_000

/**
 * A dialog as a chunk of its own, loaded when the browser is idle and then mounted closed, so that it opens at once and
 * returns the focus. If loading fails, opening the dialog shows an error toast and loads it again:
 *
 *   const ColorDialog = lazyDialog(async () => (await import('../ui/ColorDialog.tsx')).ColorDialog)
 */
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
      // Closing lets the user open it again, which retries. A dialog without `onClose` is retried after RETRY_MS.
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
    return loaded && <MountedClosed {...props} dialog={loaded.dialog} />
  }
}

/** Renders the dialog closed once: Mantine notes the focused element only when a mounted dialog opens. */
function MountedClosed<Props extends { opened: boolean }>({
  dialog: Dialog,
  ...props
}: Props & { dialog: ComponentType<Props> }) {
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is intended
  useEffect(() => setMounted(true), [])
  return <Dialog {...(props as unknown as Props)} opened={props.opened && isMounted} />
}

/** Becomes true when the browser is idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
