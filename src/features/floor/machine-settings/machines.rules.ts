import { formatShortDay, WEEKDAYS } from '../../../shared/days/calendar.ts'
import { MACHINE_LABELS } from '../schedules.contract.ts'
import type { ClosedDay, MachineForm, TimeSpan } from './machines.contract.ts'

/** Minutes since midnight of `HH:MM`. */
export const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const weekMinutes = (week: MachineForm['week']): number =>
  week.flat().reduce((sum, { from, to }) => sum + toMinute(to) - toMinute(from), 0)

export const formatSpans = (spans: readonly TimeSpan[]): string =>
  spans.length === 0 ? 'closed' : spans.map(({ from, to }) => `${from}-${to}`).join(', ')

/** `08:00` of `8`. */
const toTime = (typed: string): string =>
  typed
    .trim()
    .replace(/^(?=\d(:|$))/, '0')
    .replace(/^\d\d$/, '$&:00')

/** Of what `formatSpans` writes, also of `8-12`. What is wrong in it is for the schema to say. */
export const parseSpans = (typed: string): TimeSpan[] =>
  /^\s*(closed)?\s*$/i.test(typed)
    ? []
    : typed.split(',').map((span) => {
        const [from = '', ...to] = span.split(/[-–]/).map(toTime)
        return { from, to: to.join('-') }
      })

/** `Mon to Fri 08:00-12:00, 12:30-16:30; Sat to Sun closed`. */
export function formatWeek(days: readonly string[]): string {
  const starts = days.flatMap((spans, at) => (spans === days[at - 1] ? [] : [at]))
  return starts
    .map((from, at) => {
      const to = (starts[at + 1] ?? days.length) - 1
      return `${WEEKDAYS[from]}${to > from ? ` to ${WEEKDAYS[to]}` : ''} ${days[from]}`
    })
    .join('; ')
}

export const formatClosedDay = ({ day, name, machine }: ClosedDay): string =>
  `${formatShortDay(day)}, ${day.slice(0, 4)} ${name}${machine ? ` (${MACHINE_LABELS[machine]})` : ''}`
