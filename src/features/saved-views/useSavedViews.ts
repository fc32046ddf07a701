import { useEndpoint } from '../../web/api/queries.ts'
import { useShownLocation } from '../../web/address/shown-location.ts'
import { getSavedQuery } from './saved-query.ts'
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
  const query = getSavedQuery(useShownLocation().searchStr)
  return { list, views, query, open: views.find((view) => getSavedQuery(view.query) === query) }
}
