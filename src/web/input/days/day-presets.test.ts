import { expect, test } from 'vitest'
import { comingDays, pastDays } from './day-presets.ts'

test.each([
  [
    pastDays,
    '2026-11-23',
    [
      'Today 2026-11-23 2026-11-23',
      'This week 2026-11-23 2026-11-29',
      'Last 30 days 2026-10-25 2026-11-23',
      'This month 2026-11-01 2026-11-30',
    ],
  ],
  [
    comingDays,
    '2028-02-27',
    [
      'Today 2028-02-27 2028-02-27',
      'This week 2028-02-21 2028-02-27',
      'Next 7 days 2028-02-27 2028-03-04',
      'This month 2028-02-01 2028-02-29',
    ],
  ],
])('%o on %s', (presets, today, ranges) => {
  expect(presets(today).map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual(ranges)
})
