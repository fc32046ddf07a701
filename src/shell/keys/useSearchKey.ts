import { useEffect, useEffectEvent } from 'react'

/** Whether a dialog is open, to which the keys belong. */
export const isDialogOpen = (): boolean => document.querySelector('[data-dialog="open"]') !== null

/** Ctrl+K, ⌘K on a Mac, opens the search from everywhere but an open dialog. */
export function useSearchKey(onSearch: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || isComposing) return
    // Also in a dialog: there the browser would go to its own search.
    event.preventDefault()
    if (!isDialogOpen()) onSearch()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
