import { Button, Group, Stack, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../ui/page/LoadError.tsx'
import { Loading } from '../ui/page/Loading.tsx'
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
    return <Loading text={loadingText} p="md" />
  }
  return (
    <>
      <LoadError result={found} flex="none" m="md" title="This list could not be loaded" />
      {!isEmpty && (
        <div className={classes.scroll} data-list-scroll data-stale={found.isPlaceholderData || undefined}>
          {children}
        </div>
      )}
      {isEmpty && !found.isError && (
        <Stack role="status" flex={1} align="center" justify="center" gap="sm" px="md" py="xl" ta="center" c="dimmed">
          <IconListSearch size="2.6rem" stroke={1.3} aria-hidden="true" />
          <Text fw={600} c="var(--mantine-color-text)">
            {emptyText}
          </Text>
          {emptyNext}
        </Stack>
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
  <Group justify="center" gap="2xs">
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
    {widen && (
      <Button variant="subtle" onClick={widen.onClick}>
        {widen.label}
      </Button>
    )}
  </Group>
)
