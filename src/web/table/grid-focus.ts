import { createContext, type KeyboardEvent } from 'react'

export const GridContext = createContext(false)

const STOPS = '[data-stop]'
const PAGE = 10

const getStops = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => !stop.querySelector(STOPS) && stop.checkVisibility())

const getCell = (stop: Element): HTMLTableCellElement => stop.closest('td, th')!

function stopAcross(row: Element, from: HTMLElement): HTMLElement | undefined {
  const cell = getCell(from)
  const distance = (stop: Element) => Math.abs(getCell(stop).cellIndex - cell.cellIndex)
  const stops = getStops(row)
  const nearest = Math.min(...stops.map(distance))
  const there = stops.filter((stop) => distance(stop) === nearest)
  return there[Math.min(getStops(cell).indexOf(from), there.length - 1)] ?? there[0]
}

export function keepOneTabStop(table: HTMLTableElement): void {
  const holders = [...table.querySelectorAll<HTMLElement>(`${STOPS}[tabindex="0"]`)]
  if (holders.length === 1) return
  for (const holder of holders) holder.tabIndex = -1
  const [first] = getStops(table.querySelector('tbody tr[data-id]') ?? table)
  if (first) first.tabIndex = 0
}

export function focusRow(table: HTMLTableElement, at: number): void {
  const row = table.querySelectorAll('tbody tr[data-id]')[at]
  if (row) focusStop(table, getStops(row)[0])
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

export function followFocus(event: { target: EventTarget; currentTarget: HTMLTableElement }): void {
  const stop = (event.target as Element).closest<HTMLElement>(STOPS)
  if (stop && stop.tabIndex !== 0) makeTabStop(event.currentTarget, stop)
}

export function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const table = event.currentTarget
  const current = (event.target as Element).closest<HTMLElement>(STOPS)
  // Controls in the expansion of a row handle these keys themselves, and so does a row that is being dragged.
  if (!current || event.defaultPrevented || event.altKey) return
  const row = current.closest('tr')!
  if (row.dataset['dragged']) return
  const rows = [...table.querySelectorAll('tr')].filter((one) => one.querySelector(STOPS))
  const rowIndex = rows.indexOf(row)
  const stops = getStops(row)
  const at = stops.indexOf(current)
  const inRow = (index: number) => stopAcross(rows[Math.max(0, Math.min(rows.length - 1, index))]!, current)
  const isControl = event.ctrlKey || event.metaKey
  const moves: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => stops[at + 1],
    ArrowLeft: () => stops[at - 1],
    ArrowDown: () => inRow(rowIndex + 1),
    ArrowUp: () => inRow(rowIndex - 1),
    PageDown: () => inRow(rowIndex + PAGE),
    PageUp: () => inRow(rowIndex - PAGE),
    Home: () => (isControl ? getStops(rows[0]!)[0] : stops[0]),
    End: () => (isControl ? getStops(rows.at(-1)!).at(-1) : stops.at(-1)),
  }
  const move = moves[event.key]
  if (!move || (isControl && event.key !== 'Home' && event.key !== 'End')) return
  event.preventDefault()
  focusStop(table, move())
}
