import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pluralize } from '../../../../shared/numbers.ts'
import { DOZEN } from '../../../../shared/quantities/pieces.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import type { Plan } from '../board.rules.ts'
import { getDayLoads } from '../day-loads.rules.ts'
import { formatMoment } from '../format-times.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import { type Axis, getParts } from './axis.ts'
import { Block, type BlockProps } from './Block.tsx'
import classes from './PressPlan.module.css'

export type PlannedLane = Plan['machines'][number]

interface LaneProps extends Pick<BlockProps, 'onSelect'> {
  lane: PlannedLane
  axis: Axis
  /** In pixels of the axis: what is outside of it is not drawn. */
  seen: { from: number; to: number }
  getJob: (planned: PlannedLane['jobs'][number]) => Omit<BlockProps, 'planned' | 'parts' | 'onSelect'>
  today: string
}

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
    return last.x + last.width < seen.from || parts[0]!.x > seen.to ? [] : [{ planned, parts, ...shown }]
  })
  return (
    <section className={classes.lane} aria-label={MACHINE_LABELS[machine]}>
      <LaneLabel lane={lane} today={today} late={jobs.filter((planned) => getJob(planned).isLate).length} />
      <div className={classes.track} data-machine={machine} style={{ width: axis.width }}>
        {axis.days
          .filter(({ x, end }) => end >= seen.from && x <= seen.to)
          .map(({ day, x, end }) => {
            const load = loads.get(day)
            if (!load) return null
            const percent = (minutes: number) => Math.round((minutes / load.minutes) * 100)
            return (
              <Group key={day} className={classes.load} gap="xs" wrap="nowrap" style={{ left: x, width: end - x }}>
                <b>{percent(load.setupMinutes + load.runMinutes)} %</b>
                {end - x > 140 && load.setupMinutes > 0 && <span>setup {percent(load.setupMinutes)} %</span>}
                {end - x > 90 && (
                  <Progress.Root size={8} flex={1} aria-hidden="true">
                    <Progress.Section value={percent(load.setupMinutes)} className={classes.hatch} />
                    <Progress.Section value={percent(load.runMinutes)} color="gray.7" />
                  </Progress.Root>
                )}
              </Group>
            )
          })}
        <ul className={classes.blocks}>
          {drawn.map((block) => (
            <Block key={block.planned.job.scheduleId} {...block} onSelect={onSelect} />
          ))}
        </ul>
        {jobs.length === 0 && (
          <Text className={classes.empty} c="dimmed">
            Nothing queued. <Link to="/productions">Production Orders</Link>
          </Text>
        )}
        {time.from.length === 0 && (
          <Text className={classes.empty} c="dimmed">
            No working hours. <Link to="/machines-and-days">Machines and Days</Link>
          </Text>
        )}
      </div>
    </section>
  )
}

function LaneLabel({ lane: { machine, jobs, time }, today, late }: { lane: PlannedLane; today: string; late: number }) {
  const dozens = jobs.reduce((sum, { job }) => sum + job.pieces / DOZEN, 0)
  const last = jobs.at(-1) && finishInstant(time, jobs.at(-1)!.finish)
  const processing = jobs.filter(({ job }) => job.status === 'processing').length
  return (
    <Stack className={classes.label} gap="3xs">
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
      {late > 0 && (
        <Text size="xs" fw={600} c="var(--late)">
          <IconAlertCircle size="1.1em" aria-hidden="true" /> {late} late here
        </Text>
      )}
    </Stack>
  )
}
