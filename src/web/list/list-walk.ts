import { useEffect } from 'react'
import { useShownLocation } from '../shown-location.ts'
import { recalled, remember } from '../stored.ts'

interface Shown {
  href: string
  entry: string
}

export interface RecordNavigation {
  href: string
  input: { page: number; limit: number }
  ids: readonly string[]
  first: number
  total: number
  of: string
}

/** In the storage of the tab, so that a reload of a record keeps its list. */
const keyOf = (kind: string) => `walk-${kind}`
const ORIGIN = 'origin'

export const rememberNavigation = (kind: string, walk: RecordNavigation): void => void remember(sessionStorage, keyOf(kind), walk)

export function navigationWith(kind: string, id: string): RecordNavigation | undefined {
  const walk = recalled(sessionStorage, keyOf(kind)) as RecordNavigation | undefined
  return walk?.href === returnAddress()?.href && walk?.ids.includes(id) ? walk : undefined
}

export const returnAddress = (): Shown | undefined => recalled(sessionStorage, ORIGIN) as Shown | undefined

export const rememberReturnAddress = (shown: Shown): void => void remember(sessionStorage, ORIGIN, shown)

/** `isOfRecord` must be a constant. */
export function useReturnAddress(isOfRecord: (pathname: string) => boolean): void {
  const { href, pathname } = useShownLocation()
  const entry = useHistoryEntry()
  useEffect(() => {
    if (!isOfRecord(pathname)) rememberReturnAddress({ href, entry })
  }, [href, pathname, entry, isOfRecord])
}

declare module '@tanstack/history' {
  interface HistoryState {
    backTo?: { entry: string; rowId: string } | undefined
  }
}

export const useHistoryEntry = (): string => useShownLocation().state.__TSR_key ?? ''

type Page = { data: readonly { _id: string }[]; total: number }

/** The page where the walk ends is asked again: records may have left the list, and those behind moved up. */
export async function extendNavigation(
  walk: RecordNavigation,
  step: 1 | -1,
  load: (page: number) => Promise<Page>,
): Promise<RecordNavigation> {
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
  return step === 1
    ? { ...walk, total: walk.first + walk.ids.length }
    : { ...walk, first: 0, total: walk.total - walk.first }
}

function beyond(ids: readonly string[], isKnown: (id: string) => boolean, step: 1 | -1): readonly string[] {
  if (step === 1) return ids.slice(ids.findLastIndex(isKnown) + 1)
  const edge = ids.findIndex(isKnown)
  return edge < 0 ? ids : ids.slice(0, edge)
}
