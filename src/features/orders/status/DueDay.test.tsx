import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import { noteShopDay } from '../../../web/today.ts'
import { DueDay } from './DueDay.tsx'

afterEach(cleanup)
noteShopDay('2026-11-21')

const show = (dueDate: string | null, status: OrderStatus = 'confirm', layout: 'lines' | 'inline' = 'lines') =>
  render(<DueDay dueDate={dueDate} rush={false} status={status} layout={layout} />).container

const iconIn = (shown: HTMLElement) => shown.querySelector('svg')?.getAttribute('class')

test.each([
  ['2026-11-18', '3 days late', 'late', 'icon-alert-circle'],
  ['2026-11-20', '1 day late', 'late', 'icon-alert-circle'],
  ['2026-11-21', 'today', 'soon', 'icon-clock-hour-4'],
  ['2026-11-22', 'tomorrow', 'soon', 'icon-clock-hour-4'],
])('O14: %s is %s, in a color and with an icon', (dueDate, words, urgency, icon) => {
  const shown = show(dueDate)
  expect(shown.textContent).toMatch(new RegExp(`^Nov \\d\\d, 2026 ${words}$`))
  expect(shown.querySelector('[data-urgency]')).toHaveProperty('dataset.urgency', urgency)
  expect(iconIn(shown)).toContain(icon)
})

test('O14: a later day has words and no icon', () => {
  const shown = show('2026-11-25')
  expect(shown.textContent).toBe('Nov 25, 2026 in 4 days')
  expect(shown.querySelector('[data-urgency]')).toBeNull()
  expect(iconIn(shown)).toBeUndefined()
})

test.each(ORDER_STATUSES)('O14: a past day of an order that is %s', (status) => {
  const isOver = status === 'deliver' || status === 'cancel'
  expect(show('2026-11-18', status).textContent).toBe(isOver ? 'Nov 18, 2026' : 'Nov 18, 2026 3 days late')
})

test('without a due day there is a dash', () => {
  expect(show(null).textContent).toBe('-')
})

test.each(['lines', 'inline'] as const)('the words stand as they are asked for: %s', (layout) => {
  expect(show('2026-11-25', 'pending', layout).querySelector('[data-layout]')).toHaveProperty('dataset.layout', layout)
})

test('an order in a rush says so while it is open, also without a due day', () => {
  const rush = (dueDate: string | null, status: OrderStatus = 'confirm') =>
    render(<DueDay dueDate={dueDate} rush status={status} layout="lines" />).container.textContent
  expect(rush('2026-11-22')).toBe('Nov 22, 2026 tomorrow Rush')
  expect(rush(null)).toBe('Rush')
  expect(rush(null, 'deliver')).toBe('-')
})
