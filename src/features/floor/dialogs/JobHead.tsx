import { IconPhotoOff } from '@tabler/icons-react'
import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN } from '../../../shared/pieces.ts'
import { imageOf } from '../../designs/designs.contract.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { ChangedTag } from '../queue/ChangedTag.tsx'
import type { Schedule } from '../schedules.contract.ts'
import classes from './JobHead.module.css'

export function PrintedArt({ schedule, className }: { schedule: Schedule; className?: string | undefined }) {
  const { printingDesign: design, screenPrintingOn: side } = schedule
  const image = imageOf(design, side)
  return (
    <span className={`${classes.art} ${className ?? ''}`}>
      {image ? (
        <img src={image.normal} alt={`${design.name}, ${side}`} decoding="async" />
      ) : (
        <IconPhotoOff size={64} role="img" aria-label="No image" />
      )}
    </span>
  )
}

export function JobHead({ schedule }: { schedule: Schedule }) {
  const { printingDesign, screenPrintingOn, productQuantity, clothingType, orderNo, customerName } = schedule
  return (
    <div className={classes.head}>
      <PrintedArt schedule={schedule} className={classes.small} />
      <div className={classes.facts}>
        <p className={classes.name}>{printingDesign.name}</p>
        <p className={classes.line}>
          <SideTag side={screenPrintingOn} /> <b>{`${formatCount(productQuantity * DOZEN)} Pcs`}</b>,{' '}
          {`${formatCount(productQuantity)} Dz`}, {clothingType.name}
        </p>
        <p className={`${classes.line} ${classes.order}`}>
          <b>#{orderNo}</b> <bdi>{customerName}</bdi>
        </p>
        {schedule.changedAt && (
          <p className={classes.line}>
            <ChangedTag schedule={schedule} size="xl" />
          </p>
        )}
      </div>
    </div>
  )
}
