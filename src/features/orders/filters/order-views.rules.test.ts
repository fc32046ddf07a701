import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import { isLate } from '../status/due.rules.ts'
import { ORDER_VIEWS } from './order-views.contract.ts'
import { shownIn } from './order-views.rules.ts'

const TODAY = '2026-11-23'
const DAYS = [null, '2020-02-29', '2026-11-22', TODAY, '2026-11-24', '2026-11-29', '2026-11-30', '2031-01-01']

const isShown = (view: (typeof ORDER_VIEWS)[number], status: OrderStatus, dueDate: string | null): boolean => {
  const { statuses, dueFrom, dueTo } = shownIn(view, TODAY)
  if (!statuses.includes(status)) return false
  if (dueDate === null) return dueFrom === null && dueTo === null
  return (dueFrom === null || dueDate >= dueFrom) && (dueTo === null || dueDate <= dueTo)
}

const EVERY = ORDER_STATUSES.flatMap((status) => DAYS.map((dueDate) => ({ status, dueDate })))

describe('O15: what the views of orders show', () => {
  test('late is what O14 calls late', () => {
    for (const { status, dueDate } of EVERY)
      expect(isShown('late', status, dueDate), `${status} ${dueDate}`).toBe(isLate({ status, dueDate }, TODAY))
  })

  test('late to print and late but complete are all that is late', () => {
    for (const { status, dueDate } of EVERY)
      expect(isShown('late_to_print', status, dueDate), `${status} ${dueDate}`).toBe(
        isShown('late', status, dueDate) && status !== 'complete',
      )
  })

  test('due is open and due on one of seven days', () => {
    const due = EVERY.filter(({ status, dueDate }) => isShown('due', status, dueDate))
    expect([...new Set(due.map(({ status }) => status))]).toEqual(['pending', 'confirm', 'schedule', 'complete'])
    expect([...new Set(due.map(({ dueDate }) => dueDate))]).toEqual([TODAY, '2026-11-24', '2026-11-29'])
  })

  test('each order is open, delivered or cancelled, and nothing is late and due', () => {
    for (const { status, dueDate } of EVERY) {
      const views = ORDER_VIEWS.filter((view) => isShown(view, status, dueDate))
      expect(views).toContain('all')
      expect(views.filter((view) => ['open', 'delivered', 'cancelled'].includes(view))).toHaveLength(1)
      expect(views).not.toEqual(expect.arrayContaining(['late', 'due']))
      if (views.includes('late') || views.includes('due')) expect(views).toContain('open')
    }
  })

  test('the warehouse sees what is on the machines, what is complete, and both', () => {
    for (const status of ORDER_STATUSES) {
      expect(isShown('schedule', status, null)).toBe(status === 'schedule')
      expect(isShown('complete', status, null)).toBe(status === 'complete')
      expect(isShown('both', status, null)).toBe(status === 'schedule' || status === 'complete')
    }
  })
})
