import { getDay, getTimeZone, toInstant } from '../../server/clock.ts'
import { addDays } from '../../shared/days/calendar.ts'
import type { ClosedDay, MachineSettings } from './machines.contract.ts'
import { isClosedFor } from './machines.rules.ts'
import { getWorkSpans, getWorkTime, type WorkTime } from './work-time.rules.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

/** What is longer ago counts as this, and what would take longer is not planned: a machine without hours never ends. */
const MOST_DAYS = 3 * 366

/** For each machine, because six years take some milliseconds and change once a day. */
const known = new Map<string, { key: string; spans: ReturnType<typeof getWorkSpans> }>()

export function findWorkTime({ machine, week }: MachineSettings, days: readonly ClosedDay[], now: number): WorkTime {
  const today = getDay(new Date(now))
  const key = JSON.stringify([week, days, today, getTimeZone()])
  if (known.get(machine)?.key !== key) {
    const spans = getWorkSpans({
      week,
      closed: days.filter((day) => isClosedFor(day, machine)),
      firstDay: addDays(today, -MOST_DAYS),
      lastDay: addDays(today, MOST_DAYS),
      toInstant,
    })
    known.set(machine, { key, spans })
  }
  return getWorkTime(entryOf(known, machine).spans, now)
}
