import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'
import { useLostFocus } from '../../../../web/focus/useLostFocus.ts'
import type { ItemFormValues } from '../order-draft.ts'
import { COLOR_LINE, type Place, placeOfRemoved } from './places.ts'

/** The place of the focus in the sheet `root`, and `goTo`, which gives another place the focus. */
export function usePlace(root: RefObject<HTMLElement | null>, items: readonly ItemFormValues[]) {
  const [focused, setPlace] = useState<Place>(COLOR_LINE)
  const focusOn = useFocusOnceThere(root)
  const goTo = ({ row, column }: Place) =>
    focusOn(`[data-row="${CSS.escape(row)}"] [data-column="${CSS.escape(column)}"]`)
  const index = items.findIndex(({ key }) => key === focused.row)
  const lastIndex = useRef(index)
  // A colleague has removed the row. After a removal from here the focus is in another one already.
  useLostFocus(root, () => goTo(placeOfRemoved(items, lastIndex.current, focused.column)))
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])
  // A row that is gone is no place: Tab would not lead into the sheet.
  return { place: index < 0 ? COLOR_LINE : focused, setPlace, goTo }
}
