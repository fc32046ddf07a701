import { useEffect } from 'react'
import { useShownLocation } from '../address/shown-location.ts'
import { recalled, remember } from '../state/stored.ts'

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
const getKey = (kind: string) => `walk-${kind}`
const ORIGIN = 'origin'

export const rememberNavigation = (kind: string, walk: RecordNavigation): void =>
  void remember(sessionStorage, getKey(kind), walk)

export function navigationWith(kind: string, id: string): RecordNavigation | undefined {
  const navigation = recalled(sessionStorage, getKey(kind)) as RecordNavigation | undefined
  return navigation?.href === returnAddress()?.href && navigation?.ids.includes(id) ? navigation : undefined
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
  navigation: RecordNavigation,
  step: 1 | -1,
  load: (page: number) => Promise<Page>,
): Promise<RecordNavigation> {
  const known = new Set(navigation.ids)
  const isKnown = (id: string) => known.has(id)
  const at = step === 1 ? navigation.first + navigation.ids.length - 1 : navigation.first
  const page = Math.floor(at / navigation.input.limit)
  for (const asked of [page, page + step].filter((one) => one >= 0)) {
    const ids = (await load(asked)).data.map(({ _id }) => _id)
    const added = beyond(ids, isKnown, step).filter((id) => !isKnown(id))
    if (added.length === 0) continue
    return step === 1
      ? {
          ...navigation,
          ids: [...navigation.ids, ...added],
          total: Math.max(navigation.total, navigation.first + known.size + added.length),
        }
      : { ...navigation, ids: [...added, ...navigation.ids], first: Math.max(0, navigation.first - added.length) }
  }
  return step === 1
    ? { ...navigation, total: navigation.first + navigation.ids.length }
    : { ...navigation, first: 0, total: navigation.total - navigation.first }
}

function beyond(ids: readonly string[], isKnown: (id: string) => boolean, step: 1 | -1): readonly string[] {
  if (step === 1) return ids.slice(ids.findLastIndex(isKnown) + 1)
  const edge = ids.findIndex(isKnown)
  return edge < 0 ? ids : ids.slice(0, edge)
}
