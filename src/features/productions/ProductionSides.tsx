import { IconCircleCheck } from '@tabler/icons-react'
import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { imageOf, SIDE_LABELS, SIDES } from '../designs/designs.contract.ts'
import { type Production, SIDE_STATUS_LABELS, statusOf } from './productions.contract.ts'
import classes from './ProductionSides.module.css'

/** The sides of a production; scheduled and complete ones have a check mark. `size` is that of the images. */
export function ProductionSides({ production, size }: { production: Production; size: number }) {
  const { printingDesignData: design } = production
  return (
    <span className={classes.sides}>
      {SIDES.map((side) => {
        const status = statusOf(production, side)
        return (
          status && (
            <span key={side} className={classes.side}>
              <DesignImage paths={imageOf(design, side)} alt={`${design.name}, ${side}`} size={size} />
              <span className={classes.state} data-status={status}>
                {status !== 'pending' && <IconCircleCheck size="1em" aria-hidden="true" />} {SIDE_LABELS[side]}
                <span className={classes.status}>{SIDE_STATUS_LABELS[status]}</span>
              </span>
            </span>
          )
        )
      })}
    </span>
  )
}
