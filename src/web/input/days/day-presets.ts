import { addDays, aMonthLater, firstOfMonth, mondayOf } from '../../../shared/days/calendar.ts'

export interface DayPreset {
  label: string
  from: string
  to: string
}

const aDay = (today: string): DayPreset => ({ label: 'Today', from: today, to: today })

function aWeek(today: string): DayPreset {
  const monday = mondayOf(today)
  return { label: 'This week', from: monday, to: addDays(monday, 6) }
}

function aMonth(today: string): DayPreset {
  const first = firstOfMonth(today)
  return { label: 'This month', from: first, to: addDays(aMonthLater(first), -1) }
}

export const pastDays = (today: string): DayPreset[] => [
  aDay(today),
  aWeek(today),
  { label: 'Last 30 days', from: addDays(today, -29), to: today },
  aMonth(today),
]

export const comingDays = (today: string): DayPreset[] => [
  aDay(today),
  aWeek(today),
  { label: 'Next 7 days', from: today, to: addDays(today, 6) },
  aMonth(today),
]
