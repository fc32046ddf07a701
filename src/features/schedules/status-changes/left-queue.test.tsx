import { expect, test } from 'vitest'
import { formatLeftQueue } from './left-queue.ts'

const today = '2026-11-22'
const at = new Date(2026, 10, 22, 10, 42).toISOString()

test.each([
  [{ from: 'processing', to: 'complete', at, by: 'brook' }, 'Completed by brook, 10:42 AM'],
  [{ from: 'ready', to: 'pending', at, by: 'Ada' }, 'Set to Pending by Ada, 10:42 AM'],
  [{ from: 'ready', to: null, at, by: 'Ada' }, 'Taken off this machine'],
  [{ from: 'preparing', to: 'ready', at, by: 'Ada' }, null],
  [undefined, 'Taken off this machine'],
] as const)('%j is told as %s', (last, words) => {
  expect(formatLeftQueue(last, today)).toBe(words)
})
