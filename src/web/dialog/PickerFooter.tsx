import { Button, Group, Pagination, Text } from '@mantine/core'

export const PICKER_ROWS = 10

export const getPages = (total = 0): number => Math.ceil(total / PICKER_ROWS)

interface PickerFooterProps {
  total: number | undefined
  hasMore: boolean | undefined
  page: number
  onTurn: (page: number) => void
  onDone: (() => void) | undefined
}

export function PickerFooter({ total, hasMore, page, onTurn, onDone }: PickerFooterProps) {
  const pages = getPages(total)
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
