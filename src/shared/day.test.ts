import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aMonthLater,
  addDays,
  daysBetween,
  firstOfMonth,
  formatShortDay,
  formatWeekday,
  mondayOf,
  formatDay,
  NO_DAY,
  optionalDay,
} from './day.ts'

describe('C2: a calendar day', () => {
  test.each([[null], [undefined], [''], [NO_DAY], ['9999-12-31'], ['9999-12-31T00:00:00.000Z']])(
    '%j is no day',
    (given) => {
      expect(optionalDay.parse(given)).toBeNull()
    },
  )

  test.each(['2026-11-23', '2024-02-29', '0001-01-01', '9999-12-30'])('%s is kept as it is', (day) => {
    expect(optionalDay.parse(day)).toBe(day)
  })

  test.each(['2025-02-29', '2026-13-01', '2026-11-31', '2026-1-1', '23.11.2026', '2026-11-23T10:00:00Z', 'soon', ' '])(
    '%j is refused',
    (given) => {
      expect(optionalDay.safeParse(given).error?.issues[0]?.message).toBe('A day is written as yyyy-mm-dd')
    },
  )

  test.each([7, {}, true])('%j is refused, being no text', (given) => {
    expect(optionalDay.safeParse(given).success).toBe(false)
  })
})

describe('a day as people read it', () => {
  test.each([
    [null, '-'],
    ['', '-'],
    ['2026-11-23', 'Nov 23, 2026'],
    ['2026-01-01', 'Jan 01, 2026'],
    ['2024-12-31', 'Dec 31, 2024'],
  ])('%j is %s', (day, text) => {
    expect(formatDay(day)).toBe(text)
  })

  test('it is the same day in every time zone', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(new Date(`${formatDay(day)} UTC`).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

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
    expect(formatShortDay('2026-12-06')).toBe('Sun, Dec 6')
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
