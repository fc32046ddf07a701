import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFocusOnceThere } from '../../../../../web/focus/useFocusOnceThere.ts'
import type { ItemFormValues } from '../../draft/order-draft.ts'
import { COLOR_LINE, type Place, placeOfRemoved } from '../places.ts'

export function usePlace(root: RefObject<HTMLElement | null>, items: readonly ItemFormValues[]) {
  const [focused, setPlace] = useState<Place>(COLOR_LINE)
  const index = items.findIndex(({ key }) => key === focused.row)
  const lastIndex = useRef(index)
  const focusOn = useFocusOnceThere(root, () => getSelector(placeOfRemoved(items, lastIndex.current, focused.column)))
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])
  return {
    // A row that a colleague has removed is no place: Tab would not lead into the sheet.
    place: index < 0 ? COLOR_LINE : focused,
    setPlace,
    goTo: (place: Place) => focusOn(getSelector(place)),
  }
}

const getSelector = ({ row, column }: Place): string =>
  `[data-row="${CSS.escape(row)}"] [data-column="${CSS.escape(column)}"]`
