import { describe, expect, test } from 'vitest'
import { aMonthLater, addDays, daysBetween, firstOfMonth, formatShortDay, formatWeekday, mondayOf } from './calendar.ts'

describe('calendar days', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 7, '2026-04-05'],
  ])('%s and %i days are %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
    expect(daysBetween(day, then)).toBe(days)
  })

  test.each([
    ['2026-11-16', '2026-11-16', 'Mon'],
    ['2026-11-21', '2026-11-16', 'Sat'],
    ['2026-11-22', '2026-11-16', 'Sun'],
    ['1969-12-31', '1969-12-29', 'Wed'],
  ])('the week of %s begins on %s; it is a %s', (day, monday, weekday) => {
    expect(mondayOf(day)).toBe(monday)
    expect(formatWeekday(day)).toBe(weekday)
  })

  test('are named with their weekday, and know their month', () => {
    expect(formatShortDay('2026-11-27')).toBe('Fri, Nov 27')
    expect(formatShortDay('2026-12-06')).toBe('Sun, Dec 06')
    expect(firstOfMonth('2026-11-27')).toBe('2026-11-01')
  })
})

test.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-12-15', '2027-01-15'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2028-01-29', '2028-02-29'],
  ['2026-02-28', '2026-03-28'],
  ['2026-05-31', '2026-06-30'],
])('a month after %s is %s', (day, later) => {
  expect(aMonthLater(day)).toBe(later)
})
