import { expect, test } from 'vitest'
import { formatDuration, formatMoment, formatSpan, formatSpanInLines, formatTime } from './format-times.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

test.each([
  [0, '0 min'],
  [0.2, '1 min'],
  [39.6, '40 min'],
  [59.5, '1 h'],
  [64.9, '1 h 05'],
  [85, '1 h 25'],
  [1095, '18 h 15'],
  [60_000, '1,000 h'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test('a time is that of the browser, of a text and of milliseconds', () => {
  expect(formatTime(at(24, 10, 40))).toBe('10:40 AM')
  expect(formatTime(new Date(at(24, 16, 5)).toISOString())).toBe('4:05 PM')
})

test.each([
  [at(24, 23, 59), '11:59 PM'],
  [at(25, 0), 'Wed 12:00 AM'],
  [at(30, 8, 15), 'Mon 8:15 AM'],
  [at(31, 8, 15), 'Tue, Dec 01, 8:15 AM'],
  [at(23, 16, 30), 'Mon, Nov 23, 4:30 PM'],
])(
  'a moment names its day unless it is today, and its date where the weekday alone is another one (%#)',
  (moment, words) => {
    expect(formatMoment(moment, TODAY)).toBe(words)
  },
)

test.each([
  [at(24, 10, 40), at(24, 10, 59), '10:40 – 10:59 AM'],
  [at(24, 11, 59), at(24, 15, 49), '11:59 AM – 3:49 PM'],
  [at(24, 15, 49), at(25, 8, 15), '3:49 PM – Wed 8:15 AM'],
  [at(25, 8, 15), at(25, 9, 57), 'Wed 8:15 – 9:57 AM'],
  [at(25, 16), at(26, 8, 30), 'Wed 4:00 PM – Thu 8:30 AM'],
  [at(34, 8, 15), at(34, 9, 57), 'Fri, Dec 04, 8:15 – 9:57 AM'],
])('a span names a day other than today once (%#)', (start, finish, words) => {
  expect(formatSpan(start, finish, TODAY)).toBe(words)
})

test.each([
  [at(24, 10, 40), at(24, 10, 59), '10:40 – 10:59 AM', 'Today'],
  [at(24, 15, 49), at(25, 8, 15), '3:49 PM – 8:15 AM', 'Today – Wed'],
  [at(25, 8, 15), at(25, 9, 57), '8:15 – 9:57 AM', 'Wed'],
  [at(30, 16), at(34, 8, 30), '4:00 PM – 8:30 AM', 'Mon – Fri, Dec 04'],
])('a span in two lines has its days in the second one (%#)', (start, finish, times, days) => {
  expect(formatSpanInLines(start, finish, TODAY)).toEqual([times, days])
})
