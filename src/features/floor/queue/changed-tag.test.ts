import { expect, test } from 'vitest'
import { formatChange } from './ChangedTag.tsx'

test('a change of today says the time, an older one the day too', () => {
  const now = new Date(2026, 10, 22, 16, 30)
  expect(formatChange(new Date(2026, 10, 22, 0, 5), now)).toBe('12:05 AM')
  expect(formatChange(new Date(2026, 10, 22, 14, 2), now)).toBe('2:02 PM')
  expect(formatChange(new Date(2026, 10, 21, 23, 59), now)).toBe('Nov 21, 11:59 PM')
})
