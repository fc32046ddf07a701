import { useEffect } from 'react'
import { useShownLocation } from '../shown-location.ts'
import { recalled, remember } from '../stored.ts'

/** A screen that is shown. */
interface Shown {
  /** Its address, with its filters. */
  href: string
  /** The entry of the browser's history, whose scroll position is restored on the way back. */
  entry: string
}

/** The list that a record was opened from, for its previous and next record. */
export interface ListWalk {
  /** The address of the list, with its filters. */
  href: string
  /** The input of its endpoint. */
  input: { page: number; limit: number }
  /** The ids of the records, in the order of the list. More are added as one comes to their ends. */
  ids: readonly string[]
  /** The place in the list of the first id, from 0. */
  first: number
  /** How many records the list had. */
  total: number
  /** What the list shows, in lower case: `open`. */
  of: string
}

/** By the kind of the records. In the storage of the tab, so that a reload of a record keeps its list. */
const keyOf = (kind: string) => `walk-${kind}`
const ORIGIN = 'origin'

export const rememberWalk = (kind: string, walk: ListWalk): void => void remember(sessionStorage, keyOf(kind), walk)

/** The list from which the records of this kind are looked at, if this one is in it. */
export function walkWith(kind: string, id: string): ListWalk | undefined {
  const walk = recalled(sessionStorage, keyOf(kind)) as ListWalk | undefined
  return walk?.href === origin()?.href && walk?.ids.includes(id) ? walk : undefined
}

/** The screen that the screens of a record were opened from; undefined if they were opened by their address. */
export const origin = (): Shown | undefined => recalled(sessionStorage, ORIGIN) as Shown | undefined

export const rememberOrigin = (shown: Shown): void => void remember(sessionStorage, ORIGIN, shown)

/** Notes the screen that is shown as the one that records are opened from, unless it is itself one of a record; `isOfRecord` must be a constant. */
export function useRememberedOrigin(isOfRecord: (pathname: string) => boolean): void {
  const { href, pathname } = useShownLocation()
  const entry = useHistoryEntry()
  useEffect(() => {
    if (!isOfRecord(pathname)) rememberOrigin({ href, entry })
  }, [href, pathname, entry, isOfRecord])
}

/** What the history entry of a list keeps, beside what the router keeps in it. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry whose scroll position is restored, with the row of the record that was looked at last. */
    backTo?: { entry: string; rowId: string } | undefined
  }
}

/** The entry of the browser's history that is shown. */
export const useHistoryEntry = (): string => useShownLocation().state.__TSR_key ?? ''

type Page = { data: readonly { _id: string }[]; total: number }

/**
 * The walk with more ids at its end (`step` 1) or its beginning (-1). Records may have left the list since, so that those
 * after it moved up: the page where the walk ends is asked once more before the one after it.
 */
export async function extendWalk(
  walk: ListWalk,
  step: 1 | -1,
  load: (page: number) => Promise<Page>,
): Promise<ListWalk> {
  const known = new Set(walk.ids)
  const isKnown = (id: string) => known.has(id)
  const at = step === 1 ? walk.first + walk.ids.length - 1 : walk.first
  const page = Math.floor(at / walk.input.limit)
  for (const asked of [page, page + step].filter((one) => one >= 0)) {
    const ids = (await load(asked)).data.map(({ _id }) => _id)
    const added = beyond(ids, isKnown, step).filter((id) => !isKnown(id))
    if (added.length === 0) continue
    return step === 1
      ? { ...walk, ids: [...walk.ids, ...added], total: Math.max(walk.total, walk.first + known.size + added.length) }
      : { ...walk, ids: [...added, ...walk.ids], first: Math.max(0, walk.first - added.length) }
  }
  // There is none: the list has become shorter.
  return step === 1
    ? { ...walk, total: walk.first + walk.ids.length }
    : { ...walk, first: 0, total: walk.total - walk.first }
}

/** Those ids of a page that stand after (`step` 1) or before (-1) the known ones. What has come in between was not walked past. */
function beyond(ids: readonly string[], isKnown: (id: string) => boolean, step: 1 | -1): readonly string[] {
  if (step === 1) return ids.slice(ids.findLastIndex(isKnown) + 1)
  const edge = ids.findIndex(isKnown)
  return edge < 0 ? ids : ids.slice(0, edge)
}
