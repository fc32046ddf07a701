import { Group } from '@mantine/core'
import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { getImage, SIDES } from '../designs/designs.contract.ts'
import { SideTag } from '../designs/SideTag.tsx'
import { type Production, SIDE_STATUS_LABELS, getStatus } from './productions.contract.ts'
import classes from './ProductionSides.module.css'
import { SIDE_STATUS_LOOKS } from './side-status-variants.ts'

export function ProductionSides({ production, size }: { production: Production; size: number }) {
  const { printingDesignData: design } = production
  const sides = SIDES.flatMap((side) => {
    const status = getStatus(production, side)
    return status ? [{ side, status }] : []
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <Group gap="3xs" wrap="nowrap" flex="none">
        {sides.map(({ side }) => (
          <DesignImage key={side} paths={getImage(design, side)} alt={`${design.name}, ${side}`} size={size} />
        ))}
      </Group>
      <span className={classes.states}>
        {sides.map(({ side, status }) => (
          <span key={side} className={classes.state}>
            <SideTag side={side} isChecked={status !== 'pending'} />
            <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />
          </span>
        ))}
      </span>
    </Group>
  )
}
