import { Button, Text } from '@mantine/core'
import { IconSortAscending } from '@tabler/icons-react'
import { useLinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { lastSort, rememberSort, rememberView } from './last-view.ts'
import classes from './ListPage.module.css'

export interface ListView<View extends string> {
  view: View
  label: string
  isAlarm?: boolean
}

interface ListViewsProps<View extends string> {
  list: string
  views: readonly ListView<View>[]
  counts: Readonly<Record<View, number>> | undefined
  late: Readonly<Partial<Record<View, number>>> | undefined
  current: View | undefined
  children?: ReactNode
}

export function ListViews<View extends string>(props: ListViewsProps<View>) {
  const { list, views, counts, late, current, children } = props
  useEffect(() => {
    if (current) rememberView(list, current)
  }, [list, current])
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ view, label, isAlarm }) => (
        <ViewLink
          key={view}
          search={(before) => ({ ...before, ...NEWLY_OPENED, view, ...lastSort(list, view) })}
          isCurrent={view === current}
        >
          {label}
          <Text size="xs" component="span" {...(isAlarm && counts && counts[view] > 0 && ALARM)}>
            {counts && formatCount(counts[view])}
            {!!late?.[view] && (
              <>
                {' · '}
                <Text inherit component="span" {...ALARM}>
                  {formatCount(late[view])} late
                </Text>
              </>
            )}
          </Text>
        </ViewLink>
      ))}
      {children}
    </nav>
  )
}

const ALARM = { fw: 650, c: 'var(--mantine-color-error)' }
const NEWLY_OPENED = { page: undefined, sortField: undefined, sortOrder: undefined }
const DUE_FIRST = { sortField: 'dueDate', sortOrder: 1 }

/** Leads from the order that the list opens with to the days that orders are due, and back. */
export function DueFirst({ list }: { list: string }) {
  const { view, sortField, sortOrder } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const isOn = sortField === DUE_FIRST.sortField && Number(sortOrder) === 1
  const sort = isOn ? {} : DUE_FIRST
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={<IconSortAscending size={18} />}
      aria-pressed={isOn}
      onClick={() => {
        rememberSort(list, view as string | undefined, sort)
        void navigate({
          to: '.',
          replace: true,
          search: (before: object) => ({ ...before, ...NEWLY_OPENED, ...sort }),
        } as never)
      }}
    >
      Due first
    </Button>
  )
}

interface ViewLinkProps {
  search: (before: object) => object
  isCurrent: boolean
  isHidden?: boolean
  title?: string
  children: ReactNode
}

export function ViewLink({ search, isCurrent, isHidden, title, children }: ViewLinkProps) {
  const link = useLinkProps({ to: '.', search: search as never })
  return (
    <a
      {...link}
      href={link.href}
      className={classes.view}
      data-hidden={isHidden || undefined}
      title={title}
      // The router calls a link current by some of its parameters.
      aria-current={isCurrent ? 'page' : undefined}
      onKeyDown={moveBetweenViews}
    >
      {children}
    </a>
  )
}

export function moveBetweenViews(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.closest('nav')!.querySelectorAll<HTMLElement>('a, button')]
  for (let at = stops.indexOf(event.currentTarget) + step; stops[at]; at += step) {
    stops[at]!.focus()
    if (document.activeElement === stops[at]) return event.preventDefault()
  }
}
