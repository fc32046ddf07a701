import { useRouterState } from '@tanstack/react-router'

/** The list that a record was opened from: its previous and next record, and the way back. */
export interface ListWalk {
  /** The address of the list, with its filters. */
  href: string
  /** The entry of the browser's history, whose scroll position is restored on the way back. */
  entry: string
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
const keyOf = (kind: string) => `walk ${kind}`

export function rememberWalk(kind: string, walk: ListWalk): void {
  sessionStorage.setItem(keyOf(kind), JSON.stringify(walk))
}

/** The list from which records of this kind were opened last, if this one is in it. */
export function walkWith(kind: string, id: string): ListWalk | undefined {
  try {
    const walk = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null') as ListWalk | null
    return walk?.ids.includes(id) ? walk : undefined
  } catch {
    return undefined
  }
}

/** What the history entry of a list keeps, beside what the router keeps in it. */
declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry whose scroll position is restored, with the row that gets the focus. */
    backTo?: { entry: string; rowId: string } | undefined
  }
}

/** The entry of the browser's history that is shown. */
export const useHistoryEntry = (): string =>
  useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })

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
  const at = step === 1 ? walk.first + walk.ids.length - 1 : walk.first
  const page = Math.floor(at / walk.input.limit)
  for (const asked of [page, page + step].filter((one) => one >= 0)) {
    const added = (await load(asked)).data.map(({ _id }) => _id).filter((id) => !known.has(id))
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
