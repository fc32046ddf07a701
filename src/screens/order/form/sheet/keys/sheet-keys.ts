import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { toQuantity } from '../../../../../web/input/quantity.ts'
import type { ItemFormValues } from '../../draft/order-draft.ts'
import { parsePieces, splitAtLetter } from '../../draft/quantity-units.ts'
import {
  COLOR_LINE,
  extended,
  isMarkable,
  isSize,
  type Place,
  placeAfter,
  placeBefore,
  placeByKey,
  type Range,
} from '../places.ts'
import type { SheetActions } from '../sheet-actions.ts'

export interface SheetKeys {
  items: readonly ItemFormValues[]
  place: Place
  range: Range | null
  /** Whether the arrow keys move within the text of a cell (after F2). */
  isEditing: RefObject<boolean>
  atFocus: RefObject<string | number>
  actions: SheetActions
  goTo: (place: Place) => void
  setRange: (range: Range | null) => void
}

const getField = ({ column }: Place) =>
  column === 'dozens' ? 'itemQuantity' : isSize(column) ? quantityField(column) : null

export const getRange = ({ row, column }: Place, range: Range | null): Range | null =>
  range ?? (row && isMarkable(column) ? { from: { row, column }, to: { row, column } } : null)

/** True if the key means something there. */
export function pressKey(event: KeyboardEvent, sheet: SheetKeys): boolean {
  if (event.altKey) return false
  if (event.ctrlKey || event.metaKey) return pressControl(event, sheet)
  if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') return move(event, sheet)
  const { place, items, range, actions } = sheet
  const isCell = getField(place) !== null
  switch (event.key) {
    case 'Enter':
    case 'Tab': {
      // Enter presses a button.
      if (event.key === 'Enter' && !isCell) return false
      const to = event.shiftKey ? placeBefore(items, place) : placeAfter(items, place)
      if (to) sheet.goTo(to)
      return to !== null
    }
    case 'F2':
      return edit(event.target, sheet)
    case 'Escape':
      return takeBack(sheet)
    case 'Backspace':
    case 'Delete':
      if (range) actions.empty(range)
      return range !== null
    case 'q':
    case 'Q': {
      const marked = getRange(place, range)
      if (marked) actions.toggleQuality(marked)
      selectAll(event.target)
      return true
    }
    case 'x':
    case 'X':
      actions.toggleUnit(place.row)
      selectAll(event.target)
      return true
    case ' ':
      // Behind a unit it ends the quantity, so that the `s` of `24p sand` is none of its letters.
      if (!isCell || !isBehind(event.target) || parsePieces((event.target as HTMLInputElement).value) === null)
        return false
      sheet.goTo(COLOR_LINE)
      return true
    default:
      if (isCell && /^\p{L}$/u.test(event.key)) typeLetter(event, sheet)
      return false
  }
}

/** Whether the caret is behind all of the text. */
function isBehind(target: EventTarget): boolean {
  const { value = '', selectionStart = 0 } = target as Partial<HTMLInputElement>
  return selectionStart === value.length
}

/** A letter begins the name of the next color, unless it belongs to a unit; it is typed where the focus is by then. */
function typeLetter({ key, target }: KeyboardEvent, { place, actions, goTo }: SheetKeys): void {
  const { value = '' } = target as Partial<HTMLInputElement>
  const split = isBehind(target) ? splitAtLetter(value, key) : { stays: value, begins: '' }
  if (!split) return
  // Each at once: the cell that is left counts what stays in it, and the color line has the focus.
  if (split.stays !== value)
    flushSync(() => actions.change(place.row, { [getField(place)!]: toQuantity(split.stays) }, getGroup(place)))
  flushSync(() => goTo(COLOR_LINE))
  const { activeElement } = document
  if (!split.begins || !(activeElement instanceof HTMLInputElement)) return
  activeElement.setRangeText(split.begins, 0, activeElement.value.length, 'end')
  activeElement.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What is typed next replaces the quantity, as when the cell was entered. */
const selectAll = (target: EventTarget): void => {
  if (target instanceof HTMLInputElement) target.select()
}

export function pressEmptyColorLine(
  event: KeyboardEvent,
  { items, actions, goTo }: Pick<SheetKeys, 'items' | 'actions' | 'goTo'>,
): boolean {
  const above = placeBefore(items, COLOR_LINE)
  const key = event.key.toLowerCase()
  if (above && key === 'tab' && event.shiftKey) goTo(above)
  else if (above && key === 'arrowup') goTo({ row: above.row, column: 'small' })
  else return (event.ctrlKey || event.metaKey) && pressUndo(event, actions)
  return true
}

function pressUndo(event: KeyboardEvent, actions: SheetActions): boolean {
  const key = event.key.toLowerCase()
  if (key === 'y' || (key === 'z' && event.shiftKey)) actions.redo()
  else if (key === 'z') actions.undo()
  else return false
  return true
}

function pressControl(event: KeyboardEvent, sheet: SheetKeys): boolean {
  const { place, actions } = sheet
  if (pressUndo(event, actions)) return true
  switch (event.key.toLowerCase()) {
    case 'd':
      actions.copyRow(place.row)
      return true
    case 'delete':
    // The Delete key of a Mac.
    case 'backspace':
      if (event.shiftKey) actions.removeRow(place.row)
      return event.shiftKey
    case 'enter':
      return false
    default:
      return event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End' ? move(event, sheet) : false
  }
}

function move(event: KeyboardEvent, { items, place, range, isEditing, goTo, setRange }: SheetKeys): boolean {
  if (isEditing.current) return false
  if (event.shiftKey) {
    const marked = getRange(place, range)
    if (marked) setRange(extended(items, marked, event.key))
    return marked !== null
  }
  const to = placeByKey(items, place, event.key, event.ctrlKey || event.metaKey)
  if (to) goTo(to)
  return true
}

function edit(target: EventTarget, { isEditing }: SheetKeys): boolean {
  if (!(target instanceof HTMLInputElement)) return false
  isEditing.current = true
  target.setSelectionRange(target.value.length, target.value.length)
  return true
}

function takeBack({ items, place, range, isEditing, atFocus, actions, setRange, goTo }: SheetKeys): boolean {
  const field = getField(place)
  const current = field && items.find(({ key }) => key === place.row)?.[field]
  isEditing.current = false
  setRange(null)
  if (field && (current || '') !== (atFocus.current || '')) {
    actions.change(place.row, { [field]: atFocus.current }, getGroup(place))
    goTo(place)
    return true
  }
  return range !== null
}

/** All that is typed into one cell is undone at once. */
export const getGroup = ({ row, column }: Place): string => `${row} ${column}`
