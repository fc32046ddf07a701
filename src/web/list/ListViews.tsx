import { Text } from '@mantine/core'
import { useLinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { lastSort, rememberView } from './last-view.ts'
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

function moveBetweenViews(event: KeyboardEvent<HTMLAnchorElement>): void {
  const { key, currentTarget } = event
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!step) return
  const links = [...currentTarget.closest('nav')!.querySelectorAll('a')].filter((link) => link.offsetParent)
  links[links.indexOf(currentTarget) + step]?.focus()
  event.preventDefault()
}

const ALARM = { fw: 650, c: 'var(--mantine-color-error)' }
const NEWLY_OPENED = { page: undefined, sortField: undefined, sortOrder: undefined }

interface ViewLinkProps {
  search: (before: object) => object
  isCurrent: boolean
  title?: string
  children: ReactNode
}

export function ViewLink({ search, isCurrent, title, children }: ViewLinkProps) {
  const link = useLinkProps({ to: '.', search: search as never })
  return (
    <a
      {...link}
      ref={isCurrent ? scrollToView : undefined}
      href={link.href}
      className={classes.view}
      title={title}
      // The router calls a link current by some of its parameters.
      aria-current={isCurrent ? 'page' : undefined}
      onKeyDown={moveBetweenViews}
    >
      {children}
    </a>
  )
}

const scrollToView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
