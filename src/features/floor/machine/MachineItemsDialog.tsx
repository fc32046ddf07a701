import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { piecesOfItems, piecesOfSize, quantityField } from '../../../shared/pieces.ts'
import { type Size, SIZE_LABELS } from '../../../shared/sizes.ts'
import { Dialog } from '../../../web/dialog/Dialog.tsx'
import { useEndpoint } from '../../../web/queries.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  SIZE_MODE_LABELS,
} from '../../productions/productions.contract.ts'
import { QualityDialog } from '../quality/QualityDialog.tsx'
import { JobHead } from '../dialogs/JobHead.tsx'
import { WholeRemark } from '../dialogs/JobRemark.tsx'
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
          <div className={classes.detail}>
            <JobHead schedule={shown} />
            <WholeRemark schedule={shown} isLarge mt="sm" />
            <Items items={shown.items} onItem={setItem} />
            <p className={classes.hint}>Press a color to update its quality.</p>
            <JobChanges id={shown._id} isOpen={schedule !== null} />
          </div>
        )}
      </Dialog>
      <QualityDialog isLarge item={item} onClose={() => setItem(null)} changes={[listOnMachine, listQueue]} />
    </>
  )
}

const sumOf = (items: readonly ProductionItem[], size: Size) =>
  formatCount(items.reduce((sum, item) => sum + piecesOfSize(item, size), 0))

function Items({ items, onItem }: { items: readonly ProductionItem[]; onItem: (item: ProductionItem) => void }) {
  const sizes = shownSizes(items)
  return (
    <div className={classes.scroll}>
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
                <button
                  type="button"
                  data-autofocus={index === 0 || undefined}
                  className={classes.color}
                  onClick={() => onItem(item)}
                >
                  <ColorSwatch code={item.colorCode} size={26} />
                  <span>
                    <VisuallyHidden>Quality of </VisuallyHidden>
                    {item.colorName}{' '}
                    <small>{`${SIZE_MODE_LABELS[item.size]}, ${formatCount(item.itemQuantity)} Dz`}</small>
                  </span>
                </button>
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
                {sumOf(items, size)}
              </td>
            ))}
            <td data-label="Pcs">{formatCount(piecesOfItems(items))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function SizePieces({ item, size }: { item: ProductionItem; size: Size }) {
  const quality = item[qualityField(size)]
  return (
    <>
      {formatCount(piecesOfSize(item, size))}
      {quality !== '' && <small data-quality={quality}>{QUALITY_LABELS[quality]}</small>}
    </>
  )
}

function JobChanges({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { data } = useEndpoint(listScheduleStatusChanges, { id }, { enabled: isOpen })
  return (
    data && (
      <section aria-label="Status changes" className={classes.changes}>
        <StatusTimeline changes={data.data} />
      </section>
    )
  )
}
