import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../idle.ts'
import { toastError } from '../ui/toast.tsx'

/** In milliseconds. */
const RETRY_MS = 3_000

/**
 * A dialog as a chunk of its own, loaded once the screen has been painted and then mounted closed, so that it opens at
 * once and gives the focus back where it was. One that cannot be loaded says so when it is opened, and is tried again:
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
      // It can only be opened again once it is closed; what nobody can close is tried again by itself.
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

/** A dialog must have been closed to know, when it opens, where the focus is. */
function MountedClosed<Props extends { opened: boolean }>({
  dialog: Dialog,
  ...props
}: Props & { dialog: ComponentType<Props> }) {
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- a second render is what is wanted
  useEffect(() => setMounted(true), [])
  return <Dialog {...(props as unknown as Props)} opened={props.opened && isMounted} />
}

/** Turns true when the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
