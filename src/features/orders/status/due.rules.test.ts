import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { formatDue, isLate } from './due.rules.ts'

describe('O14: late', () => {
  test.each(ORDER_STATUSES)('an order that is %s', (status) => {
    const hasLeft = status === 'deliver' || status === 'cancel'
    expect(isLate({ dueDate: '2026-11-20', status }, '2026-11-21')).toBe(!hasLeft)
    expect(isLate({ dueDate: '2026-11-21', status }, '2026-11-21'), 'due today').toBe(false)
    expect(isLate({ dueDate: '2026-11-22', status }, '2026-11-21'), 'due tomorrow').toBe(false)
    expect(isLate({ dueDate: null, status }, '2026-11-21'), 'without a due day').toBe(false)
  })
})

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-23', 'in 2 days'],
  ['2026-12-21', 'in 30 days'],
  ['2026-11-20', '1 day late'],
  ['2026-11-18', '3 days late'],
  ['2025-11-21', '365 days late'],
])('O14: %s is due %s on November 21, 2026', (dueDate, words) => {
  expect(formatDue(dueDate, '2026-11-21')).toBe(words)
})
