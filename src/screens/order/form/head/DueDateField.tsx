import {
  addDays,
  daysBetween,
  daysFrom,
  formatShortDay,
  mondayOf,
  placeInWeek,
} from '../../../../shared/days/calendar.ts'
import { useEndpoint } from '../../../../web/api/queries.ts'
import type { InputProps } from '../../../../web/input/input-props.ts'
import { DayField } from '../../../../web/input/days/DayField.tsx'
import { dayInShop, useToday } from '../../../../web/today.ts'
import { listOrders } from '../../../../features/orders/orders.contract.ts'
import type { DuePromise } from '../due-promise.ts'

interface DueDateFieldProps extends InputProps<string | null> {
  customer: string | undefined
  promise: DuePromise | null
}

const isWeekday = (day: string): boolean => placeInWeek(day) < 5

/** This day or the next one on which the shop works; this one if that is never. */
const firstWorked = (day: string, isWorked: (day: string) => boolean): string =>
  daysFrom(day, addDays(day, 30)).find(isWorked) ?? day

/** The usual day is the median of the customer's last orders. */
export function DueDateField({ customer, promise, ...props }: DueDateFieldProps) {
  const today = useToday()
  const last = { orderedBy: customer, view: 'all', limit: 9, sortField: 'createdAt', sortOrder: -1 } as const
  const orders = useEndpoint(listOrders, last, { enabled: customer !== undefined }).data?.data ?? []
  const times = orders.flatMap(({ createdAt, dueDate }) => (dueDate ? daysBetween(dayInShop(createdAt), dueDate) : []))
  const usual = times.toSorted((a, b) => a - b)[times.length >> 1]
  const days = {
    'In a week': firstWorked(addDays(today, 7), promise?.isWorked ?? isWeekday),
    'Next Friday': addDays(mondayOf(addDays(today, 3)), 4),
    ...(usual !== undefined && usual > 0 && { [`Usual ${usual} days`]: addDays(today, usual) }),
  }
  const presets = Object.entries(days).map(([name, value]) => {
    const note = promise?.likely && value < promise.likely ? ', before likely' : ''
    return { label: `${name}: ${formatShortDay(value)}${note}`, value }
  })
  return <DayField {...props} isDue presets={presets} renderDay={promise?.drawDay} describeDay={promise?.describeDay} />
}
