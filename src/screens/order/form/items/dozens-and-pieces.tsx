import { Text } from '@mantine/core'
import { formatCount } from '../../../../shared/numbers.ts'
import { formatPieces } from '../../../../shared/quantities/pieces.ts'
import { type ItemFormValues, piecesOfItemValues } from '../draft/order-draft.ts'

export const Below = ({ children }: { children: string }) => (
  <Text span display="block" size="xs" c="dimmed" fw={400} lh="inherit">
    {children}
  </Text>
)

export function piecesBelow(items: readonly ItemFormValues[]) {
  const pieces = piecesOfItemValues(items)
  return pieces > 0 && <Below key="pieces">{` ${formatCount(pieces)} Pcs`}</Below>
}

export const dozensAndPieces = (items: readonly ItemFormValues[]) => [
  formatPieces(piecesOfItemValues(items)),
  piecesBelow(items),
]
