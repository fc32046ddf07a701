import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Returns `focusOn`: it gives the focus to the first element within `root` that a selector finds, once there is one.
 * What is to have the focus may be rendered only by the change that goes with it, such as a line that is added.
 */
export function useFocusOnceThere(root: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const element = root.current?.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return (selector) => {
    wanted.current = selector
    render()
  }
}
