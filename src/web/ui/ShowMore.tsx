import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import type { useMore } from '../api/useMore.ts'
import { useLostFocus } from '../focus/useLostFocus.ts'

export function ShowMore({ found, showMore }: Pick<ReturnType<typeof useMore>, 'found' | 'showMore'>) {
  const root = useRef<HTMLDivElement>(null)
  useLostFocus(root, () => root.current?.focus({ preventScroll: true }))
  if (!found.data || (found.data.pages.length === 1 && !found.hasNextPage)) return null
  return (
    <div ref={root} tabIndex={-1}>
      {found.isError ? null : found.hasNextPage ? (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void showMore()}>
          Show more
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          That is all.
        </Text>
      )}
    </div>
  )
}
