import { useEffect, useEffectEvent } from 'react'

export const isDialogOpen = (): boolean => document.querySelector('[data-dialog="open"]') !== null

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
