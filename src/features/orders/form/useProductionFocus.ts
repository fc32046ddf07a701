import { useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Leads to a production once it is rendered, since it may just have been added: opens its tab and gives the focus to its
 * clothing type or to its tab. Null is the button that adds one. `root` is the element that the productions are in.
 */
export function useProductionFocus(onOpen: (key: string | null) => void) {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = root.current?.querySelector<HTMLElement>(wanted.current)
    if (!field) return
    wanted.current = null
    field.focus()
  })
  const goTo = (key: string | null, part: 'clothing type' | 'tab' = 'clothing type') => {
    const production = key !== null && CSS.escape(key)
    wanted.current =
      production === false
        ? '[data-path="productionProducts"]'
        : part === 'tab'
          ? `[data-tab="${production}"]`
          : `[data-production="${production}"] [data-path$="clothingType"]`
    onOpen(key)
    render()
  }
  return { root, goTo }
}
