import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DOZEN, formatPieces, piecesOfSize, quantityField } from '../../../shared/pieces.ts'
import { SIZE_LABELS, SIZES } from '../../../shared/sizes.ts'
import { Dialog } from '../../../web/dialog/Dialog.tsx'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  SIZE_MODE_LABELS,
} from '../../productions/productions.contract.ts'
import { QualityDialog } from '../../quality/QualityDialog.tsx'
import classes from './MachineItemsDialog.module.css'
import { listOnMachine, listQueue, type Schedule } from '../schedules.contract.ts'
import { ScheduleName } from '../dialogs/ScheduleName.tsx'

interface MachineItemsDialogProps {
  schedule: Schedule | null
  onClose: () => void
}

/** The items of a schedule with their quantities; touching one opens its quality. */
export function MachineItemsDialog({ schedule, onClose }: MachineItemsDialogProps) {
  const shown = useLast(schedule)
  const [item, setItem] = useState<ProductionItem | null>(null)
  return (
    <>
      <Dialog touch opened={schedule !== null} onClose={onClose} title="Product Detail" size="lg">
        {shown && <ScheduleName schedule={shown} />}
        <ul className={classes.items}>
          {shown?.items.map((one, index) => (
            <li key={one._id}>
              <button
                type="button"
                data-autofocus={index === 0 || undefined}
                className={classes.item}
                onClick={() => setItem(one)}
              >
                <ColorSwatch code={one.colorCode} />
                <span className={classes.color}>
                  <b>{one.colorName}</b> {SIZE_MODE_LABELS[one.size]}
                  <span className={classes.sizes}>
                    {SIZES.filter((size) => one[quantityField(size)] > 0).map((size) => (
                      <span key={size}>
                        {SIZE_LABELS[size]} {formatPieces(piecesOfSize(one, size))}
                        {one[qualityField(size)] === 'second' && <b> {QUALITY_LABELS.second}</b>}
                      </span>
                    ))}
                  </span>
                </span>
                <span className={classes.quantity}>{formatPieces(one.itemQuantity * DOZEN)}</span>
                <span className={classes.action}>
                  Quality <IconChevronRight size={20} aria-hidden="true" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <QualityDialog item={item} onClose={() => setItem(null)} changes={[listOnMachine, listQueue]} />
    </>
  )
}
