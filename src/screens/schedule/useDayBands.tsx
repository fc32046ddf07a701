import { Group } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { pluralize } from '../../shared/numbers.ts'
import { dayInShop, useToday } from '../../web/today.ts'
import { DayTickets } from '../press-plan/DayTickets.tsx'
import { usePlannedTimes } from '../../features/plan/usePlan.ts'
import type { QueuedSchedule } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'

/** The day on which a place of the queue is printed: bands stay while a job is moved, and its new plan is not there yet. */
export function useDayBands(machine: Machine) {
  const today = useToday()
  const plan = usePlannedTimes()
  return useMemo(() => {
    const starts = (plan?.machines ?? []).flatMap((one) =>
      one.jobs.map(({ scheduleId, start }) => ({
        id: scheduleId,
        machine: one.machine,
        day: start && dayInShop(start),
      })),
    )
    const here = starts.filter((job) => job.machine === machine)
    const bands = new Map<string, ReactNode>()
    for (const [day, jobs] of Map.groupBy(starts, (job) => job.day)) {
      if (!day) continue
      const name = day === today ? 'Today' : formatShortDay(day)
      const begin = pluralize(jobs.filter((job) => job.machine === machine).length, 'job')
      bands.set(
        day,
        <Group gap="xs">
          {`${name} · ${begin}`}
          <DayTickets ids={jobs.map(({ id }) => id)} day={name} />
        </Group>,
      )
    }
    return ({ place }: QueuedSchedule): ReactNode => bands.get(here[place - 1]?.day ?? '') ?? null
  }, [plan, machine, today])
}
