import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, NO_DAY, optionalDay } from './day.ts'

describe('§9 C2: a calendar day', () => {
  test.each([[null], [undefined], [''], [NO_DAY], ['9999-12-31']])('%j is no day', (given) => {
    expect(optionalDay.parse(given)).toBeNull()
  })

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

describe('§2.5 §2.9 §9 a day as people read it', () => {
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
