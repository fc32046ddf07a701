import { quantityField } from '../../../../shared/quantities/pieces.ts'
import { NameIndex } from '../../../../shared/records/name-index.ts'
import { MAX_ITEMS, qualityField } from '../../../../features/productions/productions.contract.ts'
import { ITEM_RETURNED } from '../../../../features/productions/productions.rules.ts'
import { emptyItem, type ItemFormValues } from '../draft/order-draft.ts'
import { withPiecesCounted } from '../draft/quantity-units.ts'
import { isProse, parseRows } from './clipboard/clipboard.ts'
import { namesQuantities, parseLines } from './clipboard/lines.ts'
import { withPasted } from './clipboard/paste.ts'
import { getCells, changedPlace, isSize, type Place, placeOfRemoved, type Range } from './places.ts'
import { hasQuantity, nameOfRow, type Returned, withCopyOf, withFields } from './rows.ts'
import type { UndoStack } from './undo-stack.ts'

export type SheetColor = NonNullable<ItemFormValues['color']>

export interface EditedItems {
  items: readonly ItemFormValues[]
  undo: UndoStack
  locked?: ReadonlyMap<string, Returned> | undefined
  onChange: (items: ItemFormValues[]) => void
}

interface SheetContext extends EditedItems {
  place: Place
  goTo: (place: Place) => void
  say: (notice: string) => void
  choose: (row: string | null) => void
}

export type SheetActions = ReturnType<typeof actionsIn>

/** Each action leaves the focus in the sheet. */
export function actionsIn(context: SheetContext) {
  const { items, place, undo, locked, onChange, goTo, say, choose } = context
  const set: SetItems = (next, group) => {
    const isRefused = next.some((item) => locked?.has(item.key) && !items.includes(item))
    if (!isRefused) {
      undo.record(items, next, group)
      onChange(next)
    }
    say(isRefused ? ITEM_RETURNED : '')
    return !isRefused
  }
  const change = (row: string, fields: Partial<ItemFormValues>, group?: string): void =>
    void set(withFields(items, row, fields), group)
  const chooseColor = (row: string | null) => {
    if (row !== null && locked?.has(row)) return say(ITEM_RETURNED)
    choose(row)
    if (row !== null) goTo({ row, column: 'color' })
  }

  return {
    change,
    /** What was typed in pieces is shown as it counts; false where nothing changes. */
    countPieces: (row: string, group: string): boolean => {
      const item = items.find(({ key }) => key === row)
      const counted = item && withPiecesCounted(item)
      return counted !== item && set(withFields(items, row, counted!), group)
    },
    addRow: (color: SheetColor) => {
      const item = { ...emptyItem(), color }
      set([...items, item])
      goTo({ row: item.key, column: 'small' })
    },
    /** Null leaves the color that the row has. */
    setColor: (row: string, color: SheetColor | null) => {
      choose(null)
      if (color) change(row, { color })
      goTo({ row, column: color ? 'small' : 'color' })
    },
    chooseColor,
    toggleUnit: (row: string) => {
      const isMix = items.find(({ key }) => key === row)?.size === 'mix'
      change(row, { size: isMix ? 'not_mix' : 'mix' })
      if (place.column === 'dozens') goTo({ row, column: 'unit' })
    },
    copyRow: (row: string) => {
      const { items: next, copy } = withCopyOf(items, row)
      set(next)
      chooseColor(copy)
    },
    removeRow: (row: string) => {
      const index = items.findIndex(({ key }) => key === row)
      const rest = items.toSpliced(index, 1)
      set(rest)
      say(`${nameOfRow(items[index]!)} removed.`)
      goTo(placeOfRemoved(rest, index, place.row === row ? place.column : 'small'))
    },
    /** False, and nothing has changed, where it is neither a table nor lines that are understood. */
    paste: (text: string, colors: readonly SheetColor[]): boolean => {
      const byName = new NameIndex(colors, ({ name }) => [name])
      const findColor = (name: string) => {
        const [color, another] = byName.find([name])
        return another ? undefined : color
      }
      const lines = parseLines(text, (name) => Boolean(findColor(name)))
      if (!lines && (isProse(text, colors) || namesQuantities(text))) return false
      const pasted = lines ?? parseRows(text, isSize(place.column) ? place.column : 'small', findColor)
      const after = withPasted(items, place, pasted, findColor)
      if (!after) say(`Nothing was pasted: a production has at most ${MAX_ITEMS} items.`)
      else if (pasted.lines.length === 0 || set(after.items)) {
        say(after.said)
        goTo(after.focus)
      }
      return true
    },
    ...rangeActions(context, set),
    ...historyActions(context),
  }
}

type SetItems = (next: ItemFormValues[], group?: string) => boolean

function rangeActions({ items, say }: SheetContext, set: SetItems) {
  const changeRange = (range: Range, getFields: (item: ItemFormValues) => Partial<ItemFormValues>) => {
    const { rows } = getCells(items, range)
    set(items.map((item) => (rows.includes(item) ? { ...item, ...getFields(item) } : item)))
  }
  return {
    /** To 2nd quality, or to 1st if all of them are 2nd. */
    toggleQuality: (range: Range) => {
      const { rows, columns } = getCells(items, range)
      const filledIn = (item: ItemFormValues) => columns.filter(isSize).filter((size) => hasQuantity(item, size))
      if (!rows.some((row) => filledIn(row).length > 0)) {
        return say('A quality belongs to a quantity: type the quantity first.')
      }
      const areSecond = rows.every((row) => filledIn(row).every((size) => row[qualityField(size)] === 'second'))
      const quality = areSecond ? 'first' : 'second'
      changeRange(range, (item) => Object.fromEntries(filledIn(item).map((size) => [qualityField(size), quality])))
    },
    empty: (range: Range) => {
      const sizes = getCells(items, range).columns.filter(isSize)
      changeRange(range, () => Object.fromEntries(sizes.map((size) => [quantityField(size), ''])))
    },
  }
}

function historyActions({ items, place, undo, onChange, goTo, say }: SheetContext) {
  const step = (found: readonly ItemFormValues[] | undefined, [done, word]: [string, string]) => {
    if (!found) return say(`There is nothing to ${word}.`)
    onChange([...found])
    say(done)
    if (!place.row) return
    const { row, column } = place
    const index = Math.max(
      0,
      items.findIndex(({ key }) => key === row),
    )
    const isThere = found.some(({ key }) => key === row)
    goTo(changedPlace(items, found, column) ?? (isThere ? place : placeOfRemoved(found, index, column)))
  }
  return {
    undo: () => step(undo.undo(items), ['Undone.', 'undo']),
    redo: () => step(undo.redo(items), ['Redone.', 'redo']),
  }
}
