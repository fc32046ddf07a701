import { useEndpoint } from '../../web/queries.ts'
import { useShownLocation } from '../../web/shown-location.ts'
import { savedQueryOf } from './saved-query.ts'
import { listSavedViews, type SavedList, type SavedView } from './saved-views.contract.ts'

export interface SavedViewsOfList {
  list: SavedList
  /** Own and shared ones, by name. */
  views: readonly SavedView[]
  /** What the address of the list asks for, as it would be saved. */
  query: string
  /** The saved view that the address shows, undefined for none. */
  open: SavedView | undefined
}

const NONE: readonly SavedView[] = []

/** The saved views of the list with this path, which is open. */
export function useSavedViews(path: `/${SavedList}`): SavedViewsOfList {
  const list = path.slice(1) as SavedList
  const views = useEndpoint(listSavedViews, { list }).data?.data ?? NONE
  const query = savedQueryOf(useShownLocation().searchStr)
  return { list, views, query, open: views.find((view) => savedQueryOf(view.query) === query) }
}
