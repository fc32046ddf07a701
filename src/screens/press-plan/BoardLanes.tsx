import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { Box, Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconHelpCircle, IconLink } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { formatTime } from '../../web/ui/format-times.ts'
import { SharedTooltip } from '../../web/ui/SharedTooltip.tsx'
import type { Board } from '../../features/plan/press-plan.contract.ts'
import { DayTickets } from './DayTickets.tsx'
import { type Axis, makeAxis } from '../../features/plan/axis.ts'
import { BlockFace, toFace } from './Block.tsx'
import { getIdsByDay, getLaneJobs } from '../../features/plan/jobs.ts'
import { CLOSED, Lane, type LaneProps } from './Lane.tsx'
import { Late } from '../../features/plan/Late.tsx'
import classes from './PressPlan.module.css'
import { describeLifted, useMoves } from './useMoves.ts'
import type { PressPlanState } from './usePressPlan.ts'

export interface BoardLanesProps extends Omit<PressPlanState, 'undo' | 'preview'> {
  board: Board
  days: number
  selected: string | null
  onSelect: (id: string) => void
  today: string
}

/** Drawn before it is scrolled into view. */
const OVERSCAN_PX = 400
const NOTHING = { from: Infinity, to: -Infinity }

export function BoardLanes(props: BoardLanesProps) {
  const { board, plan, shown, lifted, putBack, days, onSelect, today } = props
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(sized, scroller)
  const [left, setLeft] = useState(0)
  const axis = useMemo(() => makeAxis(board, plan.machines, days, width), [board, plan, days, width])
  const idsByDay = useMemo(() => getIdsByDay(plan), [plan])
  const sensors = useSensors(useSensor(MouseSensor, BY_MOUSE), useSensor(TouchSensor, BY_TOUCH))
  const { isByKeys, tabStop, setActive, ...moves } = useMoves(props, axis, scroller)
  const overlay = lifted && shown.jobs.get(lifted)
  const description = lifted ? describeLifted(plan, shown, lifted, today) : ''
  const now = axis.toX(board.now)
  // Nothing before the width is known: blocks would run from one scale to the other.
  const seen = useMemo(
    () => (width === 0 ? NOTHING : { from: left - OVERSCAN_PX, to: left + width + OVERSCAN_PX }),
    [left, width],
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={moves.onDragStart}
      onDragMove={moves.onDragMove}
      onDragEnd={moves.drop}
      onDragCancel={putBack}
      accessibility={{ announcements: SILENT }}
    >
      <SharedTooltip disabled={lifted !== undefined}>
        <Box pos="relative">
          {/* Not in what they scroll, which a button that gets the focus would scroll back. */}
          <Button.Group pos="absolute" top="0.6rem" left="0.6rem" style={{ zIndex: 5 }}>
            {SCROLLS.map(({ label, icon, toLeft }) => (
              <Button
                key={label}
                variant="default"
                size="compact-sm"
                aria-label={label}
                onClick={() => scroller.current?.scrollTo({ left: toLeft(axis, scroller.current.scrollLeft) })}
              >
                {icon}
              </Button>
            ))}
          </Button.Group>
          <div
            ref={ref}
            role="presentation"
            className={classes.board}
            onKeyDown={moves.onKeyDown}
            // Not for each pixel: the blocks are drawn anew.
            onScroll={({ currentTarget: { scrollLeft } }) => setLeft(scrollLeft - (scrollLeft % 200))}
          >
            <div className={classes.lane}>
              <Box pos="sticky" left={0} flex="none" w="var(--label)" bg="var(--panel)" style={{ zIndex: 4 }} />
              <AxisHeader {...{ axis, seen, now, idsByDay, today }} time={formatTime(board.now).slice(0, -3)} />
            </div>
            {shown.machines.map((lane) => (
              <Lane
                {...props}
                key={lane.machine}
                jobs={getLaneJobs(shown, lane)}
                {...{ lane, axis, now, seen, tabStop }}
                onSelect={(id) => {
                  if (lifted) putBack()
                  setActive(id)
                  onSelect(id)
                }}
              />
            ))}
            <Box pos="absolute" top="3rem" bottom={0} left="var(--label)" aria-hidden="true">
              <Box pos="absolute" top={0} bottom={0} w={2} bg="var(--mantine-color-text)" style={{ left: now }} />
              <Gaps {...{ axis, seen }} />
            </Box>
          </div>
        </Box>
      </SharedTooltip>
      <Legend machines={board.machines} />
      <DragOverlay dropAnimation={null}>
        {overlay && !isByKeys && (
          <Paper className={classes.part} pos="relative" w={100} h={164} bd="2px solid var(--accent)" shadow="lg">
            <Text className={classes.tag} right={0} bottom="calc(100% + 6px)" w="max-content" maw="20rem" p="2xs">
              {description}
            </Text>
            <BlockFace {...toFace(overlay)} />
          </Paper>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{overlay && isByKeys ? `${overlay.title}: ${description}` : ''}</VisuallyHidden>
    </DndContext>
  )
}

interface AxisHeaderProps extends Pick<LaneProps, 'axis' | 'seen' | 'now' | 'today'> {
  time: string
  idsByDay: ReadonlyMap<string, string[]>
}

/** A day that is narrower has no room for its tickets beside its name. */
const ROOM_FOR_TICKETS = 190

const AxisHeader = memo(({ axis, seen, now, time, idsByDay, today }: AxisHeaderProps) => (
  <Box pos="relative" h="3rem" fz="xs" style={{ width: axis.width }}>
    {withRoom(axis.days).map(({ day, x, end }) => (
      <Box key={day} pos="absolute" top={4} style={{ left: x, width: end - x }}>
        <Group gap="3xs" wrap="nowrap" pos="sticky" left="calc(var(--label) + 4px)" w="max-content">
          <Text inherit fw={700}>
            {formatShortDay(day)}
          </Text>
          {idsByDay.has(day) && end - x >= ROOM_FOR_TICKETS && x < seen.to && end > seen.from && (
            <DayTickets ids={idsByDay.get(day)!} day={day === today ? 'Today' : formatShortDay(day)} />
          )}
        </Group>
      </Box>
    ))}
    <div aria-hidden="true">
      {axis.hours
        .filter(({ x }) => x > Math.max(6, seen.from) && x < seen.to && (x < now - 12 || x > now + 58))
        .map(({ x, hour }) => (
          <Text key={x} inherit pos="absolute" top={22} ml={-5} c="dimmed" style={{ left: x }}>
            {hour}
          </Text>
        ))}
      <Text className={classes.tag} top={22} style={{ left: now }}>
        {time}
      </Text>
    </div>
  </Box>
))

const Gaps = memo(({ axis: { gaps }, seen: { from, to } }: Pick<LaneProps, 'axis' | 'seen'>) =>
  gaps
    .filter(({ x, width }) => x + width >= from && x <= to)
    .map(({ x, width, label }) => (
      <Group key={x} {...CLOSED} className={classes.upright} style={{ left: x, width }}>
        {label}
      </Group>
    )),
)

/** What is left of today may be shorter than its name. */
const withRoom = ([today, ...others]: Axis['days']) =>
  today && (!others[0] || others[0].x - today.x >= 80) ? [today, ...others] : others

const SCROLLS: { label: string; icon: ReactNode; toLeft: (axis: Axis, left: number) => number }[] = [
  {
    label: 'Earlier',
    icon: <IconChevronLeft size={14} />,
    toLeft: ({ days }, left) => days.findLast(({ x }) => x < left - 1)?.x ?? 0,
  },
  { label: 'Now', icon: 'Now', toLeft: () => 0 },
  {
    label: 'Later',
    icon: <IconChevronRight size={14} />,
    toLeft: ({ days }, left) => days.find(({ x }) => x > left + 1)?.x ?? left,
  },
]
const BY_MOUSE = { activationConstraint: { distance: 4 } }
const BY_TOUCH = { activationConstraint: { delay: 300, tolerance: 8 } }
const nothing = () => undefined
/** The library would read out ids. */
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

function Legend({ machines }: Pick<Board, 'machines'>) {
  const screens = new Set(machines.map(({ rates }) => rates.assumedScreens))
  return (
    <Group gap="lg" px="md" py="3xs" fz="xs" c="dimmed">
      <span>Hatched: setup</span>
      <span>
        <IconLink size="1em" /> Same screens, no setup
      </span>
      <span>
        <IconHelpCircle size="1em" /> Screens not known, {[...screens].join(' or ')} assumed
      </span>
      <Late inherit>Finishes late</Late>
    </Group>
  )
}
