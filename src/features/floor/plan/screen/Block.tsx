import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
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
  chip: { text: string; color: 'ink' | 'better' | 'worse' } | null
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
        <span className={classes.number}>
          #{order.orderNo}
          {(size === 'upright' || size === 'thin') && ` · ${pieces}`}
        </span>
      )}
      {(size === 'wide' || size === 'middle') && <SideTag side={side} />}
      {size === 'wide' && (
        <span className={classes.name} title={design.name}>
          {design.name}
        </span>
      )}
      <span className={classes.foot}>{getFoot(planned, width)}</span>
    </span>
  )
}

/** What there is room for, the most important first. */
function getFoot({ job: { status, pieces, side }, isGuess }: PlannedJob, width: number): ReactNode[] {
  const Icon = SCHEDULE_STATUS_VARIANTS[status].icon
  const text = width >= 132 ? `${pieces} Pcs` : String(pieces)
  const isUpright = width < 42
  const items: readonly (readonly [isThere: boolean, width: number, item: ReactNode])[] = [
    [status !== 'pending', 14, <Icon key="status" size="1em" />],
    [!isUpright, text.length * 8, text],
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
export const Block = memo(function Block({ planned, order, design, parts, name, onSelect, ...is }: BlockProps) {
  const { job, setupMinutes } = planned
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: job.scheduleId, disabled: job.status !== 'pending' })
  const button = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(button, setNodeRef)
  // A block that changes its place among the others loses the focus.
  useEffect(() => {
    if (is.takesFocus) button.current?.focus()
  })
  const widest = parts.reduce((best, part) => (part.width > best.width ? part : best))
  const [first] = parts as [BlockProps['parts'][number]]
  const stands = setupMinutes === 0 && job.status === 'pending'
  return (
    <li className={classes.block} data-lifted={is.isLifted || isDragging || undefined}>
      {parts.map((part) => (
        <button
          key={part.x}
          ref={part === widest ? ref : undefined}
          type="button"
          tabIndex={part === widest && is.isTabStop ? 0 : -1}
          data-job={part === widest ? job.scheduleId : undefined}
          aria-hidden={part === widest ? undefined : true}
          aria-pressed={is.isSelected}
          data-tip={widest.width < 132 ? name : undefined}
          className={classes.part}
          {...(job.status !== 'pending' && statusColors(SCHEDULE_STATUS_VARIANTS[job.status]))}
          data-late={is.isLate || undefined}
          data-guess={planned.isGuess || undefined}
          data-selected={is.isSelected || undefined}
          data-stands={stands || undefined}
          style={{ left: part.x, width: Math.max(3, part.width - 2), '--setup': `${part.setup}px` } as CSSProperties}
          onClick={() => onSelect(job)}
          {...listeners}
        >
          {part === widest && <VisuallyHidden>{name}</VisuallyHidden>}
          {is.isLate && part.width >= 18 && (
            <span className={classes.late} aria-hidden="true">
              <IconAlertCircle size="1em" aria-hidden="true" />
              {part.width >= 92 && ' late'}
            </span>
          )}
          {part === widest ? (
            <BlockFace planned={planned} order={order} design={design} width={part.width} />
          ) : (
            part.width >= 20 && (
              <span className={classes.face} data-size="thin" aria-hidden="true">
                <span className={classes.number}>#{order.orderNo}</span>
              </span>
            )
          )}
        </button>
      ))}
      {stands && <IconLink className={classes.link} style={{ left: first.x - 9 }} aria-hidden="true" />}
      {is.chip && widest.width >= 52 && (
        <span className={classes.chip} data-color={is.chip.color} style={{ left: widest.x, maxWidth: widest.width }}>
          {is.chip.text}
        </span>
      )}
    </li>
  )
})
