import { useDroppable } from '@dnd-kit/core'
import { Anchor, Box, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount, pluralize } from '../../shared/numbers.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { formatMoment } from '../../web/ui/format-times.ts'
import { DownButton } from '../machines-and-days/DownButton.tsx'
import type { Board } from '../../features/plan/press-plan.contract.ts'
import { type PlannedMachine } from '../../features/plan/press-plan.rules.ts'
import { type DayLoad, getDayLoads } from '../../features/plan/day-loads.rules.ts'
import { finishInstant } from '../../features/machines/work-time.rules.ts'
import { workOf } from '../../features/schedules/schedules.contract.ts'
import { type Axis, getParts } from '../../features/plan/axis.ts'
import { getClosedParts, getClosedSoon, getWorkedParts } from './closed-parts.ts'
import { Block, type BlockProps } from './Block.tsx'
import { countLateOrders, getLastFinish, type PlacedJob, works } from '../../features/plan/jobs.ts'
import { Late } from '../../features/plan/Late.tsx'
import classes from './PressPlan.module.css'
import { machineName } from '../../features/machines/known-machines.ts'

export interface LaneProps extends Omit<BlockProps, 'placed' | 'parts'> {
  board: Board
  lane: PlannedMachine
  jobs: readonly PlacedJob[]
  axis: Axis
  /** In pixels of the axis, as is what is seen: nothing outside of it is drawn. */
  now: number
  seen: { from: number; to: number }
}

export function Lane(props: LaneProps) {
  const { lane, jobs, axis, now, seen, tabStop, lifted, today, board } = props
  const { machine, time } = lane
  const { setNodeRef } = useDroppable({ id: machine, disabled: !works(lane) })
  const [first, last] = [axis.toInstant(seen.from), axis.toInstant(seen.to)]
  const dozens = jobs.reduce((sum, { job }) => sum + job.pieces / DOZEN, 0)
  const processing = jobs.filter(({ job }) => workOf(job.status) === 'prints').length
  const late = countLateOrders(jobs)
  const loads = new Map(getDayLoads(lane, axis.days.length).map((load) => [load.day, load]))
  const closed = useMemo(() => getClosedParts(board, lane, axis), [board, lane, axis])
  const worked = useMemo(() => getWorkedParts(axis.days, closed), [axis, closed])
  const soon = getClosedSoon(board, lane, today)
  return (
    <section ref={setNodeRef} className={classes.lane} aria-label={machineName(machine)}>
      <Stack
        pos="sticky"
        left={0}
        flex="none"
        w="var(--label)"
        p="xs"
        gap="3xs"
        fz="xs"
        bg="var(--panel)"
        style={FRONT}
      >
        <Text fw={700}>{machineName(machine)}</Text>
        <Text inherit c="dimmed">
          {pluralize(jobs.length, 'job')}, {formatCount(dozens)} Dz
        </Text>
        {jobs.length > 0 && (
          <Text inherit component="div" c="dimmed">
            Last finish
            <Text fw={650} c="var(--mantine-color-text)">
              {formatMoment(getLastFinish(lane), today)}
            </Text>
          </Text>
        )}
        {soon.map((words) => (
          <Text inherit key={words}>
            {words}
          </Text>
        ))}
        <DownButton machine={machine} />
        {processing > 1 && <Text inherit>{processing} jobs are Processing here</Text>}
        {late > 0 && <Late inherit>{late} late here</Late>}
      </Stack>
      <Box pos="relative" h="216px" style={{ width: axis.width }}>
        {axis.days.map(({ day, x, end }) => {
          const load = loads.get(day)
          if (!load || end < seen.from || x > seen.to) return null
          const left = Math.max(x, now)
          return <LoadOfDay key={day} load={load} left={left} width={end - left} />
        })}
        {closed.map(
          ({ name, x, end, isWhole }) =>
            end > seen.from &&
            x < seen.to && (
              <Group key={x} {...CLOSED} {...(!isWhole && BELOW_LOAD)} style={{ left: x, width: end - x }}>
                <Text inherit truncate pos="sticky" left="calc(var(--label) + 4px)">
                  {name}
                </Text>
              </Group>
            ),
        )}
        <Box pos="absolute" inset="40px 0 12px">
          {jobs.map((placed) => {
            const { job, start, setupMinutes, startsAt, finishesAt } = placed
            const id = job.scheduleId
            if (startsAt === null || finishesAt === null) return null
            const isHidden = finishesAt < first || startsAt > last
            if (isHidden && id !== tabStop && id !== lifted) return null
            const printing = axis.toX(finishInstant(time, start + setupMinutes)!)
            const parts = getParts(worked, axis.toX, startsAt, finishesAt).map((part) => ({
              ...part,
              setup: setupMinutes === 0 ? 0 : Math.min(part.width, Math.max(0, printing - part.x)),
            }))
            return <Block key={id} {...props} {...{ placed, parts }} />
          })}
        </Box>
        {(jobs.length === 0 || !works(lane)) && (
          <Text pos="absolute" top={90} left={16} c="dimmed" bg="var(--panel)" style={{ zIndex: 2 }}>
            {works(lane) ? 'Nothing queued. ' : 'No working hours. '}
            <Anchor
              inherit
              renderRoot={(link: object) => <Link {...link} to={works(lane) ? '/productions' : '/machines-and-days'} />}
            >
              {works(lane) ? 'Production Orders' : 'Machines and Days'}
            </Anchor>
          </Text>
        )}
      </Box>
    </section>
  )
}

function LoadOfDay({ load, left, width }: { load: DayLoad; left: number; width: number }) {
  const { minutes, setupMinutes, runMinutes } = load
  const [setup, run] = [(100 * setupMinutes) / minutes, (100 * runMinutes) / minutes]
  return (
    <Group {...LOAD} style={{ left, width, containerType: 'inline-size' }}>
      <b data-from="narrow">{Math.round(setup + run)} %</b>
      {setup > 0 && <span data-from="wide">setup {Math.round(setup)} %</span>}
      <Progress.Root size={8} flex={1} aria-hidden="true" data-from="middle">
        <Progress.Section value={setup} className={classes.hatch} />
        <Progress.Section value={run} color="var(--mantine-color-dimmed)" />
      </Progress.Root>
    </Group>
  )
}

/** In front of the blocks. */
const FRONT = { zIndex: 4, borderRight: '1px solid var(--line)', whiteSpace: 'normal' } as const
/** Where nobody works. */
export const CLOSED = {
  pos: 'absolute',
  top: 0,
  h: '100%',
  justify: 'center',
  bg: 'var(--well)',
  c: 'dimmed',
  fz: 'xs',
} as const
const BELOW_LOAD = { top: 40, h: 'calc(100% - 40px)' } as const
const LOAD = { pos: 'absolute', h: 40, px: '3xs', gap: 'xs', wrap: 'nowrap', fz: 'xs' } as const
