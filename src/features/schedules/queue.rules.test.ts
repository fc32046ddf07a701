import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUEUE_PLACES } from './queue-place/queue-place.contract.ts'
import { type QueueJob, withEntered } from './queue.rules.ts'
import { SCHEDULE_STATUSES } from './schedules.contract.ts'

interface Named extends QueueJob {
  name: string
}

/** `a 10 processing`: named a, due on the 10th. Without a status it waits, `b -` is due on no day, `c 10 rush` is in a rush. */
const job = (words: string): Named => {
  const [name, day, status = 'pending'] = words.split(' ')
  const rush = status === 'rush'
  return { name, dueDate: day === '-' ? null : `2026-11-${day}`, rush, status: rush ? 'pending' : status } as Named
}
const jobs = (words: string) => words.split(', ').filter(Boolean).map(job)
const getNames = (queue: readonly Named[]) => queue.map(({ name }) => name).join('')

describe('P4: where jobs enter a queue', () => {
  test.each([
    ['a queue that is empty', '', 'x 10, y -', 'xy'],
    ['before the first one that is due later', 'a 10, b 20, c 30', 'x 15', 'axbc'],
    ['after those of the same day', 'a 10, b 10, c 20', 'x 10', 'abxc'],
    ['before one without a due day', 'a 10, b -', 'x 20', 'axb'],
    ['without a due day at the end', 'a 10, b -', 'x -', 'abx'],
    ['the earliest of all', 'a 10, b 20', 'x 05', 'xab'],
    ['never above what is in work', 'a 30 ready, b 20, c 30', 'x 05', 'axbc'],
    ['below the last one in work, also where it is far down', 'a 10, b - preparing, c 20', 'x 05', 'abxc'],
    ['above one that is due later, whatever a person has put below it', 'a 20, b 10', 'x 15', 'xab'],
    ['several among themselves by due day, equal ones as they were chosen', 'a 20', 'x -, y 30, z 10, v 10', 'zvayx'],
    ['all of them before one that is due later', 'a 20', 'x 10, y 05', 'yxa'],
    ['in a rush before all that wait, also without a due day', 'a 10 preparing, b 05', 'x - rush', 'axb'],
    ['after those in a rush that are due earlier', 'a 10 rush, b 05', 'x 20 rush, y 01', 'axyb'],
  ])('by due day: %s', (_, queue, entering, expected) => {
    expect(getNames(withEntered(jobs(queue), jobs(entering), 'due'))).toBe(expected)
  })

  test('at the top and at the end they stand as they were chosen', () => {
    const [queue, entering] = [jobs('a 10 processing, b 20'), jobs('x -, y 05')]
    expect(getNames(withEntered(queue, entering, 'top'))).toBe('xyab')
    expect(getNames(withEntered(queue, entering, 'end'))).toBe('abxy')
  })

  const day = fc.option(fc.constantFrom('2026-11-10', '2026-11-11', '2026-11-12'))
  const current = fc.array(
    fc.record({
      dueDate: day,
      rush: fc.boolean(),
      status: fc.constantFrom(...SCHEDULE_STATUSES),
      dozens: fc.constant(1),
    }),
  )
  const entering = fc.array(
    fc.record({ dueDate: day, rush: fc.boolean(), status: fc.constant('pending' as const), dozens: fc.constant(1) }),
  )

  test('nobody else changes their order, whatever enters and where', () => {
    fc.assert(
      fc.property(current, entering, fc.constantFrom(...QUEUE_PLACES), (queue, chosen, place) => {
        const order = withEntered<QueueJob>(queue, chosen, place)
        expect(order.filter((one) => !chosen.includes(one as never))).toEqual(queue)
        expect(order).toHaveLength(queue.length + chosen.length)
      }),
    )
  })

  test('by due day several at once end where they would one after the other', () => {
    fc.assert(
      fc.property(current, entering, (queue, chosen) => {
        const single = chosen.reduce<QueueJob[]>((order, one) => withEntered(order, [one], 'due'), queue)
        const together = withEntered<QueueJob>(queue, chosen, 'due')
        expect(together.map((one) => chosen.indexOf(one as never))).toEqual(
          single.map((one) => chosen.indexOf(one as never)),
        )
      }),
    )
  })
})
