import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Random, randomFrom } from '../../shared/random.ts'
import { FIRST_KEYS, type Machine } from '../machines/machine-key.contract.ts'
import type { Board, PlanJob } from './press-plan.contract.ts'
import { getMinutes, getQueueOrder, getTotals, planBoard, planQueue } from './press-plan.rules.ts'
import { PROPOSALS, propose, search } from './proposals.rules.ts'
import { makeBoard, makeJob as job, NOW, RATES } from './testing/boards.ts'
import type { WorkTime } from '../machines/work-time.rules.ts'

/** A day of a minute for each minute from now, so that an order can be due at any of them. */
const toDay = (minutes: number) => String(minutes + 9_999).padStart(6, '0')
const ALWAYS: WorkTime = Array.from({ length: 100_000 }, (_, at) => {
  const start = at - 10_000
  return { day: toDay(start + 1), from: NOW + start * 60_000, to: NOW + (start + 1) * 60_000, start }
})

/** Minutes from now until each order must be printed, or null; of an order that is not named null too. */
type Due = Readonly<Record<string, number | null>>

function board(
  queues: Partial<Record<Machine, PlanJob[]>>,
  due: Due = {},
  waiting: readonly PlanJob[] = [],
  closed: readonly Machine[] = [],
): Board {
  const stored = makeBoard(
    queues,
    {
      time: ALWAYS,
      getOrder: (orderId) => ({
        dueDate: typeof due[orderId] === 'number' ? toDay(due[orderId]) : null,
        waiting: waiting.filter((side) => side.orderId === orderId),
      }),
    },
    waiting.map(({ orderId }) => orderId),
  )
  const machines = stored.machines.map((one) => ({
    ...one,
    rates: one.machine === 'machineM1' ? RATES : { ...RATES, impressionsPerHour: 300, changeoverMinutes: 12 },
    time: closed.includes(one.machine) ? [] : ALWAYS,
  }))
  return { ...stored, machines }
}

const idsOf = (queue: readonly PlanJob[]) => queue.map(({ scheduleId }) => scheduleId)
const isInWork = ({ status }: PlanJob) => status !== 'pending'
const totalsOf = (one: Board, order = getQueueOrder(one)) => getTotals(planBoard(one, order))

describe('of whatever queues', () => {
  const side = fc.record({
    orderId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    designId: fc.constantFrom('one', 'two', 'three'),
    side: fc.constantFrom('front', 'back'),
    pieces: fc.integer({ min: 1, max: 1_000 }),
    screens: fc.option(fc.integer({ min: 1, max: 6 })),
    status: fc.constantFrom('pending', 'pending', 'pending', 'pending', 'preparing', 'ready', 'processing'),
    workedMinutes: fc.nat(100),
  } as const)
  const minutes = fc.option(fc.integer({ min: -500, max: 1_500 }))
  const boards = fc
    .record({
      machineM1: fc.array(side, { maxLength: 6 }),
      machineXl1: fc.array(side, { maxLength: 4 }),
      waiting: fc.array(side, { maxLength: 2 }),
      due: fc.record({ a: minutes, b: minutes, c: minutes, d: minutes }),
      closed: fc.constantFrom<Machine[]>([], [], [], ['machineXl1']),
    })
    .map(({ machineM1, machineXl1, waiting, due, closed }) =>
      board(
        {
          machineM1: machineM1.map((more, at) => job(`m${at}`, more)),
          machineXl1: machineXl1.map((more, at) => job(`xl${at}`, more)),
        },
        due,
        waiting.map((more) => job('waiting', more)),
        closed,
      ),
    )
  const RUNS = { numRuns: 10_000 }

  test('each job is there once, on its machine, and what is in work is before what is pending, as it was', () => {
    fc.assert(
      fc.property(boards, fc.constantFrom(...PROPOSALS), (one, proposal) => {
        const order = propose(one, proposal)
        const present = getQueueOrder(one)
        for (const { machine, jobs } of one.machines) {
          expect(order[machine]!.toSorted()).toEqual(idsOf(jobs).toSorted())
          const inWork = idsOf(jobs.filter(isInWork))
          if (order[machine]!.slice(0, inWork.length).join() !== inWork.join()) expect(order).toEqual(present)
        }
      }),
      RUNS,
    )
  })

  test('fewest late has no more late minutes than now, and fewest set-ups no more setup minutes', () => {
    fc.assert(
      fc.property(boards, (one) => {
        const now = totalsOf(one)
        const late = totalsOf(one, propose(one, 'fewestLate'))
        expect(late.lateMinutes).toBeLessThan(now.lateMinutes + 1e-5)
        expect(late.lateOrders).toBeLessThanOrEqual(now.lateOrders)
        expect(totalsOf(one, propose(one, 'fewestSetups')).setupMinutes).toBeLessThan(now.setupMinutes + 1e-5)
      }),
      RUNS,
    )
  })

  test('by due date is what it says, jobs of the same day as they were, and without a day last', () => {
    fc.assert(
      fc.property(boards, (one) => {
        const days = new Map(one.orders.map(({ orderId, dueDate }) => [orderId, dueDate ?? '9999']))
        const order = propose(one, 'byDueDate')
        for (const { machine, jobs } of one.machines) {
          const pending = order[machine]!.flatMap((id) =>
            jobs.filter((its) => its.scheduleId === id && its.status === 'pending'),
          )
          const keys = pending.map((its) => `${days.get(its.orderId)} ${jobs.indexOf(its)}`)
          expect(keys).toEqual(keys.toSorted())
        }
      }),
    )
  })
})

describe('compared with all orders of up to 8 jobs', () => {
  interface Outcome {
    late: Map<string, number>
    setupMinutes: number
  }

  function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
    if (items.length === 0) yield []
    for (const [at, item] of items.entries())
      for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest]
  }

  /** By the rule's own words, machine by machine. */
  function* everyOrder({ machines, orders }: Board): Generator<Outcome[]> {
    const due = new Map(
      orders.map(({ orderId, dueDate }) => [orderId, dueDate === null ? Infinity : Number(dueDate) - 9_999]),
    )
    const [first, second] = machines.map(({ rates, jobs }) => {
      const inWork = jobs.filter(isInWork)
      return [...permutations(jobs.filter((its) => !isInWork(its)))].map((pending) => {
        const late = new Map<string, number>()
        let setupMinutes = 0
        for (const planned of planQueue(rates, [...inWork, ...pending])) {
          const { orderId } = planned.job
          late.set(orderId, Math.max(late.get(orderId) ?? 0, planned.finish - due.get(orderId)!))
          setupMinutes += planned.setupMinutes
        }
        return { late, setupMinutes }
      })
    }) as [Outcome[], Outcome[]]
    for (const one of first) for (const other of second) yield [one, other]
  }

  function total(machines: readonly Outcome[]) {
    const late = new Map<string, number>()
    for (const one of machines) for (const [id, minutes] of one.late) late.set(id, Math.max(late.get(id) ?? 0, minutes))
    const minutes = [...late.values()].filter((some) => some > 0)
    return {
      lateOrders: minutes.length,
      lateMinutes: minutes.reduce((sum, some) => sum + some, 0),
      setupMinutes: machines.reduce((sum, { setupMinutes }) => sum + setupMinutes, 0),
    }
  }

  const isWorse = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((value, place) => Math.abs(value - b[place]!) > 1e-5)
    return at !== -1 && a[at]! > b[at]!
  }

  function randomBoard(random: Random, jobs: number, machines: readonly Machine[]): Board {
    const all = Array.from({ length: jobs }, (_, at) =>
      job(String(at), {
        orderId: `order ${random.whole(0, jobs - 2)}`,
        designId: random.pick(['one', 'two', 'three']),
        side: random.pick(['front', 'front', 'back']),
        pieces: random.whole(30, 400),
        screens: random.whole(1, 6),
        status: at === 0 && random.chance(0.5) ? 'processing' : 'pending',
      }),
    )
    const queues = Map.groupBy(all, () => random.pick(machines))
    const due = all.map(({ orderId }) => [orderId, random.chance(0.1) ? null : random.whole(-60, 100 * jobs)] as const)
    return board(Object.fromEntries(queues), Object.fromEntries(due))
  }

  const random = randomFrom(8)
  const boards = Array.from({ length: 100 }, (_, at) =>
    randomBoard(random, 4 + (at % 5), at % 2 === 0 ? ['machineM1'] : FIRST_KEYS),
  )

  type Total = ReturnType<typeof total>
  test.each([
    ['fewestLate', (one: Total) => [one.lateOrders, one.lateMinutes, one.setupMinutes]],
    ['fewestSetups', (one: Total) => [one.setupMinutes, one.lateMinutes, one.lateOrders]],
  ] as const)('%s is the best of all in 95 of 100', (proposal, toKeys) => {
    const best = boards.filter((one) => {
      const most = proposal === 'fewestLate' ? totalsOf(one).lateMinutes + 1e-5 : Infinity
      const found = toKeys(totalsOf(one, propose(one, proposal)))
      return !everyOrder(one).some((machines) => {
        const other = total(machines)
        return other.lateMinutes <= most && isWorse(found, toKeys(other))
      })
    })
    expect(best.length).toBeGreaterThanOrEqual(95)
  })
})

describe('what is proposed', () => {
  const { setupMinutes, runMinutes } = getMinutes(RATES, job('any'))
  /** Of one job, and what is left of its last minute. */
  const MINUTES = Math.ceil(setupMinutes + runMinutes)

  test.each(PROPOSALS)('of empty queues, of one job and of jobs in work nothing: %s', (proposal) => {
    const inWork = [job('p', { status: 'preparing' }), job('r', { status: 'ready' })]
    for (const queue of [[], [job('a')], inWork])
      expect(propose(board({ machineM1: queue }, { 'order of a': -5 }), proposal).machineM1).toEqual(idsOf(queue))
  })

  test.each(['pending', 'processing'] as const)('an order that is late on the other machine anyway, %s', (status) => {
    const machineM1 = [job('a'), job('b')]
    const machineXl1 = [job('long', { orderId: 'order of a', pieces: 2_000, status })]
    const due = { 'order of a': MINUTES, 'order of b': MINUTES }
    expect(propose(board({ machineM1 }, due), 'fewestLate').machineM1).toEqual(['a', 'b'])
    expect(propose(board({ machineM1, machineXl1 }, due), 'fewestLate').machineM1).toEqual(['b', 'a'])
  })

  test('an order that is never printed is late whatever goes first', () => {
    const machineM1 = [job('none'), job('hopeless', { pieces: 130 }), job('short')]
    const due = { 'order of hopeless': -200, 'order of short': MINUTES, 'order of never': 0 }
    const machineXl1 = [job('never', { pieces: 20_000 })]
    const one = board({ machineM1, machineXl1 }, due, [job('w', { orderId: 'order of never' })], ['machineXl1'])
    expect(propose(one, 'fewestLate').machineM1).toEqual(['short', 'hopeless', 'none'])
  })

  test('jobs on the same screens come together, all of them behind the one that is printed on them', () => {
    const toJobs = (designs: string) => Array.from(designs, (designId, at) => job(`${designId}${at}`, { designId }))
    const machineM1 = [job('now', { designId: 'y', status: 'processing' }), ...toJobs('xxxyyy')]
    const machineXl1 = toJobs('xyxyz')
    const order = propose(board({ machineM1, machineXl1 }), 'fewestSetups')
    expect(order.machineM1).toEqual(['now', 'y3', 'y4', 'y5', 'x0', 'x1', 'x2'])
    expect(order.machineXl1!.map((id) => id[0]).join('')).toMatch(/xx/)
    expect(order.machineXl1!.map((id) => id[0]).join('')).toMatch(/yy/)
  })

  test('what is Preparing goes before what is pending, unless people are better off as they have it', () => {
    const machineM1 = [job('a'), job('b', { status: 'preparing' }), job('c')]
    const hurried = { 'order of c': 2 * MINUTES, 'order of a': 10 * MINUTES }
    expect(propose(board({ machineM1 }, hurried), 'fewestLate').machineM1).toEqual(['b', 'c', 'a'])
    expect(propose(board({ machineM1 }, { 'order of a': MINUTES }), 'fewestLate').machineM1).toEqual(['a', 'b', 'c'])
    expect(propose(board({ machineM1 }), 'byDueDate').machineM1).toEqual(['b', 'a', 'c'])
  })

  test('nothing where nothing is better: jobs do not change places in vain', () => {
    const machineM1 = ['c', 'a', 'd', 'b'].map((id) => job(id))
    expect(propose(board({ machineM1 }), 'fewestLate').machineM1).toEqual(['c', 'a', 'd', 'b'])
    expect(propose(board({ machineM1 }), 'fewestSetups').machineM1).toEqual(['c', 'a', 'd', 'b'])
  })

  test('a side on no machine waits until the last job is printed, and longer with another setup', () => {
    const machineM1 = [job('a', { designId: 'one' }), job('c', { designId: 'one' }), job('b', { designId: 'two' })]
    const machineXl1 = [job('d', { pieces: 2_000 }), job('e')]
    const queues = { machineM1, machineXl1 }
    const [, e] = planBoard(board(queues)).machines[1]!.jobs
    const due = {
      'order of a': MINUTES,
      'order of b': 2 * MINUTES,
      'order of e': Math.floor(e!.finish) - 3,
      waiting: 0,
    }
    expect(propose(board(queues, due), 'fewestLate')).toEqual({ machineM1: ['a', 'b', 'c'], machineXl1: ['e', 'd'] })
    const one = board(queues, due, [job('w', { orderId: 'waiting' })])
    expect(propose(one, 'fewestLate')).toEqual({ machineM1: ['a', 'c', 'b'], machineXl1: ['e', 'd'] })
  })

  test('of 1,000 jobs, with a bounded number of tries and the same every time', () => {
    const random = randomFrom(1_000)
    const all = Array.from({ length: 1_000 }, (_, at) =>
      job(String(at), { designId: `design ${random.whole(1, 40)}`, pieces: random.whole(60, 400) }),
    )
    const queues = { machineM1: all.slice(0, 600), machineXl1: all.slice(600) }
    const due = Object.fromEntries(all.map(({ orderId }) => [orderId, random.whole(-500, 50_000)]))
    const one = board(queues, due)
    const order = propose(one, 'fewestLate')
    expect(totalsOf(one, order).lateOrders).toBeLessThan(totalsOf(one).lateOrders)
    expect(propose(one, 'fewestLate')).toEqual(order)

    let tries = 0
    const start = Object.values(queues).map((queue) => queue.map((its) => ({ ...its, screens: its.designId })))
    // Each try is better than all before.
    const found = search([start, start, start], () => [-tries++])
    expect(found.flat()).toHaveLength(1_000)
    expect(tries).toBeGreaterThan(1_000)
    expect(tries).toBeLessThanOrEqual(50_003)
  })
})
