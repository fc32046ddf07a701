import { useRef } from 'react'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'

const ADD = '[data-path="productionProducts"]'

/** Waits until the production is rendered, since it may just have been added; null is the button that adds one. */
export function useProductionFocus() {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root, () => `[data-production], ${ADD}`)
  const goTo = (key: string | null, part: 'clothing type' | 'panel' = 'clothing type') => {
    const panel = key === null ? ADD : `[data-production="${CSS.escape(key)}"]`
    focusOn(key === null || part === 'panel' ? panel : `${panel} :is([data-path$="clothingType"], [data-column])`)
  }
  return { root, goTo }
}
