import { expect, test } from 'vitest'
import { machineForm } from './machines.contract.ts'
import { formatClosedDay, formatClosedTime, formatSpans, parseSpans } from './machines.rules.ts'

const MORNING = { from: '08:00', to: '12:00' }
const spansOfDay = machineForm.shape.week.element

test.each([
  ['08:00-12:00, 12:30-16:30', [MORNING, { from: '12:30', to: '16:30' }]],
  ['8-12', [MORNING]],
  [' 8:00 – 12 ', [MORNING]],
  ['18-24', [{ from: '18:00', to: '24:00' }]],
  ['closed', []],
  ['Closed', []],
  [' ', []],
])('the hours %j are understood', (typed, spans) => {
  expect(parseSpans(typed)).toEqual(spans)
  expect(parseSpans(formatSpans(spans))).toEqual(spans)
  expect(spansOfDay.parse(spans)).toEqual(spans)
})

test.each([
  ['8', 'A time is written as HH:MM'],
  ['8-25', 'A time is written as HH:MM'],
  ['8-12-16', 'A time is written as HH:MM'],
  ['8-12:00:30', 'A time is written as HH:MM'],
  ['8-12:5', 'A time is written as HH:MM'],
  ['noon-16', 'A time is written as HH:MM'],
  ['8-12,', 'A time is written as HH:MM'],
  ['12-8', 'A span ends after it begins, by the 24-hour clock'],
  ['8-12, 11-16', 'Each span begins after the one before it, by the 24-hour clock'],
  ['1-2, 3-4, 5-6, 7-8', 'A day has at most three spans'],
])('the hours %j are refused in words', (typed, message) => {
  expect(spansOfDay.safeParse(parseSpans(typed)).error?.issues[0]!.message).toBe(message)
})

test.each([
  [{}, ''],
  [{ from: '00:00', to: '24:00' }, ''],
  [{ from: '00:00', to: '13:00' }, 'until 1 PM'],
  [{ from: '12:00', to: '24:00' }, 'from 12 PM'],
  [{ from: '00:30', to: '11:59' }, '12:30 AM to 11:59 AM'],
])('a closed time of %j is told as %j', (part, words) => {
  expect(formatClosedTime(part)).toBe(words)
})

const NAMES = new Map([['machineXl1', 'Machine XL'] as const])

test('a closed day is told with its time, its name and its machine', () => {
  const day = { day: '2026-12-09', name: 'Service', machine: null }
  expect(formatClosedDay(day, NAMES)).toBe('Wed, Dec 09, 2026 Service')
  expect(formatClosedDay({ ...day, machine: 'machineXl1', from: '00:00', to: '13:00' }, NAMES)).toBe(
    'Wed, Dec 09, 2026 until 1 PM Service (Machine XL)',
  )
})
