import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { StatusTag } from '../../web/ui/StatusTag.tsx'
import { imageOf, SIDES } from '../designs/designs.contract.ts'
import { SideTag } from '../designs/SideTag.tsx'
import { type Production, SIDE_STATUS_LABELS, statusOf } from './productions.contract.ts'
import classes from './ProductionSides.module.css'
import { SIDE_STATUS_LOOKS } from './side-status-looks.ts'

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
              <span className={classes.state}>
                <SideTag side={side} isChecked={status !== 'pending'} />
                <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />
              </span>
            </span>
          )
        )
      })}
    </span>
  )
}
