import { useMemo } from 'react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { dayInShop, useToday } from '../../../web/today.ts'
import { usePlannedJobs } from './usePlan.ts'
import type { Machine, QueuedSchedule } from '../schedules.contract.ts'

/** The day on which a place of the queue is printed: bands stay while a job is moved, and its new plan is not there yet. */
export function useDayBands(machine: Machine) {
  const today = useToday()
  const jobs = usePlannedJobs(machine)
  return useMemo(() => {
    const days = jobs.map(({ start }) => start && dayInShop(start))
    return ({ place }: QueuedSchedule): string | null => {
      const day = days[place - 1]
      if (!day) return null
      const begin = pluralize(days.filter((one) => one === day).length, 'job')
      return `${day === today ? 'Today' : formatShortDay(day)} · ${begin}`
    }
  }, [jobs, today])
}
