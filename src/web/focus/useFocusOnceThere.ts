import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { useLostFocus } from './useLostFocus.ts'

/** The element may be rendered only by the change that goes with it, such as a line that is added. */
export function useFocusOnceThere(
  root: RefObject<HTMLElement | null>,
  lostTo?: () => string,
): (selector: string) => void {
  const wanted = useRef<string>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const element = find(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  useLostFocus(root, () => {
    if (wanted.current === null && lostTo) find(lostTo())?.focus()
  })
  return (selector) => {
    wanted.current = selector
    render()
  }
}
