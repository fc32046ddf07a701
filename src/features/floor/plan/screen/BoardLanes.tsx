import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { moveJob, planBoard } from '../board.rules.ts'
import { getDayLoads } from '../day-loads.rules.ts'
import { formatTime } from '../format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { finishInstant } from '../work-time.rules.ts'
import { type Axis, makeAxis } from './axis.ts'
import { BlockFace } from './Block.tsx'
import { Lane } from './Lane.tsx'
import { describeLifted, find, findTarget, getKeyMove, getNeighbor } from './moves.ts'
import classes from './PressPlan.module.css'
import { useBlockFacts } from './useBlockFacts.ts'
import type { PressPlanState } from './usePressPlan.ts'

interface BoardLanesProps extends Pick<
  PressPlanState,
  'plan' | 'shown' | 'lifted' | 'isPreview' | 'lift' | 'putBack' | 'take'
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
/** Of jobs that are drawn beside what is seen. */
const BESIDE = 600

export function BoardLanes(props: BoardLanesProps) {
  const { board, plan, shown, lifted, lift, putBack, take, days, selected, onSelect, today, scroller } = props
  const { ref: frame, width } = useElementSize()
  const [left, setLeft] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const axis = useMemo(() => getAxis(board, days, Math.max(320, width - LABEL_WIDTH)), [board, days, width])
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_TOUCH))
  const facts = useBlockFacts(board, plan, shown)
  const first = shown.machines.find(({ jobs }) => jobs.length > 0)?.jobs[0]?.job.scheduleId ?? null
  const tabStop = facts.jobs.has(active ?? '') ? active : first

  const drop = () => {
    if (!lifted) return
    const place = find(plan, lifted.id)
    const isMoved = place.machine !== lifted.machine || place.at !== lifted.place
    if (isMoved) void take(moveJob(plan, lifted.id, lifted.machine, lifted.place), `${facts.nameOf(lifted.id)} moved.`)
    else putBack()
  }
  const onMove = ({ active: dragged }: DragMoveEvent) => {
    const rect = dragged.rect.current.translated
    if (!rect) return
    const target = findTarget(
      board,
      plan,
      axis,
      String(dragged.id),
      rect.left + rect.width / 2,
      rect.top + rect.height / 2,
    )
    if (target && (target.machine !== lifted?.machine || target.place !== lifted.place))
      lift({ id: String(dragged.id), ...target })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')?.dataset['job']
    if (!id) return
    const { key } = event
    const next = lifted ? getKeyMove(plan, shown, lifted, key) : null
    if (lifted && key === ' ') drop()
    else if (lifted && key === 'Escape') putBack()
    else if (next) lift({ id, ...next })
    else if (!lifted && key === ' ' && facts.jobs.get(id)?.status === 'pending') {
      const { machine, at } = find(plan, id)
      setActive(id)
      lift({ id, machine, place: at })
    } else if (!lifted && key.startsWith('Arrow')) setActive(getNeighbor(shown, id, key))
    else return
    setByKeys(true)
    event.preventDefault()
  }
  const now = axis.toX(board.now)
  const seen = { from: left - BESIDE, to: left + width + BESIDE }
  const overlay = lifted && facts.getJob(find(shown, lifted.id).planned)
  return (
    <DndContext
      sensors={sensors}
      onDragStart={() => setByKeys(false)}
      onDragMove={onMove}
      onDragEnd={drop}
      onDragCancel={putBack}
      accessibility={NO_INSTRUCTIONS}
    >
      <div ref={frame} onKeyDown={onKeyDown}>
        <div ref={scroller} className={classes.board} onScroll={(event) => setLeft(event.currentTarget.scrollLeft)}>
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
            <em style={{ left: now }}>{formatTime(board.now).slice(0, -3)}</em>
          </div>
          {shown.machines.map((lane) => (
            <Lane
              key={lane.machine}
              lane={lane}
              axis={axis}
              seen={seen}
              today={today}
              onSelect={(job) => {
                setActive(job.scheduleId)
                onSelect(job)
              }}
              getJob={(planned) => ({
                ...facts.getJob(planned),
                isSelected: planned.job.scheduleId === selected,
                isLifted: planned.job.scheduleId === lifted?.id,
                isTabStop: planned.job.scheduleId === tabStop,
                takesFocus: isByKeys && planned.job.scheduleId === active,
              })}
            />
          ))}
          <div className={classes.grounds} style={{ left: LABEL_WIDTH }} aria-hidden="true">
            <i data-now style={{ left: now }} />
            {axis.gaps.map(({ x, width: wide, label }) => (
              <i key={x} data-closed={label !== '' || undefined} style={{ left: x, width: wide }}>
                {label}
              </i>
            ))}
          </div>
        </div>
        <DragOverlay dropAnimation={null}>
          {overlay && lifted && !isByKeys && (
            <div className={classes.lifted}>
              <div className={classes.note}>{describeLifted(plan, shown, lifted.id, today)}</div>
              <BlockFace {...overlay} planned={find(shown, lifted.id).planned} width={100} />
            </div>
          )}
        </DragOverlay>
        <VisuallyHidden role="status">
          {lifted && isByKeys ? `${facts.nameOf(lifted.id)}: ${describeLifted(plan, shown, lifted.id, today)}` : ''}
        </VisuallyHidden>
      </div>
    </DndContext>
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
