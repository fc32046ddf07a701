import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K, ⌘K on a Mac, opens the search from everywhere but an open dialog. */
export function useSearchKey(onOpen: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSearchKey =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    if (!isSearchKey || event.isComposing) return
    // Also in a dialog: there the browser would go to its own search.
    event.preventDefault()
    if (!document.querySelector('[data-dialog="open"]')) onOpen()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
