import { formatShortDay, WEEKDAYS } from '../../shared/days/calendar.ts'
import type { Problem } from '../../shared/problem.ts'
import { searchable } from '../../shared/text.ts'
import type { ClosedDay, MachineForm, MachineSettings, TimeSpan } from './machines.contract.ts'
import { FIRST_MACHINES, type Machine } from './machine-key.contract.ts'

export const START_OF_DAY = '00:00'
export const END_OF_DAY = '24:00'

/** Minutes since midnight of `HH:MM`. */
export const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `HH:MM` of minutes since midnight. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

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

export const isClosedFor = (day: Pick<ClosedDay, 'machine'>, machine: Machine): boolean =>
  day.machine === null || day.machine === machine

/** `1 PM`, `12:30 PM` of `13:00`, `12:30`. */
function formatClock(time: string): string {
  const minute = toMinute(time)
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `until 1 PM`, `from 12 PM`, `10:30 AM to 1 PM`; nothing of a whole day. */
export function formatClosedTime({ from = START_OF_DAY, to = END_OF_DAY }: Pick<ClosedDay, 'from' | 'to'>): string {
  if (from === START_OF_DAY) return to === END_OF_DAY ? '' : `until ${formatClock(to)}`
  return to === END_OF_DAY ? `from ${formatClock(from)}` : `${formatClock(from)} to ${formatClock(to)}`
}

export const formatClosedDay = (
  { day, name, machine, ...part }: ClosedDay,
  machineNames: ReadonlyMap<Machine, string>,
): string =>
  [
    `${formatShortDay(day)}, ${day.slice(0, 4)}`,
    formatClosedTime(part),
    name,
    machine && `(${machineNames.get(machine) ?? machine})`,
  ]
    .filter(Boolean)
    .join(' ')

type Named = Pick<MachineSettings, 'key' | 'name'>

export function whyNotName(others: readonly Named[], name: string): Problem | null {
  const isTaken = others.some((other) => searchable(other.name) === searchable(name))
  return isTaken ? { code: 'conflict', field: 'name', message: 'There is a machine of this name already.' } : null
}

const MOST_MACHINES = 30

export const whyNotAdd = (machines: readonly Named[]): Problem | null =>
  machines.length < MOST_MACHINES
    ? null
    : { code: 'conflict', message: `A shop has at most ${MOST_MACHINES} machines.` }

export const whyNotPutAway = ({ key, name }: Named): Problem | null =>
  key in FIRST_MACHINES
    ? { code: 'conflict', field: 'putAway', message: `Every shop has ${name}: it cannot be put away.` }
    : null

/** `machineSmall2` of `Small 2` and of `Machine Small 2`: it stands in addresses, and stays when the name changes. */
export function getNewKey(machines: readonly Named[], name: string): Machine {
  const words = searchable(name).match(/[a-z0-9]+/g) ?? []
  const word = words
    .filter((one) => one !== 'machine')
    .map((one) => one[0]!.toUpperCase() + one.slice(1))
    .join('')
    .slice(0, 30)
  const taken = new Set(machines.map(({ key }) => key.toLowerCase()))
  const isFree = (key: string) => key !== 'machine' && !taken.has(key.toLowerCase())
  const tries = ['', ...machines.map((_, at) => String(at + 2)), String(machines.length + 2)]
  return tries.map((no): Machine => `machine${word}${no}`).find(isFree)!
}
