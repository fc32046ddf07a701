import { useLayoutEffect, useRef } from 'react'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'

const ADD = '[data-path="productionProducts"]'

const panelOf = (key: string) => `[data-production="${CSS.escape(key)}"]`

/** Waits until the production is rendered, since it may just have been added; null is the button that adds one. */
export function useProductionFocus(keys: readonly string[]) {
  const root = useRef<HTMLDivElement>(null)
  const keysBefore = useRef(keys)
  const focusOn = useFocusOnceThere(root, (last) => {
    // What had the focus is gone: with its production, the one in its place is the nearest.
    const key = last.closest<HTMLElement>('[data-production]')?.dataset['production'] ?? ''
    const near = keys.includes(key) ? key : (keys[keysBefore.current.indexOf(key)] ?? keys.at(-1))
    return near === undefined ? ADD : panelOf(near)
  })
  useLayoutEffect(() => {
    keysBefore.current = keys
  })
  const goTo = (key: string | null, part: 'clothing type' | 'panel' = 'clothing type') => {
    if (key === null) focusOn(ADD)
    else focusOn(part === 'panel' ? panelOf(key) : `${panelOf(key)} :is([data-path$="clothingType"], [data-column])`)
  }
  return { root, goTo }
}
