import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { useLostFocus } from './useLostFocus.ts'

/** The element may be rendered only by the change that goes with it, such as a line that is added. */
export function useFocusOnceThere(
  root: RefObject<HTMLElement | null>,
  lostTo?: (last: HTMLElement) => string,
): (selector: string) => void {
  const target = useRef<string>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useLayoutEffect(() => {
    if (target.current === null) return
    const element = find(target.current)
    if (!element) return
    target.current = null
    element.focus()
  })
  useLostFocus(root, (last) => {
    if (target.current === null && lostTo) find(lostTo(last))?.focus()
  })
  return (selector) => {
    target.current = selector
    render()
  }
}
