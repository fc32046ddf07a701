import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { ArtImage } from './ArtImage.tsx'
import { createStore } from '../state/store.ts'
import classes from './DesignImage.module.css'

const Dialog = lazyDialog(async () => (await import('../dialog/Dialog.tsx')).Dialog)

const shown = createStore({ opened: false, path: '', alt: '' })

export const showLarge = (path: string, alt: string): void => shown.set({ opened: true, path, alt })

/** Mounted once, in the shell, because a page may have a hundred thumbnails. */
export function LargeImage() {
  const { opened, path, alt } = shown.useValue()
  return (
    <Dialog opened={opened} onClose={() => shown.set({ opened: false, path, alt })} title={alt} size="xl" zIndex={300}>
      <ArtImage className={classes.large} src={path} alt={alt} />
    </Dialog>
  )
}
