import { IconChevronDown, IconListDetails, IconPhotoOff } from '@tabler/icons-react'
import { memo } from 'react'
import { DOZEN, formatPieces } from '../../../shared/pieces.ts'
import { statusColors } from '../../../web/ui/status-look.ts'
import { imageOf } from '../../designs/designs.contract.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { DueDay } from '../../orders/figures/DueDay.tsx'
import { ChangedTag } from '../queue/ChangedTag.tsx'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
import classes from './MachineCard.module.css'
import { type Schedule, SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'

interface MachineCardProps {
  schedule: Schedule
  onStatus: (schedule: Schedule) => void
  onItems: (schedule: Schedule) => void
}

/** One schedule on the machine: the image of the printed side and the facts that an operator needs. */
export const MachineCard = memo(function MachineCard({ schedule, onStatus, onItems }: MachineCardProps) {
  const { printingDesign: design, screenPrintingOn: side, productQuantity, status } = schedule
  const image = imageOf(design, side)
  const pieces = productQuantity * DOZEN
  const look = SCHEDULE_STATUS_LOOKS[status]
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        {image ? (
          <img src={image.normal} alt={`${design.name}, ${side}`} className={classes.image} />
        ) : (
          <IconPhotoOff size={64} aria-label="No image" />
        )}
      </div>
      <div className={classes.facts}>
        <ChangedTag schedule={schedule} size="xl" />
        <h2 className={classes.name}>{design.name}</h2>
        <p className={classes.side}>
          <SideTag side={side} />
        </p>
        <p className={classes.garment}>{schedule.clothingType.name}</p>
        <p className={classes.quantity}>
          {formatPieces(pieces)} <span className={classes.pieces}>{pieces} Pcs</span>
        </p>
        <p className={classes.order}>
          <b>#{schedule.orderNo}</b> {schedule.customerName}
        </p>
        {schedule.dueDate && (
          <p className={classes.order}>
            {/* What is on a machine belongs to an order that is neither delivered nor cancelled. */}
            due <DueDay dueDate={schedule.dueDate} status="schedule" layout="inline" />
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <button type="button" className={classes.status} {...statusColors(look)} onClick={() => onStatus(schedule)}>
          <look.icon size={28} aria-hidden="true" />
          {SCHEDULE_STATUS_LABELS[status]}
          <IconChevronDown size={24} className={classes.more} aria-hidden="true" />
          <span className={classes.spoken}>, change the status</span>
        </button>
        <button type="button" className={classes.detail} onClick={() => onItems(schedule)}>
          <IconListDetails size={24} aria-hidden="true" />
          Check Product Detail
        </button>
      </div>
    </li>
  )
})
