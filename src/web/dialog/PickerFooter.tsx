import { Button, Group, Pagination, Text } from '@mantine/core'

/** Rows per page of a picker. */
export const PICKER_ROWS = 10

export const pagesOf = (total = 0): number => Math.ceil(total / PICKER_ROWS)

interface PickerFooterProps {
  /** The number of records found; undefined until the first answer. */
  total: number | undefined
  /** There are more than these; turning the pages loads them. */
  hasMore: boolean | undefined
  page: number
  onTurn: (page: number) => void
  onDone: (() => void) | undefined
}

/** The number of records that a picker has found, and its pages. */
export function PickerFooter({ total, hasMore, page, onTurn, onDone }: PickerFooterProps) {
  const pages = pagesOf(total)
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === undefined ? '' : `${hasMore ? 'More than ' : ''}${total} found`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          onChange={(next) => onTurn(next - 1)}
          siblings={0}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      {onDone && <Button onClick={onDone}>Done</Button>}
    </Group>
  )
}
