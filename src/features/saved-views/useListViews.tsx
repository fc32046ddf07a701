import { Button } from '@mantine/core'
import { IconSortAscending } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ListView, ListViews } from '../../web/list/ListViews.tsx'
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
  input: { view?: NoInfer<View> | undefined; sortField?: unknown; sortOrder?: unknown }
  change: (change: {
    view?: NoInfer<View> | 'all'
    sortField?: 'dueDate' | undefined
    sortOrder?: 1 | undefined
  }) => void
  searchAll: string
  none: ReactNode
}

export function useListViews<View extends string>(options: ListViewsOptions<View>) {
  const { list, views, counts, late, input, change } = options
  const asked = input.view
  const onView = (view: View | 'all') => change({ view })
  const saved = useSavedViews(list)
  const current = views.find(({ view }) => view === asked)
  return {
    current,
    saveView: (
      <>
        {/* The office's orders are due first by themselves. */}
        {list !== '/orders' && <DueFirst<View> {...options} />}
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

const UNSORTED = { sortField: undefined, sortOrder: undefined }

/** Leads from the order that the list opens with to the days that orders are due, and back. */
function DueFirst<View extends string>({ input, change }: Pick<ListViewsOptions<View>, 'input' | 'change'>) {
  const isOn = input.sortField === 'dueDate' && Number(input.sortOrder) === 1
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={<IconSortAscending size={18} />}
      aria-pressed={isOn}
      onClick={() => change(isOn ? UNSORTED : { sortField: 'dueDate', sortOrder: 1 })}
    >
      Due first
    </Button>
  )
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
