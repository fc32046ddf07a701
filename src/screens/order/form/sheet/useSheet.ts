import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { pluralize } from '../../../../shared/numbers.ts'
import { MAX_LONG_TEXT } from '../../../../shared/text.ts'
import { toQuantity } from '../../../../web/input/quantity.ts'
import { ITEM_RETURNED } from '../../../../features/productions/productions.rules.ts'
import { loadChoices } from '../../../../features/catalogue/useCatalogue.ts'
import { AddToRemark } from '../add-to-remark.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'
import { isProse, isTable, getText } from './clipboard/clipboard.ts'
import { namesQuantities } from './clipboard/lines.ts'
import { getCells, type Column, isMarkable, type Place, type Range } from './places.ts'
import { actionsIn, type EditedItems, type SheetActions, type SheetColor } from './sheet-actions.ts'
import { getGroup, getRange, pressEmptyColorLine, pressKey, type SheetKeys } from './keys/sheet-keys.ts'
import { usePlace } from './keys/usePlace.ts'
import { useRemoveItem } from './useRemoveItem.tsx'

const TOO_LONG = `The Order Remark has no room for it: at most ${pluralize(MAX_LONG_TEXT, 'character')}.`

export function useSheet({ items, undo, locked, onChange }: EditedItems) {
  const [range, setRange] = useState<Range | null>(null)
  const [choosing, setChoosing] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const root = useRef<HTMLTableElement>(null)
  const { place, setPlace, goTo } = usePlace(root, items)
  const isEditing = useRef(false)
  const atFocus = useRef<string | number>('')
  /** Takes back what was pasted into the remark, as long as nothing was changed since. */
  const [takeBack, setTakeBack] = useState<() => boolean>()
  const current = actionsIn({
    items,
    place,
    undo,
    locked,
    goTo,
    say: setNotice,
    choose: setChoosing,
    onChange: (next) => {
      setRange(null)
      setTakeBack(undefined)
      onChange(next)
    },
  })
  const { remove, question } = useRemoveItem({ items, locked, onRemove: ({ key }) => current.removeRow(key) })
  const actions = {
    ...current,
    removeRow: (row: string) => remove(items.find(({ key }) => key === row)!),
    undo: () => (takeBack?.() ? setNotice('Undone.') : current.undo()),
  }
  /** The actions of the last render, for rows that are not rendered again when something else changes. */
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })

  /** The rows of before, until the counted ones are shown. */
  const uncounted = useRef<readonly ItemFormValues[]>(null)
  useLayoutEffect(() => {
    if (uncounted.current === null || uncounted.current === items) return
    uncounted.current = null
    const { activeElement } = document
    // A value that changes under the focus is not selected any more, and typing would add to it.
    if (activeElement && isCell(activeElement) && root.current?.contains(activeElement)) activeElement.select()
  }, [items])

  const clipboard = useClipboard({ items, place, range, actions: latest, say: setNotice, setTakeBack })

  const onFocus = ({ target }: FocusEvent) => {
    const to = getPlace(target)
    if (!to) return
    if (to.row !== place.row || to.column !== place.column) {
      setPlace(to)
      setRange(null)
      undo.endGroup()
      if (to.row !== place.row && locked?.has(to.row)) setNotice(ITEM_RETURNED)
    }
    isEditing.current = false
    if (!isCell(target)) return
    atFocus.current = toQuantity(target.value)
    target.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, nativeEvent } = event
    if (event.defaultPrevented || nativeEvent.isComposing || !getPlace(target) || isCombobox(target)) return
    const sheet = { items, place, range, isEditing, atFocus, actions, goTo, setRange }
    if (!pressKey(event, sheet)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    place,
    range,
    choosing,
    notice,
    actions: latest,
    question,
    onEmptyKey: (event: KeyboardEvent) => pressEmptyColorLine(event, { items, actions, goTo }),
    table: {
      ref: root,
      onFocus,
      onBlur: ({ target }: FocusEvent) => {
        const left = isCell(target) && getPlace(target)
        if (left && latest.current.countPieces(left.row, getGroup(left))) uncounted.current = items
      },
      onMouseDown: (event: MouseEvent) => pressMouse(event, { place, range, isEditing, setRange }),
      onKeyDown,
      ...clipboard,
    },
  }
}

function pressMouse(
  event: MouseEvent,
  { place, range, isEditing, setRange }: Pick<SheetKeys, 'place' | 'range' | 'isEditing' | 'setRange'>,
): void {
  const { target } = event
  if (!isCell(target) || event.button !== 0) return
  const to = getPlace(target)!
  const marked = getRange(place, range)
  if (event.shiftKey && marked && isMarkable(to.column)) {
    event.preventDefault()
    setRange({ ...marked, to: { row: to.row, column: to.column } })
  } else if (target !== document.activeElement) {
    // The browser would put the caret where the mouse is, and typing would not replace the quantity.
    event.preventDefault()
    target.focus()
  } else {
    isEditing.current = true
  }
}

interface ClipboardOptions {
  items: readonly ItemFormValues[]
  place: Place
  range: Range | null
  actions: RefObject<SheetActions>
  say: (notice: string) => void
  setTakeBack: (takeBack: () => (() => boolean) | undefined) => void
}

function useClipboard({ items, place, range, actions, say, setTakeBack }: ClipboardOptions) {
  const addToRemark = use(AddToRemark)
  const onCopy = (event: ClipboardEvent) => {
    // In a cell without a marked range the text of the cell is copied.
    const marked = range ?? (event.target instanceof HTMLInputElement ? null : getRange(place, null))
    if (!marked) return
    event.preventDefault()
    const { rows, columns } = getCells(items, marked)
    event.clipboardData.setData('text/plain', getText(rows, columns))
    say(rows.length === 1 ? '1 row copied.' : `${rows.length} rows copied.`)
  }
  const onPaste = (event: ClipboardEvent) =>
    readPasted(event, (text, colors) => {
      if (actions.current.paste(text, colors)) return
      const back = addToRemark(text.replaceAll(/\r\n?/g, '\n').trim())
      setTakeBack(() => back)
      const where = back ? 'It was added to the Order Remark; Undo takes it back.' : TOO_LONG
      say(`What was pasted is no table. ${where}`)
    })
  return { onCopy, onPaste }
}

function readPasted(event: ClipboardEvent, paste: (text: string, colors: readonly SheetColor[]) => void): void {
  const text = event.clipboardData.getData('text/plain')
  // A single line without quantities is, in the field of the color, the beginning of its name.
  const isLine = !isTable(text) && !namesQuantities(text)
  if (isLine && (isCombobox(event.target) || !isProse(text, []))) return
  event.preventDefault()
  // Without the list of colors the names stay as they are, to be chosen one by one.
  void loadChoices('colors').then(
    (colors) => paste(text, colors),
    () => paste(text, []),
  )
}

const isCombobox = (target: EventTarget): boolean => target instanceof Element && target.role === 'combobox'

const isCell = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !isCombobox(target)

/** Null for what is no place, such as a switch for the mouse. */
function getPlace(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? null : { row, column: cell!.dataset['column'] as Column }
}
