import type { QueuePlace } from './queue-place/queue-place.contract.ts'
import { toDueKey } from '../orders/status/due.rules.ts'
import { type Schedule, workOf } from './schedules.contract.ts'

export type QueueJob = Pick<Schedule, 'dueDate' | 'rush' | 'status'>

/** By due day each goes before the first waiting job that is due later, and below all that is in work (rule P4). */
export function withEntered<Job extends QueueJob>(
  queue: readonly Job[],
  entering: readonly Job[],
  place: QueuePlace,
): Job[] {
  if (place === 'top') return [...entering, ...queue]
  if (place === 'end') return [...queue, ...entering]
  const firstWaiting = queue.findLastIndex(({ status }) => workOf(status) !== 'waits') + 1
  const left = entering.toSorted((a, b) => toDueKey(a).localeCompare(toDueKey(b)))
  const order = queue.slice(0, firstWaiting)
  for (const waiting of queue.slice(firstWaiting)) {
    while (left[0] && toDueKey(left[0]) < toDueKey(waiting)) order.push(left.shift()!)
    order.push(waiting)
  }
  return [...order, ...left]
}
