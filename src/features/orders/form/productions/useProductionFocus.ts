import { useRef } from 'react'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'

type Part = 'clothing type' | 'tab'

/** Waits until the production is rendered, since it may just have been added; null is the button that adds one. */
export function useProductionFocus(opened: string | null, onOpen: (key: string | null) => void) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root, () => getSelector(opened, 'tab'))
  const goTo = (key: string | null, part: Part = 'clothing type') => {
    onOpen(key)
    focusOn(getSelector(key, part))
  }
  return { root, goTo }
}

function getSelector(key: string | null, part: Part): string {
  if (key === null) return '[data-path="productionProducts"]'
  const production = CSS.escape(key)
  return part === 'tab' ? `[data-tab="${production}"]` : `[data-production="${production}"] [data-path$="clothingType"]`
}
