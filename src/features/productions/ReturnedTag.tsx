import { Text } from '@mantine/core'
import { unbrokenPieces } from '../../shared/quantities/pieces.ts'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { formatReason, type StoredReason } from './return-reasons.contract.ts'

export const ReturnedTag = ({ pieces, inCell = false }: { pieces: number; inCell?: boolean }) =>
  pieces > 0 && (
    <StatusTag
      tone="danger"
      size={inCell ? 'cell' : 'sm'}
      label={inCell ? `${pieces} returned` : `Returned ${unbrokenPieces(pieces)}`}
    />
  )

export function ReturnedWhy({ returnReason = '', returnReasonText = '' }: Partial<StoredReason>) {
  const words = formatReason({ returnReason, returnReasonText })
  return (
    words && (
      <Text size="xs" fw={400} maw="16rem" c="var(--mantine-color-error)">
        {words}
      </Text>
    )
  )
}
