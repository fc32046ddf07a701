import { Text } from '@mantine/core'
import { useLinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { rememberView } from './last-view.ts'
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
  current: View | undefined
  children?: ReactNode
}

export function ListViews<View extends string>({ list, views, counts, current, children }: ListViewsProps<View>) {
  useEffect(() => {
    if (current) rememberView(list, current)
  }, [list, current])
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ view, label, isAlarm }) => (
        <ViewLink key={view} search={(before) => ({ ...before, view, page: undefined })} isCurrent={view === current}>
          {label}
          <Text size="xs" component="span" {...(isAlarm && counts && counts[view] > 0 && ALARM)}>
            {counts && formatCount(counts[view])}
          </Text>
        </ViewLink>
      ))}
      {children}
    </nav>
  )
}

const ALARM = { fw: 650, c: 'var(--mantine-color-error)' }

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
