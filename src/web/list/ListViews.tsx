import { useLinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { rememberView } from './last-view.ts'
import classes from './ListPage.module.css'

export interface ListView<View extends string> {
  view: View
  label: string
  /** A count above zero is shown in red. */
  isAlarm?: boolean
}

interface ListViewsProps<View extends string> {
  /** The path of the list; this browser remembers under it which view was open last. */
  list: string
  views: readonly ListView<View>[]
  /** How many records each view holds, undefined until they are loaded. */
  counts: Readonly<Record<View, number>> | undefined
  /** The open view, undefined for none: what a link asks for may be in several. */
  current: View | undefined
  /** What stands behind the views: `ViewLink`s of its own. */
  children?: ReactNode
}

/** The views of a list with their counts, as links; the arrow keys move between them. Filters stay as they are. */
export function ListViews<View extends string>({ list, views, counts, current, children }: ListViewsProps<View>) {
  useEffect(() => {
    if (current) rememberView(list, current)
  }, [list, current])
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ view, label, isAlarm }) => (
        <ViewLink key={view} search={(before) => ({ ...before, view, page: undefined })} isCurrent={view === current}>
          {label}
          <span className={classes.viewCount} data-alarm={(isAlarm && counts && counts[view] > 0) || undefined}>
            {counts && formatCount(counts[view])}
          </span>
        </ViewLink>
      ))}
      {children}
    </nav>
  )
}

interface ViewLinkProps {
  /** The parameters of the list that the link leads to, from those of the present address. */
  search: (before: object) => object
  isCurrent: boolean
  /** It is there, but out of sight. */
  isHidden?: boolean
  title?: string
  children: ReactNode
}

/** A link to a view of the list that is open. */
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

/** The arrow keys move the focus to the next link or button of the views that is in sight. */
export function moveBetweenViews(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.closest('nav')!.querySelectorAll<HTMLElement>('a, button')]
  for (let at = stops.indexOf(event.currentTarget) + step; stops[at]; at += step) {
    stops[at]!.focus()
    // What is hidden does not take the focus.
    if (document.activeElement === stops[at]) return event.preventDefault()
  }
}
