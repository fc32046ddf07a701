import { Box, Divider, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { piecesOfItems, piecesOfSize, quantityField } from '../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS } from '../../../shared/quantities/sizes.ts'
import { Dialog } from '../../../web/dialog/Dialog.tsx'
import { useEndpoint } from '../../../web/api/queries.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { statusColors } from '../../../web/ui/status/status-variant.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  SIZE_MODE_LABELS,
} from '../../productions/productions.contract.ts'
import { QualityDialog } from '../quality/QualityDialog.tsx'
import { JobHead } from '../dialogs/JobHead.tsx'
import { PrintNotes, WholeRemark } from '../dialogs/JobRemark.tsx'
import tablet from '../dialogs/tablet.module.css'
import { listOnMachine, listQueue, type Schedule } from '../schedules.contract.ts'
import { listScheduleStatusChanges } from '../status-changes/status-changes.contract.ts'
import { StatusTimeline } from '../status-changes/StatusTimeline.tsx'
import { shownSizes } from './card-sizes.ts'
import classes from './MachineItemsDialog.module.css'

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

const sumOfSize = (items: readonly ProductionItem[], size: Size) =>
  formatCount(items.reduce((sum, item) => sum + piecesOfSize(item, size), 0))

function Items({ items, onItem }: { items: readonly ProductionItem[]; onItem: (item: ProductionItem) => void }) {
  const sizes = shownSizes(items)
  return (
    <Box mt="md" style={{ overflowX: 'auto' }}>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">Color</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {SIZE_LABELS[size]}
              </th>
            ))}
            <th scope="col">Pcs</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={item._id}>
              <th scope="row">
                <Group
                  component={UnstyledButton}
                  wrap="nowrap"
                  gap="sm"
                  mih={60}
                  fz="inherit"
                  data-autofocus={index === 0 || undefined}
                  className={classes.color}
                  onClick={() => onItem(item)}
                >
                  <ColorSwatch code={item.colorCode} size={26} />
                  <span>
                    <VisuallyHidden>Quality of </VisuallyHidden>
                    {item.colorName}{' '}
                    <Text {...SMALL}>{`${SIZE_MODE_LABELS[item.size]}, ${formatCount(item.itemQuantity)} Dz`}</Text>
                  </span>
                </Group>
              </th>
              {sizes.map((size) => (
                <td key={size} data-label={SIZE_LABELS[size]}>
                  {item[quantityField(size)] > 0 && <SizePieces item={item} size={size} />}
                </td>
              ))}
              <td data-label="Pcs">{formatCount(piecesOfItems([item]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {sizes.map((size) => (
              <td key={size} data-label={SIZE_LABELS[size]}>
                {sumOfSize(items, size)}
              </td>
            ))}
            <td data-label="Pcs">{formatCount(piecesOfItems(items))}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  )
}

const SMALL = { component: 'small', fz: 'xs', fw: 550, c: 'dimmed' } as const
const SECOND = {
  ...statusColors({ tone: 'warning', form: 'tint' }),
  ...{ px: '3xs', bdrs: 'sm', bg: 'var(--status-ground)', c: 'var(--status-text)' },
}

function SizePieces({ item, size }: { item: ProductionItem; size: Size }) {
  const quality = item[qualityField(size)]
  return (
    <>
      {formatCount(piecesOfSize(item, size))}
      {quality !== '' && (
        <Text {...SMALL} {...(quality === 'second' && SECOND)}>
          {QUALITY_LABELS[quality]}
        </Text>
      )}
    </>
  )
}

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
