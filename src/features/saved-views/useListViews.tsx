import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DueFirst, type ListView, ListViews } from '../../web/list/ListViews.tsx'
import { SavedViews, SaveView } from './SavedViews.tsx'
import type { SavedList } from './saved-views.contract.ts'
import { useSavedViews } from './useSavedViews.ts'

export interface OwnView<View extends string> extends ListView<View> {
  empty: string
  next?: { view: View; label: string }
}

interface ListViewsOptions<View extends string> {
  list: `/${SavedList}`
  views: readonly OwnView<View>[]
  counts: Readonly<Record<View | 'all', number>> | undefined
  late: Readonly<Partial<Record<View, number>>> | undefined
  asked: View | undefined
  onView: (view: View | 'all') => void
  searchAll: string
  none: ReactNode
}

export function useListViews<View extends string>(options: ListViewsOptions<View>) {
  const { list, views, counts, late, asked, onView } = options
  const saved = useSavedViews(list)
  const current = views.find(({ view }) => view === asked)
  return {
    current,
    saveView: (
      <>
        {/* The office's orders are due first by themselves. */}
        {list !== '/orders' && <DueFirst list={list} />}
        <SaveView {...saved} />
      </>
    ),
    page: {
      views: (
        <ListViews {...{ list, views, counts, late }} current={saved.open ? undefined : current?.view}>
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
