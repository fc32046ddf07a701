import { useDraggable } from '@dnd-kit/core'
import { Group, Paper, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconBolt, IconHelpCircle, IconLink } from '@tabler/icons-react'
import { memo } from 'react'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { formatDuration, formatSpan } from '../../web/ui/format-times.ts'
import { statusColors } from '../../web/ui/status/status-variant.ts'
import { getImage, SIDE_LABELS } from '../../features/designs/designs.contract.ts'
import { SideTag } from '../../features/designs/SideTag.tsx'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import { workOf } from '../../features/schedules/schedules.contract.ts'
import type { PlacedJob } from '../../features/plan/jobs.ts'
import classes from './PressPlan.module.css'
import type { PressPlanState } from './usePressPlan.ts'

export interface BlockProps extends Pick<PressPlanState, 'plan' | 'isPreview' | 'lifted'> {
  placed: PlacedJob
  /** Of each working day that it takes, in pixels, with the setup at its left. */
  parts: readonly { x: number; width: number; setup: number }[]
  selected: string | null
  tabStop: string | null | undefined
  today: string
  onSelect: (id: string) => void
}

type BlockFaceProps = Pick<PlacedJob, 'job' | 'design' | 'isGuess' | 'isLate'> & { orderNo: number; rush: boolean }

export const toFace = ({ job, design, isGuess, isLate, order }: PlacedJob): BlockFaceProps => ({
  ...{ job, design, isGuess, isLate },
  orderNo: order.order.orderNo,
  rush: order.order.rush,
})

/** The same wherever the job is, so that a move of one draws none of the others anew. */
export const BlockFace = memo(({ job, design, isGuess, isLate, orderNo, rush }: BlockFaceProps) => {
  const { side, pieces, status } = job
  const Icon = SCHEDULE_STATUS_VARIANTS[status].icon
  const image = getImage(design, side)
  return (
    <span className={classes.face} data-from="thin">
      {isLate && (
        <Group component="span" gap={2} justify="center" w="100%" mt={-4} c="var(--panel)" bg="var(--late)">
          <IconAlertCircle size="1.2em" /> <b data-from="middle">late</b>
        </Group>
      )}
      {image && <ArtImage data-from="upright" src={image.thumbnail} alt="" loading="lazy" draggable={false} />}
      <b data-from="narrow">
        {rush && <IconBolt size="1em" />}#{orderNo}
      </b>
      <b data-until="narrow" className={classes.upright}>{`#${orderNo} · ${pieces}`}</b>
      <span data-from="middle">
        <SideTag side={side} />
      </span>
      <span data-from="wide" title={design.name}>
        {design.name}
      </span>
      <span className={classes.foot}>
        {workOf(status) !== 'waits' && <Icon size="1em" />}
        <span data-from="narrow">
          {pieces}
          <span data-from="wide"> Pcs</span>
        </span>
        <span data-until="middle">{SIDE_LABELS[side][0]}</span>
        {isGuess && <IconHelpCircle size="1em" />}
      </span>
    </span>
  )
})

/** A job on its lane, drawn in a part for each day that it takes. */
export function Block(props: BlockProps) {
  const { plan, isPreview, lifted, placed, parts, selected, tabStop, today, onSelect } = props
  const { job, order, setupMinutes, isGuess, isLate, name, startsAt, finishesAt } = placed
  const [id, isPending] = [job.scheduleId, workOf(job.status) === 'waits']
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: !isPending || isPreview })
  const chip = getChip(plan.jobs.get(id)!, placed, isPreview)
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const widest = parts.reduce((best, part) => (part.width > best.width ? part : best))
  const stands = setupMinutes === 0 && isPending
  const border = {
    borderColor: isLate ? 'var(--late)' : isGuess ? 'var(--mantine-color-text)' : undefined,
    borderStyle: isGuess ? 'dashed' : stands ? 'solid solid solid dashed' : undefined,
  }
  return (
    <button
      ref={setNodeRef}
      type="button"
      tabIndex={id === tabStop ? 0 : -1}
      aria-pressed={id === selected}
      data-job={id}
      data-tip={`${name}, ${formatSpan(startsAt, finishesAt, today)}`}
      className={classes.block}
      style={{ left: first.x, width: last.x + last.width - first.x }}
      onClick={() => onSelect(id)}
      {...listeners}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      {parts.map((part) => (
        <span
          key={part.x}
          aria-hidden="true"
          className={classes.part}
          {...(!isPending && statusColors(SCHEDULE_STATUS_VARIANTS[job.status]))}
          data-lifted={id === lifted || isDragging || undefined}
          style={{ ...border, left: part.x - first.x, width: Math.max(3, part.width - 2) }}
        >
          {part.setup > 0 && <span className={classes.hatch} style={{ width: part.setup }} />}
          {part === widest ? (
            <BlockFace {...toFace(placed)} />
          ) : (
            <span className={classes.face} data-from="thin">
              <b className={classes.upright}>#{order.order.orderNo}</b>
            </span>
          )}
          {chip && part === widest && (
            <b className={classes.tag} data-from={chip.from} style={{ bottom: -10, background: chip.color }}>
              {chip.text}
            </b>
          )}
        </span>
      ))}
      {stands && (
        <Paper component="span" withBorder radius="xl" p={2} lh={0} pos="absolute" bottom={18} left={-9}>
          <IconLink size={12} aria-hidden="true" />
        </Paper>
      )}
    </button>
  )
}

/** Of a proposal how many places a job goes up or down; of a job that is moved what it does to the minutes of the others. */
function getChip(was: PlacedJob, { place, finish, isLate }: PlacedJob, isPreview: boolean) {
  const toColor = (isBetter: boolean) => `var(--${isBetter ? 'accent' : 'mantine-color-text'})`
  const [up, minutes] = [was.place - place, finish - was.finish]
  if (isPreview) {
    const text = `${up > 0 ? '↑' : '↓'}${Math.abs(up)}`
    return up === 0 ? null : { text, color: toColor(up > 0 && minutes <= 0), from: 'upright' }
  }
  if (Math.abs(minutes) < 1) return null
  return {
    text: `${minutes > 0 ? '+' : '−'}${formatDuration(Math.abs(minutes))}`,
    color: isLate && !was.isLate ? 'var(--late)' : toColor(minutes < 0),
    from: 'middle',
  }
}
