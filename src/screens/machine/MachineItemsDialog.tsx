import { Box, Divider, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { piecesOfItems, piecesOfSize } from '../../shared/quantities/pieces.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { useEndpoint } from '../../web/api/queries.ts'
import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { useLast } from '../../web/ui/useLast.ts'
import {
  formatItemQuantity,
  type ProductionItem,
  type Qualities,
  QUALITY_LABELS,
  qualityField,
} from '../../features/productions/productions.contract.ts'
import { QualityDialog } from '../../features/schedules/quality/QualityDialog.tsx'
import { JobHead } from '../../features/schedules/dialogs/JobHead.tsx'
import { PrintNotes, WholeRemark } from '../../features/schedules/dialogs/JobRemark.tsx'
import tablet from '../../features/schedules/dialogs/tablet.module.css'
import { listOnMachine, listQueue, type Schedule } from '../../features/schedules/schedules.contract.ts'
import { listScheduleStatusChanges } from '../../features/schedules/status-changes/status-changes.contract.ts'
import { StatusTimeline } from '../../features/schedules/status-changes/StatusTimeline.tsx'

interface MachineItemsDialogProps {
  schedule: Schedule | null
  onClose: () => void
}

export function MachineItemsDialog({ schedule, onClose }: MachineItemsDialogProps) {
  const shown = useLast(schedule)
  const [item, setItem] = useState<ProductionItem | null>(null)
  return (
    <>
      <Dialog touch opened={schedule !== null} onClose={onClose} title="Product Detail" size={1080}>
        {shown && (
          <Box fz="xs" className={tablet.tablet}>
            <JobHead schedule={shown} />
            <WholeRemark schedule={shown} isLarge mt="sm" />
            <PrintNotes schedule={shown} isLarge mt="sm" />
            <Items items={shown.items} onItem={setItem} />
            <Text inherit c="dimmed" my="sm">
              Press a color to update its quality.
            </Text>
            <JobChanges id={shown._id} isOpen={schedule !== null} />
          </Box>
        )}
      </Dialog>
      <QualityDialog isLarge item={item} onClose={() => setItem(null)} changes={[listOnMachine, listQueue]} />
    </>
  )
}

/** One color, and then all of them together. */
interface Row {
  _id: string
  item?: ProductionItem
  items: readonly ProductionItem[]
}

function Items({ items, onItem }: { items: readonly ProductionItem[]; onItem: (item: ProductionItem) => void }) {
  const rows: Row[] = items.map((item) => ({ _id: item._id, item, items: [item] }))
  return (
    <Box mt="md" fz={{ base: 'md', sm: 'xl' }} fw={700} lh={1.1}>
      <SizeTable<Row>
        label="Colors"
        rows={[...rows, { _id: 'total', items }]}
        hasControls
        onRow={({ item }) => item && onItem(item)}
        heading={{
          header: 'Color',
          cell: ({ item }) => (item ? <Color item={item} isFirst={item === items[0]} onItem={onItem} /> : 'Total'),
        }}
        size={({ item, items: counted }, size) => {
          const pieces = counted.reduce((sum, one) => sum + piecesOfSize(one, size), 0)
          return pieces === 0 ? null : <SizePieces pieces={pieces} quality={item?.[qualityField(size)]} />
        }}
        after={[{ header: 'Pcs', isNumber: true, cell: (row) => formatCount(piecesOfItems(row.items)) }]}
      />
    </Box>
  )
}

const SMALL = { component: 'small', display: 'block', fz: 'xs', fw: 550, c: 'dimmed' } as const

interface ColorProps {
  item: ProductionItem
  isFirst: boolean
  onItem: (item: ProductionItem) => void
}

const Color = ({ item, isFirst, onItem }: ColorProps) => (
  <Group
    component={UnstyledButton}
    wrap="nowrap"
    gap="sm"
    mih={60}
    fz="inherit"
    data-autofocus={isFirst || undefined}
    onClick={(event) => {
      event.stopPropagation()
      onItem(item)
    }}
  >
    <ColorSwatch code={item.colorCode} size={26} />
    <span>
      <VisuallyHidden>Quality of </VisuallyHidden>
      {item.colorName} <Text {...SMALL}>{formatItemQuantity(item)}</Text>
    </span>
  </Group>
)

const SizePieces = ({ pieces, quality }: { pieces: number; quality: Qualities[keyof Qualities] | undefined }) => (
  <>
    {formatCount(pieces)}
    {quality === 'second' && <StatusTag tone="warning" size="cell" label={QUALITY_LABELS.second} />}
  </>
)

function JobChanges({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data } = useEndpoint(listScheduleStatusChanges, { id }, { enabled: isOpen })
  return (
    data && (
      <section aria-label="Status changes">
        <Divider mb="xs" />
        <StatusTimeline changes={data.data} />
      </section>
    )
  )
}
