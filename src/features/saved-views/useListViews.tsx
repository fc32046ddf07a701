import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ListView, ListViews } from '../../web/list/ListViews.tsx'
import { SavedViews, SaveView } from './SavedViews.tsx'
import type { SavedList } from './saved-views.contract.ts'
import { useSavedViews } from './useSavedViews.ts'

/** A view of a list, and what the list says while it is empty: a sentence, and the view that has more to show. */
export interface OwnView<View extends string> extends ListView<View> {
  empty: string
  next?: { view: View; label: string }
}

interface ListViewsOptions<View extends string> {
  /** The path of the list. */
  list: `/${SavedList}`
  views: readonly OwnView<View>[]
  /** How many records each view holds, undefined until they are loaded. */
  counts: Readonly<Record<View | 'all', number>> | undefined
  /** The view that the list is asked for. */
  asked: View | undefined
  onView: (view: View | 'all') => void
  /** What the button says that looks for the same in all records. */
  searchAll: string
  /** What a shop is told that has no such record at all. */
  none: ReactNode
}

/** The views of a list, its own and the saved ones, as `ListPage` shows them. */
export function useListViews<View extends string>(options: ListViewsOptions<View>) {
  const { list, views, counts, asked, onView } = options
  const saved = useSavedViews(list)
  const current = views.find(({ view }) => view === asked)
  return {
    current,
    saveView: <SaveView {...saved} />,
    page: {
      views: (
        <ListViews list={list} views={views} counts={counts} current={saved.open ? undefined : current?.view}>
          <SavedViews {...saved} />
        </ListViews>
      ),
      emptyNext: counts?.all === 0 ? options.none : current && <EmptyView view={current} onView={onView} />,
      widen:
        asked === undefined || asked === 'all' ? undefined : { label: options.searchAll, onClick: () => onView('all') },
    },
  }
}

interface EmptyViewProps<View extends string> {
  view: OwnView<View>
  onView: (view: View) => void
}

const EmptyView = <View extends string>({ view: { empty, next }, onView }: EmptyViewProps<View>) => (
  <>
    {empty}
    {next && (
      <Button variant="default" onClick={() => onView(next.view)}>
        {next.label}
      </Button>
    )}
  </>
)
