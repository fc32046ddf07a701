import { Group, Stack } from '@mantine/core'
import { DesignImage } from '../../web/art/DesignImage.tsx'
import type { StatusVariant } from '../../web/ui/status/status-variant.ts'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { getImage, type Side, SIDE_LABELS, SIDES } from '../designs/designs.contract.ts'
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
            {status !== 'pending' && <StatusTag {...SIDE_STATUS_LOOKS[status]} label={SIDE_STATUS_LABELS[status]} />}
          </Group>
        ))}
      </Stack>
    </Group>
  )
}

interface SideStatesProps {
  production: Production
  isWritten?: boolean
  /** Of a side that is in work on a machine. */
  getProgress?: (side: Side) => (StatusVariant & { label: string }) | undefined
}

export const SideStates = ({ production, isWritten = false, getProgress }: SideStatesProps) =>
  SIDES.map((side) => {
    const status = getStatus(production, side)
    if (!status) return null
    const look = getProgress?.(side) ?? { ...SIDE_STATUS_LOOKS[status], label: SIDE_STATUS_LABELS[status] }
    const label = `${SIDE_LABELS[side]} ${look.label}`
    return (
      <Group key={side} component="span" gap="3xs" fw={400} c="dimmed">
        <look.icon
          size="1.1em"
          color="var(--status-text)"
          data-tone={look.tone}
          {...(isWritten ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        />
        {isWritten && label}
      </Group>
    )
  })
