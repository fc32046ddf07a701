import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Paper, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ComponentProps, type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { planBoard } from '../board.rules.ts'
import { getDayLoads } from '../day-loads.rules.ts'
import { formatTime } from '../../../../web/ui/format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { finishInstant } from '../work-time.rules.ts'
import { type Axis, makeAxis } from './axis.ts'
import { BlockFace } from './Block.tsx'
import { Lane } from './Lane.tsx'
import { describeLifted, find, findTarget, getKeyMove, getNeighbor, works } from './moves.ts'
import classes from './PressPlan.module.css'
import { useBlockFacts } from './useBlockFacts.ts'
import type { PressPlanState } from './usePressPlan.ts'

interface BoardLanesProps extends Pick<
  PressPlanState,
  'plan' | 'shown' | 'order' | 'lifted' | 'generation' | 'lift' | 'putBack' | 'take'
> {
  board: Board
  /** How many working days are as wide as the screen. */
  days: number
  selected: string | null
  onSelect: (job: PlanJob) => void
  today: string
  scroller: RefObject<HTMLDivElement | null>
}

const LABEL_WIDTH = 136
const HOUR_MS = 3_600_000
/** Drawn before it is scrolled into view. */
const OVERSCAN_PX = 600

export function BoardLanes(props: BoardLanesProps) {
  const { board, plan, shown, order, lifted, lift, putBack, take, days, selected, onSelect, today, scroller } = props
  const { ref: frame, width } = useElementSize()
  const [left, setLeft] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const axis = useMemo(() => getAxis(board, days, Math.max(320, width - LABEL_WIDTH)), [board, days, width])
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_TOUCH))
  const facts = useBlockFacts(board, plan, shown)
  const first = shown.machines.find((lane) => works(lane) && lane.jobs.length > 0)?.jobs[0]?.job.scheduleId ?? null
  const tabStop = facts.now.has(active ?? '') ? active : first
  const overlay = lifted ? { ...find(shown, lifted), ...facts.getJob(find(shown, lifted).planned) } : null
  const description = lifted ? describeLifted(plan, shown, lifted, today) : ''

  const drop = () => {
    if (!lifted || !order || !overlay) return
    const was = find(plan, lifted)
    if (was.machine === overlay.machine && was.at === overlay.at) putBack()
    else void take(order, `${overlay.title} moved.`)
  }
  const onMove = ({ active: { id, rect } }: DragMoveEvent) => {
    const box = rect.current.translated
    if (!box || !facts.now.has(String(id))) return
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const target = findTarget(board, plan, axis, String(id), x, y)
    if (target) lift(String(id), target.machine, target.place)
    else putBack()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')?.dataset['job']
    if (!id) return
    const { key } = event
    const next = lifted && getKeyMove(plan, shown, lifted, key)
    if (lifted && key === ' ') drop()
    else if (lifted && key === 'Escape') putBack()
    else if (next) lift(id, next.machine, next.place)
    else if (!lifted && key === ' ' && facts.now.get(id)?.planned.job.status === 'pending') {
      const { machine, at } = find(plan, id)
      setActive(id)
      lift(id, machine, at)
    } else if (!lifted && key.startsWith('Arrow')) setActive(getNeighbor(shown, id, key))
    else return
    setByKeys(true)
    event.preventDefault()
  }
  const now = axis.toX(board.now)
  const seen = { from: left - OVERSCAN_PX, to: left + width + OVERSCAN_PX }
  return (
    <DndContext
      key={props.generation}
      sensors={sensors}
      onDragStart={() => setByKeys(false)}
      onDragMove={onMove}
      onDragEnd={drop}
      onDragCancel={putBack}
      accessibility={NO_INSTRUCTIONS}
    >
      <div ref={frame} role="presentation" onKeyDown={onKeyDown}>
        <div ref={scroller} className={classes.board} onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}>
          <AxisHeader axis={axis} seen={seen} instant={board.now} />
          {shown.machines.map((lane) => (
            <Lane
              key={lane.machine}
              lane={lane}
              axis={axis}
              seen={seen}
              today={today}
              onSelect={(job) => {
                if (lifted) putBack()
                setActive(job.scheduleId)
                onSelect(job)
              }}
              getJob={(planned) => ({
                ...facts.getJob(planned),
                isSelected: planned.job.scheduleId === selected,
                isLifted: planned.job.scheduleId === lifted,
                isTabStop: planned.job.scheduleId === tabStop,
                takesFocus: isByKeys && planned.job.scheduleId === active,
              })}
            />
          ))}
          <div className={classes.grounds} style={{ left: LABEL_WIDTH }} aria-hidden="true">
            <i data-now style={{ left: now }} />
            {axis.gaps.map(({ x, width: wide, label }) => (
              <i key={x} style={{ left: x, width: wide }}>
                {label}
              </i>
            ))}
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {overlay && !isByKeys && <LiftedJob {...overlay} description={description} />}
        </DragOverlay>
        <VisuallyHidden role="status">{overlay && isByKeys ? `${overlay.title}: ${description}` : ''}</VisuallyHidden>
      </div>
    </DndContext>
  )
}

const LiftedJob = ({
  description,
  ...face
}: Omit<ComponentProps<typeof BlockFace>, 'width'> & { description: string }) => (
  <Paper pos="relative" w="100px" h="164px" bg="var(--panel)" bd="2px solid var(--accent)" shadow="lg">
    <Text
      className={classes.tag}
      right={0}
      bottom="calc(100% + 6px)"
      w="max-content"
      maw="20rem"
      p="2xs"
      fw={400}
      style={{ whiteSpace: 'normal' }}
    >
      {description}
    </Text>
    <BlockFace {...face} width={100} />
  </Paper>
)

interface AxisHeaderProps {
  axis: Axis
  seen: { from: number; to: number }
  instant: number
}

function AxisHeader({ axis, seen, instant }: AxisHeaderProps) {
  const now = axis.toX(instant)
  return (
    <div className={classes.axis} style={{ width: axis.width, marginLeft: LABEL_WIDTH }} aria-hidden="true">
      {axis.days.map(({ day, x }) => (
        <b key={day} style={{ left: x }}>
          {formatShortDay(day)}
        </b>
      ))}
      {axis.hours
        .filter(({ x }) => x > seen.from && x < seen.to && Math.abs(x - now) > 24)
        .map(({ x, hour }) => (
          <span key={x} style={{ left: x }}>
            {hour}
          </span>
        ))}
      <i className={classes.tag} style={{ left: now, bottom: 0, transform: 'translateX(-50%)' }}>
        {formatTime(instant).slice(0, -3)}
      </i>
    </div>
  )
}

const BY_MOUSE = { activationConstraint: { distance: 4 } }
const BY_TOUCH = { activationConstraint: { delay: 300, tolerance: 8 } }
const NO_INSTRUCTIONS = {
  screenReaderInstructions: {
    draggable: 'Space lifts the job, the arrow keys move it, Space drops it, Escape puts it back.',
  },
}

/** From the full hour before now to the end of what is queued, and as far as the screen is wide. */
function getAxis(board: Board, days: number, width: number): Axis {
  const { machines } = planBoard(board)
  const from = Math.floor(board.now / HOUR_MS) * HOUR_MS
  const ends = machines.map(({ jobs, time }) => finishInstant(time, jobs.at(-1)?.finish ?? 0) ?? 0)
  const longest = Math.max(60, ...machines.flatMap((lane) => getDayLoads(lane, 9).map(({ minutes }) => minutes)))
  return makeAxis(board, (width - 60) / (days * longest), from, Math.max(...ends, board.now) + 8 * 24 * HOUR_MS)
}
