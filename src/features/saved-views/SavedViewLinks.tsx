import { Text } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ViewLink } from '../../web/list/ListViews.tsx'
import { SavedViewIcon, getSearch } from './SavedViewIcon.tsx'
import { SavedViewMenu } from './SavedViewMenu.tsx'
import classes from './SavedViews.module.css'
import type { SavedView } from './saved-views.contract.ts'
import type { SavedViewsOfList } from './useSavedViews.ts'

export function SavedViewLinks(saved: SavedViewsOfList) {
  const { views, open } = saved
  const links = useRef<HTMLDivElement>(null)
  const fitting = useFitting(links, views)
  return (
    <>
      <span className={classes.line} />
      <div ref={links} className={classes.links}>
        {views.map((view, at) => (
          <ViewLink
            key={view._id}
            search={getSearch(view)}
            isCurrent={view === open}
            isHidden={at >= fitting}
            title={view.name}
          >
            <SavedViewIcon isShared={view.isShared} />
            <Text component="span" maw="14rem" truncate inherit>
              {view.name}
            </Text>
          </ViewLink>
        ))}
      </div>
      <SavedViewMenu {...saved} fitting={fitting} />
    </>
  )
}

function useFitting(box: RefObject<HTMLElement | null>, views: readonly SavedView[]): number {
  const [fitting, setFitting] = useState(views.length)
  useLayoutEffect(() => {
    const count = () => {
      const links = [...box.current!.querySelectorAll('a')]
      setFitting(links.filter(({ offsetTop }) => offsetTop === links[0]!.offsetTop).length)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [box, views])
  return fitting
}
