import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatPieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { Dialog } from '../../../web/dialog/Dialog.tsx'
import { useEndpoint } from '../../../web/api/queries.ts'
import { SizeTable } from '../../../web/table/SizeTable.tsx'
import { formatInstant } from '../../../web/ui/format-times.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { ShowMore } from '../../../web/ui/ShowMore.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { useMore } from '../../../web/api/useMore.ts'
import { ColorName } from '../../colors/ColorName.tsx'
import { getInventory, listMovements, type Movement, MOVEMENT_KIND_LABELS } from '../inventories.contract.ts'
import { Signed, signed } from './Signed.tsx'

export interface MovedStock {
  id: string
  name: string
}

interface MovementsDialogProps {
  opened: boolean
  moved: MovedStock | null
  onClose: () => void
}

export function MovementsDialog({ opened, moved, onClose }: MovementsDialogProps) {
  const shown = useLast(moved)
  return (
    <Dialog opened={opened} onClose={onClose} title={`Movements of ${shown?.name ?? ''}`} size="72rem">
      {shown && <Movements key={shown.id} stock={shown} />}
    </Dialog>
  )
}

/** `level` is what its stock came to by it, in pieces. */
type Moved = Movement & { level: number }

function withLevels(movements: readonly Movement[], stored: number): Moved[] {
  let level = stored
  return movements.map((movement) => {
    const one = { ...movement, level }
    level -= sumOfPieces(movement)
    return one
  })
}

function Movements({ stock: { id, name } }: { stock: MovedStock }) {
  const { found: ledger, showMore, rows: movements, total } = useMore(listMovements, { id })
  const result = useEndpoint(getInventory, { id })
  if (!result.data || !ledger.data) {
    const failed = result.isError ? result : ledger
    return failed.isError ? <LoadError result={failed} /> : <Loading lines={4} />
  }
  const item = result.data.items.find(({ _id }) => _id === id)
  const stored = item?.itemQuantity ?? result.data.quantity
  return (
    <>
      <Text mb="sm">
        Stock now <b>{formatPieces(stored)}</b>: the sum of all movements.
      </Text>
      {movements.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          Nothing has moved yet.
        </Text>
      ) : (
        <MovementTable name={name} isOneColor={item !== undefined} movements={withLevels(movements, stored)} />
      )}
      <LoadError result={ledger} mt="sm" />
      <Group justify="space-between" mt="sm">
        <Text c="dimmed" aria-live="polite">
          {movements.length > 0 && `${movements.length} of ${total.toLocaleString('en-US')}`}
        </Text>
        <ShowMore found={ledger} showMore={showMore} />
      </Group>
    </>
  )
}

interface MovementTableProps {
  name: string
  isOneColor: boolean
  movements: readonly Moved[]
}

const MovementTable = ({ name, isOneColor, movements }: MovementTableProps) => (
  <SizeTable
    label={`Movements of ${name}`}
    rows={movements}
    heading={{ header: 'When', cell: ({ at }) => formatInstant(at) }}
    before={[
      { header: 'Who', cell: ({ by }) => by },
      { header: 'Why', cell: (movement) => <Why movement={movement} /> },
      ...(isOneColor
        ? []
        : [
            {
              header: 'Color',
              cell: ({ colorName, colorCode }: Moved) => <ColorName name={colorName} code={colorCode} />,
            },
          ]),
    ]}
    size={(movement, size) => (movement[size] === 0 ? null : <Signed pieces={movement[size]} />)}
    after={[
      { header: 'Pieces', isNumber: true, cell: (movement) => <b>{signed(sumOfPieces(movement))}</b> },
      { header: 'Stock then', isNumber: true, cell: ({ level }) => formatPieces(level) },
    ]}
    hasControls={movements.some(({ orderId }) => orderId !== null)}
  />
)

const Why = ({ movement: { kind, reason, orderId, orderNo } }: { movement: Movement }) => (
  <Box miw="11rem" maw="18rem" style={{ whiteSpace: 'normal' }}>
    {MOVEMENT_KIND_LABELS[kind]}
    {orderId && ' '}
    {orderId && (
      <Anchor
        fw={600}
        underline="always"
        renderRoot={(props: object) => <Link {...props} to="/orders/$id" params={{ id: orderId }} />}
      >
        #{orderNo}
      </Anchor>
    )}
    {reason && <Text c="dimmed">{reason}</Text>}
  </Box>
)
