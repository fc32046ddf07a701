import { getDay, toInstant } from '../../../server/clock.ts'
import { addDays } from '../../../shared/days/calendar.ts'
import type { ClosedDay, MachineSettings } from '../machine-settings/machines.contract.ts'
import { toWorkSpans } from '../machine-settings/machines.rules.ts'
import { getWorkTime, type WorkTime } from './work-time.rules.ts'

/** What is longer ago counts as this. */
const LONGEST_AGO = 3 * 366

interface TimeAsked {
  machine: MachineSettings
  closedDays: readonly ClosedDay[]
  now: number
  /** The first instant that is asked about, or now. */
  since: number
  minutes: number
}

export function getMachineTime({ machine: { machine, week }, closedDays, now, since, minutes }: TimeAsked): WorkTime {
  const closed = new Set(
    closedDays.filter((day) => day.machine === null || day.machine === machine).map(({ day }) => day),
  )
  const earliest = addDays(getDay(new Date(now)), -LONGEST_AGO)
  const first = getDay(new Date(Math.min(since, now)))
  return getWorkTime({
    week: toWorkSpans(week),
    isClosed: (day) => closed.has(day),
    firstDay: first < earliest ? earliest : first,
    now,
    minutes,
    toInstant,
  })
}
