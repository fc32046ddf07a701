import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pluralize } from '../../../../shared/numbers.ts'
import { DOZEN } from '../../../../shared/quantities/pieces.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { getDayLoads } from '../day-loads.rules.ts'
import { formatMoment } from '../../../../web/ui/format-times.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import { type Axis, getParts } from './axis.ts'
import { Block, type BlockProps } from './Block.tsx'
import { Late } from './Late.tsx'
import type { PlannedLane } from './moves.ts'
import classes from './PressPlan.module.css'

interface LaneProps extends Pick<BlockProps, 'onSelect'> {
  lane: PlannedLane
  axis: Axis
  /** In pixels of the axis: what is outside of it is not drawn. */
  seen: { from: number; to: number }
  getJob: (planned: PlannedLane['jobs'][number]) => Omit<BlockProps, 'planned' | 'parts' | 'onSelect'>
  today: string
}

const NARROWEST_LOAD_PX = 48

export function Lane({ lane, axis, seen, getJob, today, onSelect }: LaneProps) {
  const { machine, jobs, time } = lane
  const loads = new Map(getDayLoads(lane, axis.days.length).map((load) => [load.day, load]))
  const drawn = jobs.flatMap((planned) => {
    const [start, finish] = [startInstant(time, planned.start), finishInstant(time, planned.finish)]
    if (start === null || finish === null) return []
    const printing = axis.toX(finishInstant(time, planned.start + planned.setupMinutes)!)
    const parts = getParts(axis, start, finish).map((part) => ({
      ...part,
      setup: planned.setupMinutes === 0 ? 0 : Math.min(part.width, Math.max(0, printing - part.x)),
    }))
    const last = parts.at(-1)!
    const shown = getJob(planned)
    const isSeen = last.x + last.width >= seen.from && parts[0]!.x <= seen.to
    return isSeen || shown.isTabStop || shown.isLifted ? [{ planned, parts, ...shown }] : []
  })
  return (
    <section className={classes.lane} aria-label={MACHINE_LABELS[machine]}>
      <LaneLabel lane={lane} today={today} late={jobs.filter((planned) => getJob(planned).isLate).length} />
      <Box pos="relative" h="216px" data-machine={machine} style={{ width: axis.width }}>
        {axis.days
          .filter(({ x, end }) => end >= seen.from && x <= seen.to)
          .map(({ day, x, end }) => {
            const load = loads.get(day)
            // Of today it is that of the time that is left.
            const left = Math.max(x, axis.toX(startInstant(time, 0) ?? 0))
            if (!load || end - left < NARROWEST_LOAD_PX) return null
            const percent = (minutes: number) => Math.round((minutes / load.minutes) * 100)
            return (
              <Group
                key={day}
                className={classes.load}
                ps="3xs"
                pe="2xs"
                gap="xs"
                wrap="nowrap"
                style={{ left, width: end - left }}
              >
                <b>{percent(load.setupMinutes + load.runMinutes)} %</b>
                {end - left > 140 && load.setupMinutes > 0 && <span>setup {percent(load.setupMinutes)} %</span>}
                {end - left > 90 && (
                  <Progress.Root size={8} flex={1} aria-hidden="true">
                    <Progress.Section value={percent(load.setupMinutes)} className={classes.hatch} />
                    <Progress.Section value={percent(load.runMinutes)} color="gray.7" />
                  </Progress.Root>
                )}
              </Group>
            )
          })}
        <Box component="ul" pos="absolute" inset="40px 0 12px" m={0} p={0} style={{ listStyle: 'none' }}>
          {drawn.map((block) => (
            <Block key={block.planned.job.scheduleId} {...block} onSelect={onSelect} />
          ))}
        </Box>
        {(jobs.length === 0 || time.length === 0) && (
          <Stack pos="absolute" top={90} left={16} gap={0} c="dimmed" bg="var(--panel)" style={{ zIndex: 2 }}>
            {jobs.length === 0 && (
              <span>
                Nothing queued. <Link to="/productions">Production Orders</Link>
              </span>
            )}
            {time.length === 0 && (
              <span>
                No working hours. <Link to="/machines-and-days">Machines and Days</Link>
              </span>
            )}
          </Stack>
        )}
      </Box>
    </section>
  )
}

function LaneLabel({ lane: { machine, jobs, time }, today, late }: { lane: PlannedLane; today: string; late: number }) {
  const dozens = jobs.reduce((sum, { job }) => sum + job.pieces / DOZEN, 0)
  const last = jobs.at(-1) && finishInstant(time, jobs.at(-1)!.finish)
  const processing = jobs.filter(({ job }) => job.status === 'processing').length
  return (
    <Stack
      pos="sticky"
      left={0}
      flex="none"
      w="136px"
      p="xs"
      gap="3xs"
      bg="var(--panel)"
      style={{ zIndex: 4, borderRight: '1px solid var(--line)' }}
    >
      <Text fw={700}>{MACHINE_LABELS[machine]}</Text>
      <Text size="xs" c="dimmed">
        {pluralize(jobs.length, 'job')}, {dozens} Dz
      </Text>
      {last && (
        <Text size="xs" c="dimmed" component="div">
          Last finish
          <Text fw={650} c="var(--mantine-color-text)">
            {formatMoment(last, today)}
          </Text>
        </Text>
      )}
      {processing > 1 && <Text size="xs">{processing} jobs are Processing here</Text>}
      {late > 0 && <Late size="xs">{late} late here</Late>}
    </Stack>
  )
}
