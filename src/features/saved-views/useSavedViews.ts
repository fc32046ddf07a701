import { useEndpoint } from '../../web/api/queries.ts'
import { useShownLocation } from '../../web/shown-location.ts'
import { savedQueryOf } from './saved-query.ts'
import { listSavedViews, type SavedList, type SavedView } from './saved-views.contract.ts'

export interface SavedViewsOfList {
  list: SavedList
  views: readonly SavedView[]
  query: string
  open: SavedView | undefined
}

const NONE: readonly SavedView[] = []

export function useSavedViews(path: `/${SavedList}`): SavedViewsOfList {
  const list = path.slice(1) as SavedList
  const views = useEndpoint(listSavedViews, { list }).data?.data ?? NONE
  const query = savedQueryOf(useShownLocation().searchStr)
  return { list, views, query, open: views.find((view) => savedQueryOf(view.query) === query) }
}
