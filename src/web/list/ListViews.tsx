import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
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
}

/** The views of a list with their counts, as links; the arrow keys move between them. Filters stay as they are. */
export function ListViews<View extends string>({ list, views, counts, current }: ListViewsProps<View>) {
  return (
    <nav className={classes.views} aria-label="Views">
      {views.map(({ view, label, isAlarm }) => (
        <Link
          key={view}
          to="."
          search={((before: object) => ({ ...before, view, page: undefined })) as never}
          className={classes.view}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => rememberView(list, view)}
          onKeyDown={moveBetweenViews}
        >
          {label}
          <span className={classes.viewCount} data-alarm={(isAlarm && counts && counts[view] > 0) || undefined}>
            {counts && formatCount(counts[view])}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function moveBetweenViews(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.parentElement!.querySelectorAll('a')]
  const next = links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
