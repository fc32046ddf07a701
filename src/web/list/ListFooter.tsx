import { Button, Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { MAX_SELECTED } from '../../shared/paging.ts'
import { focusHeadingIfLost } from '../focus/focus-heading.ts'
import { Keys } from '../keys/Keys.tsx'
import classes from './ListPage.module.css'
import type { Selection } from './useSelection.ts'

export function ListFooter({
  page,
  limit,
  total,
  selection: { rows, clear },
  all,
  sum,
  tools,
  pageSizes,
  onChange,
}: {
  page: number
  limit: number
  total: number
  selection: Selection<unknown>
  all: { run: () => void; isRunning: boolean } | undefined
  sum: string | undefined
  tools: ReactNode
  pageSizes: readonly number[]
  onChange: (change: { page: number } | { limit: number }) => void
}) {
  const last = Math.min((page + 1) * limit, total)
  const isSelected = rows.length > 0
  // The button that changed the selection may be gone with it.
  useEffect(
    () => () => void setTimeout(() => document.activeElement === document.body && focusHeadingIfLost()),
    [rows.length],
  )
  return (
    <Group
      className={classes.footer}
      justify="space-between"
      gap="xs"
      px="xs"
      py="4xs"
      data-selected={isSelected || undefined}
    >
      <Group gap="2xs">
        <Text aria-live="polite" component="span">
          {isSelected && <b>{formatCount(rows.length)} selected</b>}
          {isSelected && sum && `, ${sum}`}
          {!isSelected && (total > 0 ? `${page * limit + 1} - ${last} / ${formatCount(total)}` : '0')}
        </Text>
        {isSelected && all && (
          <Button variant="subtle" size="compact-sm" loading={all.isRunning} onClick={all.run}>
            {total > MAX_SELECTED
              ? `Select the first ${formatCount(MAX_SELECTED)}`
              : `Select all ${formatCount(total)}`}
          </Button>
        )}
        {tools}
        {isSelected && (
          <Button variant="subtle" size="compact-sm" rightSection={<Keys>Esc</Keys>} onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text component="span" className={classes.limit} aria-hidden="true">
          Rows per page
        </Text>
        <NativeSelect
          className={classes.limit}
          aria-label="Rows per page"
          w="5.6rem"
          size="xs"
          data={pageSizes.map(String)}
          value={limit}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
        />
        <Pagination
          size="sm"
          total={Math.max(1, Math.ceil(total / limit))}
          value={page + 1}
          siblings={1}
          onChange={(next) => onChange({ page: next - 1 })}
          getControlProps={(control) => ({ 'aria-label': `${control[0]!.toUpperCase()}${control.slice(1)} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      </Group>
    </Group>
  )
}
