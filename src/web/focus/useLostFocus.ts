import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Calls `onLost` after the element that had the focus within `root` was removed, such as the row that a colleague has
 * deleted, and the focus has fallen to the page: the next key would do nothing. It is given that element. One that was
 * only disabled for a while, as a button is that loads something, gets the focus back.
 */
export function useLostFocus(root: RefObject<HTMLElement | null>, onLost: (last: HTMLElement) => void): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && root.current?.contains(target) ? target : null
    }
    const leave = () => {
      const element = last.current
      // An element that is being removed or disabled loses the focus just before; then it was not the person who left it.
      queueMicrotask(() => {
        const isStill = !element?.isConnected || element.matches(':disabled') || document.activeElement === element
        if (!isStill && last.current === element) last.current = null
      })
    }
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
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
