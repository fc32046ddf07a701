import { type RefObject, useLayoutEffect } from 'react'
import { useShownLocation } from '../address/shown-location.ts'
import { useStable } from '../state/useStable.ts'
import { useHistoryEntry } from './record-navigation.ts'

interface Place {
  top?: number
  rowId?: string | undefined
}

/** By entry of the browser's history; a reload forgets them, and then the list begins at its top. */
const places = new Map<string, Place>()

export function useListPlace(page: RefObject<HTMLElement | null>, isReady: boolean): void {
  const entry = useHistoryEntry()
  const { hash, state } = useShownLocation()
  const { backTo } = state
  const restore = useStable(() => {
    const rows = page.current?.querySelector<HTMLElement>('[data-list-scroll]')
    if (!rows) return
    const place = places.get(entry) ?? (backTo && (places.get(backTo.entry) ?? {}))
    rows.scrollTop = place?.top ?? 0
    const getRow = (id: string | undefined) => id && rows.querySelector(`tr[data-id="${CSS.escape(id)}"]`)
    // A list of other records, such as a queue, has no row with that id: the row that was opened there has the focus.
    const row = getRow(places.has(entry) ? undefined : backTo?.rowId) || getRow(place ? place.rowId : hash)
    if (!row) return
    places.delete(entry)
    row.scrollIntoView({ block: 'nearest' })
    const stop = row.querySelector<HTMLElement>('a[data-stop]') ?? row.querySelector<HTMLElement>('td[data-stop]')
    stop?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    if (isReady) restore()
  }, [entry, isReady, restore])
  useLayoutEffect(() => {
    const list = page.current
    // While the rows of another address are still shown, nothing is noted of them.
    if (!list || !isReady) return undefined
    // Only a click or Enter in a row leads away from it: what was opened is what has the focus.
    let rowId: string | undefined
    const note = (event: Event) => {
      rowId = (event.target as Element).closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? rowId
      places.set(entry, { top: list.querySelector('[data-list-scroll]')?.scrollTop ?? 0, rowId })
    }
    const events = ['focusin', 'click', 'scroll'] as const
    for (const name of events) list.addEventListener(name, note, { capture: true, passive: true })
    return () => {
      for (const name of events) list.removeEventListener(name, note, { capture: true })
    }
  }, [entry, isReady, page])
}
