import { type KeyboardEvent as ReactKeyboardEvent, useRef } from 'react'

/** What takes an Escape for itself as long as it is there: open, and while it fades out. */
const DROPDOWNS = '.mantine-Popover-dropdown, [role="menu"], [data-mantine-stop-propagation="true"]'
const EXPANDED = '[aria-haspopup][aria-expanded="true"], [data-drawer="open"]'

/** Whether nothing that is open takes it. To be asked at its capture: later, what was open has closed itself. */
export function isFreeEscape({ key, repeat, isComposing, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || repeat || isComposing) return false
  const from = target instanceof Element ? target : document.body
  return !from.closest(DROPDOWNS) && !(from.closest('[role="dialog"]') ?? document).querySelector(EXPANDED)
}

/** For what Escape ends where no dialog is, such as an edit. */
export function useEscape(onEscape: () => void) {
  const free = useRef<Event>(null)
  return {
    onKeyDownCapture({ nativeEvent }: ReactKeyboardEvent) {
      free.current = isFreeEscape(nativeEvent) ? nativeEvent : null
    },
    onKeyDown(event: ReactKeyboardEvent) {
      if (event.nativeEvent !== free.current || event.defaultPrevented) return
      event.preventDefault()
      onEscape()
    },
  }
}
