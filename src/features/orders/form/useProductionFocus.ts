import { useRef } from 'react'
import { useFocusOnceThere } from '../../../web/focus/useFocusOnceThere.ts'

/**
 * Leads to a production once it is rendered, since it may just have been added: opens its tab and gives the focus to its
 * clothing type or to its tab. Null is the button that adds one. `root` is the element that the productions are in.
 */
export function useProductionFocus(onOpen: (key: string | null) => void) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root)
  const goTo = (key: string | null, part: 'clothing type' | 'tab' = 'clothing type') => {
    const production = key !== null && CSS.escape(key)
    onOpen(key)
    focusOn(
      production === false
        ? '[data-path="productionProducts"]'
        : part === 'tab'
          ? `[data-tab="${production}"]`
          : `[data-production="${production}"] [data-path$="clothingType"]`,
    )
  }
  return { root, goTo }
}
