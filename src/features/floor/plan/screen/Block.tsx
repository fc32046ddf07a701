import { useDraggable } from '@dnd-kit/core'
import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconAlertCircle, IconHelpCircle, IconLink } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import { statusColors } from '../../../../web/ui/status/status-variant.ts'
import { type DesignData, getImage, SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { SideTag } from '../../../designs/SideTag.tsx'
import { SCHEDULE_STATUS_VARIANTS } from '../../status-changes/schedule-status-variants.ts'
import type { BoardOrder, PlanJob } from '../press-plan.contract.ts'
import type { PlannedJob } from '../press-plan.rules.ts'
import classes from './PressPlan.module.css'

export interface BlockProps {
  planned: PlannedJob
  order: BoardOrder
  design: DesignData
  /** Of each working day that it takes, in pixels, with the setup at its left. */
  parts: readonly { x: number; width: number; setup: number }[]
  isLate: boolean
  isSelected: boolean
  isLifted: boolean
  isTabStop: boolean
  takesFocus: boolean
  /** What another order of the queues would change. */
  chip: { text: string; color: string } | null
  name: string
  onSelect: (job: PlanJob) => void
}

const SIZES = [
  [132, 'wide'],
  [70, 'middle'],
  [42, 'narrow'],
  [24, 'upright'],
  [20, 'thin'],
] as const

const getSize = (width: number) => SIZES.find(([least]) => width >= least)?.[1] ?? 'bare'

export const BlockFace = ({
  planned,
  order,
  design,
  width,
}: Pick<BlockProps, 'planned' | 'order' | 'design'> & { width: number }) => {
  const { side, pieces } = planned.job
  const size = getSize(width)
  const image = getImage(design, side)
  return (
    <span className={classes.face} data-size={size} aria-hidden="true">
      {image && size !== 'thin' && size !== 'bare' && (
        <img src={image.thumbnail} alt="" loading="lazy" draggable={false} />
      )}
      {size !== 'bare' && (
        <b className={classes.words}>
          #{order.orderNo}
          {(size === 'upright' || size === 'thin') && ` · ${pieces}`}
        </b>
      )}
      {(size === 'wide' || size === 'middle') && <SideTag side={side} />}
      {size === 'wide' && (
        <Text span inherit truncate maw="100%" className={classes.words} title={design.name}>
          {design.name}
        </Text>
      )}
      <Group component="span" gap={2} wrap="nowrap" mt="auto" className={classes.words}>
        {footItems(planned, width)}
      </Group>
    </span>
  )
}

/** What there is room for, the most important first. */
function footItems({ job: { status, pieces, side }, isGuess }: PlannedJob, width: number): ReactNode[] {
  const Icon = SCHEDULE_STATUS_VARIANTS[status].icon
  const text = width >= 132 ? `${pieces} Pcs` : String(pieces)
  const items: [isThere: boolean, width: number, item: ReactNode][] = [
    [status !== 'pending', 14, <Icon key="status" size="1em" />],
    [width >= 42, text.length * 8, text],
    [width < 70, 10, SIDE_LABELS[side][0]],
    [isGuess, 14, <IconHelpCircle key="guess" size="1em" />],
  ]
  let left = width - 8
  return items.flatMap(([isThere, wide, item]) => {
    if (!isThere || wide > left) return []
    left -= wide + 2
    return [item]
  })
}

/** A job on its lane: one button, drawn in a part for each day that it takes. */
export const Block = memo(function Block(props: BlockProps) {
  const { planned, order, design, parts, isLate, isSelected, isLifted, isTabStop, takesFocus, chip, name, onSelect } =
    props
  const { job, setupMinutes, isGuess } = planned
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: job.scheduleId, disabled: job.status !== 'pending' })
  const button = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(button, setNodeRef)
  // A block that changes its place among the others loses the focus.
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  })
  const widest = parts.reduce((best, part) => (part.width > best.width ? part : best))
  const stands = setupMinutes === 0 && job.status === 'pending'
  return (
    <li>
      {parts.map((part) => (
        <button
          key={part === widest ? 'widest' : part.x}
          {...(part === widest
            ? { ref, tabIndex: isTabStop ? 0 : -1, 'data-job': job.scheduleId }
            : { tabIndex: -1, 'aria-hidden': true })}
          type="button"
          aria-pressed={isSelected}
          data-tip={widest.width < 132 ? name : undefined}
          className={classes.part}
          {...(job.status !== 'pending' && statusColors(SCHEDULE_STATUS_VARIANTS[job.status]))}
          data-late={isLate || undefined}
          data-guess={isGuess || undefined}
          data-selected={isSelected || undefined}
          data-stands={stands || undefined}
          data-lifted={isLifted || isDragging || undefined}
          style={{ left: part.x, width: Math.max(3, part.width - 2), '--setup': `${part.setup}px` } as CSSProperties}
          onClick={() => onSelect(job)}
          {...listeners}
        >
          {part === widest && <VisuallyHidden>{name}</VisuallyHidden>}
          {isLate && part.width >= 18 && (
            <Group
              component="span"
              pos="relative"
              h="20px"
              gap={2}
              justify="center"
              c="light-dark(#fff, #3b0a0c)"
              bg="var(--late)"
              fz="xs"
              fw={600}
              aria-hidden="true"
            >
              <IconAlertCircle size="1em" />
              {part.width >= 92 && ' late'}
            </Group>
          )}
          {part === widest ? (
            <BlockFace planned={planned} order={order} design={design} width={part.width} />
          ) : (
            part.width >= 20 && (
              <span className={classes.face} data-size="thin" aria-hidden="true">
                <b className={classes.words}>#{order.orderNo}</b>
              </span>
            )
          )}
        </button>
      ))}
      {stands && <IconLink className={classes.link} style={{ left: parts[0]!.x - 9 }} aria-hidden="true" />}
      {chip && widest.width >= 52 && (
        <Box className={classes.tag} bottom="-10px" bg={chip.color} style={{ left: widest.x, maxWidth: widest.width }}>
          {chip.text}
        </Box>
      )}
    </li>
  )
})
