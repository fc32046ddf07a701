import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '../../../shared/days/calendar.ts'
import { dayInShop } from '../../today.ts'

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Opening {
  maxDate?: string | undefined
  /** The month that is opened, and the first day of its weeks that is seen until another month is asked for. */
  ahead?: { month: string; from: string } | null
}

/** Props of a calendar that opens on a day, and whose arrow keys do not end with the month. */
export function useMonthKeys(getFirst: () => string, { maxDate, ahead }: Opening = {}) {
  const [month, setMonth] = useState<string>()
  const toOtherDay = (event: KeyboardEvent, day: string) => {
    const next = addDays(day, DAYS[event.key] ?? 0)
    if (next === day || (maxDate && next > maxDate)) return
    // The calendar's own handler skips days of other months, and would move the focus in a new one from the old place.
    event.stopPropagation()
    event.preventDefault()
    const calendar = event.currentTarget.closest('[data-calendar]')
    const find = () => calendar?.querySelector<HTMLElement>(`[data-day="${next}"]:not([data-hidden], [data-before])`)
    if (!find()) flushSync(() => setMonth(next))
    find()?.focus()
  }
  const date = month ?? ahead?.month
  return {
    ...(date && { date }),
    onDateChange: setMonth,
    onDropdownClose: () => setMonth(undefined),
    getDayProps: (day: string) => ({
      'data-day': day,
      'data-before': (ahead && !month && day < ahead.from) || undefined,
      // The calendar's own is that of the browser.
      'data-today': day === dayInShop(new Date()) || undefined,
      // Focused when the calendar opens, and asked for then: the page may have been open for days.
      'data-autofocus': day === getFirst() || undefined,
      onKeyDownCapture: (event: KeyboardEvent) => toOtherDay(event, day),
    }),
  }
}
