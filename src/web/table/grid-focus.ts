import { createContext, type KeyboardEvent } from 'react'

/** Whether what is drawn stands in a cell of a grid: its controls are then stops of the grid, not of the Tab key. */
export const GridContext = createContext(false)

/** What can hold the focus in a table: cells, and the buttons and checkboxes in cells that have them. */
const STOPS = '[data-stop]'
const PAGE = 10

/** A cell that holds a control is no stop besides it; what a narrow screen leaves out is none either. */
const stopsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => !stop.querySelector(STOPS) && stop.checkVisibility())

const cellOf = (stop: Element): HTMLTableCellElement => stop.closest('td, th')!

/** The stop of a row that stands below or above another one: in its column, or in the one next to it. */
function stopAcross(row: Element, from: HTMLElement): HTMLElement | undefined {
  const cell = cellOf(from)
  const distance = (stop: Element) => Math.abs(cellOf(stop).cellIndex - cell.cellIndex)
  const stops = stopsOf(row)
  const nearest = Math.min(...stops.map(distance))
  const there = stops.filter((stop) => distance(stop) === nearest)
  return there[Math.min(stopsOf(cell).indexOf(from), there.length - 1)] ?? there[0]
}

/** A table is one stop of the Tab key: the element last focused in it, or its first one. */
export function keepOneTabStop(table: HTMLTableElement): void {
  const holders = [...table.querySelectorAll<HTMLElement>(`${STOPS}[tabindex="0"]`)]
  if (holders.length === 1) return
  for (const holder of holders) holder.tabIndex = -1
  const [first] = stopsOf(table.querySelector('tbody tr') ?? table)
  if (first) first.tabIndex = 0
}

function focusStop(table: HTMLTableElement, stop: HTMLElement | undefined): void {
  if (!stop) return
  makeTabStop(table, stop)
  stop.focus()
}

function makeTabStop(table: HTMLTableElement, stop: HTMLElement): void {
  for (const holder of table.querySelectorAll<HTMLElement>(`${STOPS}[tabindex="0"]`)) holder.tabIndex = -1
  stop.tabIndex = 0
}

/** A control that was clicked is where the Tab key comes back to. */
export function followFocus(event: { target: EventTarget; currentTarget: HTMLTableElement }): void {
  const stop = (event.target as Element).closest<HTMLElement>(STOPS)
  if (stop && stop.tabIndex !== 0) makeTabStop(event.currentTarget, stop)
}

/** Moves the focus through the table as in a spreadsheet. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const table = event.currentTarget
  const current = (event.target as Element).closest<HTMLElement>(STOPS)
  // Text fields and menus in an opened row keep their own keys; so does a row that is being dragged.
  if (!current || event.defaultPrevented || event.altKey || event.metaKey) return
  const row = current.closest('tr')!
  if (row.dataset['dragged']) return
  const rows = [...table.querySelectorAll('tr')].filter((one) => one.querySelector(STOPS))
  const rowIndex = rows.indexOf(row)
  const stops = stopsOf(row)
  const at = stops.indexOf(current)
  const inRow = (index: number) => stopAcross(rows[Math.max(0, Math.min(rows.length - 1, index))]!, current)
  const moves: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => stops[at + 1],
    ArrowLeft: () => stops[at - 1],
    ArrowDown: () => inRow(rowIndex + 1),
    ArrowUp: () => inRow(rowIndex - 1),
    PageDown: () => inRow(rowIndex + PAGE),
    PageUp: () => inRow(rowIndex - PAGE),
    Home: () => (event.ctrlKey ? stopsOf(rows[0]!)[0] : stops[0]),
    End: () => (event.ctrlKey ? stopsOf(rows.at(-1)!).at(-1) : stops.at(-1)),
  }
  const move = moves[event.key]
  if (!move || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return
  event.preventDefault()
  focusStop(table, move())
}
