import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '../../../shared/days/calendar.ts'
import { dayInShop } from '../../today.ts'

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Props of a calendar that opens on a day, and whose arrow keys do not end with the month. */
export function useMonthKeys(getFirst: () => string, maxDate?: string) {
  const [month, setMonth] = useState<string>()
  const toOtherMonth = (event: KeyboardEvent, day: string) => {
    const next = addDays(day, DAYS[event.key] ?? 0)
    if (next.slice(0, 7) === day.slice(0, 7) || (maxDate && next > maxDate)) return
    // The calendar's own handler would move the focus in the new month from the old day's place.
    event.stopPropagation()
    event.preventDefault()
    const calendar = event.currentTarget.closest('[data-calendar]')
    flushSync(() => setMonth(next))
    calendar?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return {
    ...(month && { date: month }),
    onDateChange: setMonth,
    onDropdownClose: () => setMonth(undefined),
    getDayProps: (day: string) => ({
      'data-day': day,
      // The calendar's own is that of the browser.
      'data-today': day === dayInShop(new Date()) || undefined,
      // Focused when the calendar opens, and asked for then: the page may have been open for days.
      'data-autofocus': day === getFirst() || undefined,
      onKeyDownCapture: (event: KeyboardEvent) => toOtherMonth(event, day),
    }),
  }
}
