import { Button, Group, Kbd, NativeSelect, Pagination, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import classes from './ListPage.module.css'

export function ListFooter({
  page,
  limit,
  total,
  selected,
  sum,
  tools,
  onClear,
  pageSizes,
  onChange,
}: {
  page: number
  limit: number
  total: number
  selected: number
  sum: string | undefined
  tools: ReactNode
  onClear: () => void
  pageSizes: readonly number[]
  onChange: (change: { page: number } | { limit: number }) => void
}) {
  const last = Math.min((page + 1) * limit, total)
  return (
    <Group
      className={classes.footer}
      justify="space-between"
      gap="xs"
      px="xs"
      py="4xs"
      data-selected={selected > 0 || undefined}
    >
      <Group gap="xs">
        <Text aria-live="polite" component="span">
          {selected > 0 && (
            <>
              <b>{formatCount(selected)} selected</b>
              {sum && `, ${sum}`}
              {' · '}
            </>
          )}
          {total > 0 ? `${page * limit + 1} - ${last} / ${formatCount(total)}` : '0'}
        </Text>
        {selected > 0 && tools}
        {selected > 0 && (
          <Button variant="subtle" size="compact-sm" rightSection={<Kbd size="xs">Esc</Kbd>} onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      <Group gap="sm">
        <Text component="span" visibleFrom="sm" aria-hidden="true">
          Rows per page
        </Text>
        <NativeSelect
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
