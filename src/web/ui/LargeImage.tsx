import { useSyncExternalStore } from 'react'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import classes from './DesignImage.module.css'

const Dialog = lazyDialog(async () => (await import('../dialog/Dialog.tsx')).Dialog)

interface Shown {
  opened: boolean
  path: string
  alt: string
}

let shown: Shown = { opened: false, path: '', alt: '' }
const listeners = new Set<() => void>()

function change(next: Shown): void {
  shown = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const showLarge = (path: string, alt: string): void => change({ opened: true, path, alt })

/** Mounted once, in the shell, because a page may have a hundred thumbnails. */
export function LargeImage() {
  const { opened, path, alt } = useSyncExternalStore(subscribe, () => shown)
  return (
    <Dialog opened={opened} onClose={() => change({ ...shown, opened: false })} title={alt} size="xl" zIndex={300}>
      <img className={classes.large} src={path} alt={alt} />
    </Dialog>
  )
}
