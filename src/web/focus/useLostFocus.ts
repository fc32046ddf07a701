import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** After its removal the focus falls to the page, where the next key would do nothing. */
export function useLostFocus(root: RefObject<HTMLElement | null>, onLost: (last: HTMLElement) => void): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && root.current?.contains(target) ? target : null
    }
    const leave = () => {
      const element = last.current
      // A browser sends the event also for an element that is removed or disabled. The person has not left that one.
      queueMicrotask(() => {
        const isStill = !element?.isConnected || element.matches(':disabled') || document.activeElement === element
        if (!isStill && last.current === element) last.current = null
      })
    }
    document.addEventListener('focusin', enter)
    // Captured, so that it comes before handlers of the application, which may remove the element that is left.
    document.addEventListener('focusout', leave, true)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave, true)
    }
  }, [root])
  useLayoutEffect(() => {
    const element = last.current
    if (!element || document.activeElement !== document.body) return
    if (!element.isConnected) {
      last.current = null
      onLost(element)
    } else if (!element.matches(':disabled')) {
      element.focus()
    }
  })
}
