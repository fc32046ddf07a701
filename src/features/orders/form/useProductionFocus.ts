import { useRef } from 'react'
import { useFocusOnceThere } from '../../../web/focus/useFocusOnceThere.ts'

type Part = 'clothing type' | 'tab'

/**
 * Leads to a production once it is rendered, since it may just have been added: opens its tab and gives the focus to its
 * clothing type or to its tab. Null is the button that adds one. `root` is the element that the productions are in. Where
 * a colleague has deleted the production with the focus, the tab of the one that is `opened` then takes it.
 */
export function useProductionFocus(opened: string | null, onOpen: (key: string | null) => void) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root, () => selectorOf(opened, 'tab'))
  const goTo = (key: string | null, part: Part = 'clothing type') => {
    onOpen(key)
    focusOn(selectorOf(key, part))
  }
  return { root, goTo }
}

function selectorOf(key: string | null, part: Part): string {
  if (key === null) return '[data-path="productionProducts"]'
  const production = CSS.escape(key)
  return part === 'tab' ? `[data-tab="${production}"]` : `[data-production="${production}"] [data-path$="clothingType"]`
}
