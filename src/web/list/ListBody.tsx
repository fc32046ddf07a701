import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import classes from './ListPage.module.css'

export function ListBody({
  found,
  isEmpty,
  emptyText,
  emptyNext,
  loadingText,
  children,
}: {
  found: UseQueryResult
  isEmpty: boolean
  emptyText: string
  emptyNext: ReactNode
  loadingText?: string
  children: ReactNode
}) {
  if (found.isPending) {
    return <Loading text={loadingText} p="md" className={classes.loading} />
  }
  return (
    <>
      <LoadError found={found} className={classes.error} m="md" title="This list could not be loaded" />
      {!isEmpty && (
        <div className={classes.scroll} data-list-scroll data-stale={found.isPlaceholderData || undefined}>
          {children}
        </div>
      )}
      {isEmpty && !found.isError && (
        <div className={classes.empty} role="status">
          <IconListSearch size="2.6rem" stroke={1.3} aria-hidden="true" />
          <span className={classes.emptyTitle}>{emptyText}</span>
          {emptyNext}
        </div>
      )}
    </>
  )
}

export const EmptiedByFilters = ({
  onClear,
  widen,
}: {
  onClear: () => void
  widen: { label: string; onClick: () => void } | undefined
}) => (
  <span className={classes.emptyTools}>
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
    {widen && (
      <Button variant="subtle" onClick={widen.onClick}>
        {widen.label}
      </Button>
    )}
  </span>
)
