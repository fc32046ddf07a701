import { expect, test } from 'vitest'
import { queueChipsOf } from './queue-filter.ts'

test('a queue that is filtered says by what, and each chip takes its filter away', () => {
  expect(queueChipsOf({})).toEqual([])
  expect(queueChipsOf({ status: 'ready,processing', dueDateTo: '2026-11-22', noDueDate: 'true' })).toEqual([
    { label: 'Status: Ready, Processing', without: { status: [] } },
    { label: 'Due: until Nov 22, 2026', without: { dueDateFrom: null, dueDateTo: null } },
    { label: 'No due date', without: { noDueDate: undefined } },
  ])
})
