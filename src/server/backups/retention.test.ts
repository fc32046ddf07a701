import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '../../shared/days/calendar.ts'
import { type Dated, keepBackups } from './schedule.ts'

const nightly = (day: string): Dated => ({ day, reason: 'schedule' })
const kept = (copies: Dated[]) => [...keepBackups(copies)].map(({ day }) => day)

describe('of the backups stay', () => {
  test('after two years 14 days, 8 weeks and 12 months', () => {
    const days = Array.from({ length: 730 }, (_, ago) => addDays('2026-11-26', -ago))
    const stay = new Set(kept(days.map(nightly)))
    expect([...stay].filter((day) => day > addDays('2026-11-26', -14))).toHaveLength(14)
    expect(new Set([...stay].map(mondayOf)).size).toBeGreaterThanOrEqual(8)
    expect(new Set([...stay].map((day) => day.slice(0, 7))).size).toBe(12)
    expect(stay.size).toBeLessThanOrEqual(14 + 8 + 12)
  })

  test('the last of a day, and all of the newest day', () => {
    const [last, first, lastBefore, firstBefore] = ['2026-11-26', '2026-11-26', '2026-11-25', '2026-11-25'].map(nightly)
    expect([...keepBackups([last!, first!, lastBefore!, firstBefore!])]).toEqual([last, first, lastBefore])
    expect(keepBackups([last!, first!, lastBefore!, firstBefore!]).has(firstBefore!)).toBe(false)
  })

  test('for 14 days what was copied before an update', () => {
    const update = (day: string): Dated => ({ day, reason: 'update' })
    const copies = [nightly('2026-11-26'), nightly('2026-11-20'), update('2026-11-20')]
    expect(kept(copies)).toHaveLength(3)
  })

  test('whatever there is: the newest always, and no more than are counted', () => {
    const day = fc.integer({ min: 0, max: 2000 }).map((ago) => addDays('2026-11-26', -ago))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), (days) => {
        const copies = days.toSorted().toReversed().map(nightly)
        const stay = keepBackups(copies)
        expect(stay.has(copies[0]!)).toBe(true)
        const ofNewest = copies.filter((copy) => copy.day === copies[0]!.day).length
        expect(stay.size).toBeLessThanOrEqual(ofNewest + 14 + 8 + 12)
      }),
    )
  })
})
