import { Group, Stack } from '@mantine/core'
import { DesignImage } from '../../web/ui/DesignImage.tsx'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { getImage, SIDE_LABELS, SIDES } from '../designs/designs.contract.ts'
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
      <Stack component="span" gap={0}>
        {sides.map(({ side, status }) => (
          <Group component="span" key={side} gap="2xs" wrap="nowrap" className={classes.state}>
            <SideTag side={side} isChecked={status !== 'pending'} />
            <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />
          </Group>
        ))}
      </Stack>
    </Group>
  )
}

export const SideStates = ({ production, isWritten = false }: { production: Production; isWritten?: boolean }) =>
  SIDES.map((side) => {
    const status = getStatus(production, side)
    if (!status) return null
    const { icon: Icon, tone } = SIDE_STATUS_LOOKS[status]
    const label = `${SIDE_LABELS[side]} ${SIDE_STATUS_LABELS[status]}`
    return (
      <Group key={side} component="span" gap="3xs" fw={400} c="dimmed">
        <Icon
          size="1.1em"
          color="var(--status-text)"
          data-tone={tone}
          {...(isWritten ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        />
        {isWritten && label}
      </Group>
    )
  })
