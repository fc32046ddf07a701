import { randomFrom, type Random } from '../../shared/random.ts'
import { entryOf } from '../../shared/records/entry-of.ts'
import { toDueKey } from '../orders/status/due.rules.ts'
import { workOf } from '../schedules/schedules.contract.ts'
import type { Board, PlanJob, PrintSide } from './press-plan.contract.ts'
import {
  getMinutes,
  getPrintBy,
  getQueueOrder,
  getTotals,
  type Plan,
  planBoard,
  type PlanTotals,
} from './press-plan.rules.ts'
import { TOLERANCE } from '../machines/work-time.rules.ts'

export const PROPOSALS = ['fewestLate', 'fewestSetups', 'byDueDate'] as const
type Proposal = (typeof PROPOSALS)[number]

/** One queue for each machine. */
type Queues<Job> = readonly (readonly Job[])[]

/** By all tries of a search together: half a second for 1,000 jobs. */
const MOST_JOBS_PLANNED = 5e7
/** A search ends when so many tries for each pair of jobs have made nothing better. */
const PATIENCE = 3

const toScreens = ({ designId, side }: PrintSide): string => `${designId} ${side}`

const withQueues = (board: Board, queues: Queues<PlanJob>): Board => ({
  ...board,
  machines: board.machines.map((machine, at) => ({ ...machine, jobs: [...queues[at]!] })),
})

/** What all tries need to know of a pending job. Orders that are never printed are late in whatever order. */
function toCandidates(board: Board, now: Plan, queues: Queues<PlanJob>) {
  const places = new Map(now.orders.map(({ order }, at) => [order.orderId, at]))
  return queues.map((queue, at) =>
    queue.map((job) => {
      const { rates, time } = board.machines[at]!
      const orderAt = places.get(job.orderId)!
      const { order, lateMinutes } = now.orders[orderAt]!
      const printBy = lateMinutes === null ? Infinity : getPrintBy(board, order, time)
      return { ...getMinutes(rates, job), job, screens: toScreens(job), orderAt, printBy }
    }),
  )
}
type Candidate = ReturnType<typeof toCandidates>[number][number]

/** By machine, the late minutes that sides on no machine add to its last finish. */
const getWaiting = (board: Board, now: Plan) =>
  now.machines.map((machine) =>
    now.orders.flatMap(({ order, sides, lateMinutes }, orderAt) =>
      sides
        .filter((side) => side.scheduleId === null && side.machine === machine && lateMinutes !== null)
        .map(({ finish }) => finish - (machine.jobs.at(-1)?.finish ?? 0) - getPrintBy(board, order, machine.time))
        .map((lateAfterEnd) => ({ orderAt, lateAfterEnd })),
    ),
  )

/**
 * The totals of many orders of the pending jobs, behind what is in work. They are those of `planBoard`, as long as what
 * is on no machine goes to the same one as now, on other screens.
 */
function getFastTotals(board: Board, now: Plan, inWork: Queues<PlanJob>): (queues: Queues<Candidate>) => PlanTotals {
  const waiting = getWaiting(board, now)
  const orders = board.orders.map((order) => ({ ...order, waiting: [] }))
  const front = planBoard({ ...withQueues(board, inWork), orders })
  const frontTotals = getTotals(front)
  const frontLate = Float64Array.from(front.orders, ({ lateMinutes }) => lateMinutes ?? 0)
  const starts = front.machines.map(({ jobs }) => {
    const last = jobs.at(-1)
    return { finish: last?.finish ?? 0, screens: last && toScreens(last.job) }
  })
  return (queues) => {
    const late = frontLate.slice()
    let { setupMinutes } = frontTotals
    for (const [at, start] of starts.entries()) {
      let { finish, screens } = start
      for (const job of queues[at]!) {
        const setup = job.screens === screens ? 0 : job.setupMinutes
        setupMinutes += setup
        finish += setup + job.runMinutes
        screens = job.screens
        late[job.orderAt] = Math.max(late[job.orderAt]!, finish - job.printBy)
      }
      for (const { orderAt, lateAfterEnd } of waiting[at]!)
        late[orderAt] = Math.max(late[orderAt]!, finish + lateAfterEnd)
    }
    let [lateOrders, lateMinutes] = [0, 0]
    for (const minutes of late) {
      if (minutes > 0) lateOrders++
      lateMinutes += minutes
    }
    return { lateOrders, lateMinutes, setupMinutes }
  }
}

/** The first number that differs decides. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => Math.abs(value - b[place]!) > TOLERANCE)
  return at === -1 ? 0 : a[at]! - b[at]!
}

/** Two jobs change places, or one goes elsewhere, or all that stand together on the same screens do. */
function vary<Job extends { screens: string }>(queue: readonly Job[], random: Random): Job[] {
  const [from, to] = [random.whole(0, queue.length - 1), random.whole(0, queue.length - 1)]
  const job = queue[from]!
  const way = random.pick(['swap', 'run', 'move', 'move'])
  if (way === 'swap') return queue.with(from, queue[to]!).with(to, job)
  if (way === 'move') return queue.toSpliced(from, 1).toSpliced(to, 0, job)
  let [start, end] = [from, from + 1]
  while (queue[start - 1]?.screens === job.screens) start--
  while (queue[end]?.screens === job.screens) end++
  return queue.toSpliced(start, end - start).toSpliced(to, 0, ...queue.slice(start, end))
}

/** The best that changes lead to that each make it better, from whichever start; the same every time. */
export function search<Job extends { screens: string }>(
  starts: readonly Queues<Job>[],
  toKeys: (queues: Queues<Job>) => readonly number[],
): Queues<Job> {
  const withKeys = (queues: Queues<Job>) => ({ queues, keys: toKeys(queues) })
  const lengths = starts[0]!.map((queue, at) => [at, queue.length] as const)
  const jobs = starts[0]!.flat().length
  const random = randomFrom(jobs)
  let left = jobs < 2 ? 0 : MOST_JOBS_PLANNED / jobs
  const found = starts.map(withKeys).toSorted((a, b) => compare(a.keys, b.keys))
  for (const [at, start] of found.entries()) {
    let best = start
    for (let failed = 0; failed < PATIENCE * jobs ** 2 && left >= 1; left--) {
      const machine = random.weighted(lengths)
      const next = withKeys(best.queues.with(machine, vary(best.queues[machine]!, random)))
      const isBetter = compare(next.keys, best.keys) < 0
      failed = isBetter ? 0 : failed + 1
      if (isBetter) best = next
    }
    found[at] = best
  }
  return found.toSorted((a, b) => compare(a.keys, b.keys))[0]!.queues
}

/**
 * What is in work as it is, then what is pending in another order. Fewest late: of all orders with no more late minutes
 * than now, that with the fewest late orders, then late minutes, then setup minutes. Where nothing better is found, the
 * queues stay as people have made them, also with a pending job before one that is Preparing.
 */
export function propose(board: Board, proposal: Proposal) {
  const inWork = board.machines.map(({ jobs }) => jobs.filter(({ status }) => workOf(status) !== 'waits'))
  const pending = board.machines.map(({ jobs }) => jobs.filter(({ status }) => workOf(status) === 'waits'))
  const afterWork = (queues: Queues<PlanJob>) =>
    withQueues(
      board,
      inWork.map((queue, at) => [...queue, ...queues[at]!]),
    )
  const dueKeys = new Map(board.orders.map((order) => [order.orderId, toDueKey(order)]))
  const keyOf = ({ orderId }: PlanJob) => entryOf(dueKeys, orderId)
  const byDue = pending.map((queue) => queue.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))))
  if (proposal === 'byDueDate') return getQueueOrder(afterWork(byDue))

  const now = planBoard(board)
  const totals = getTotals(now)
  const toKeys = ({ lateOrders, lateMinutes, setupMinutes }: PlanTotals) =>
    proposal === 'fewestLate'
      ? [Math.max(0, lateMinutes - totals.lateMinutes), lateOrders, lateMinutes, setupMinutes]
      : [setupMinutes, lateMinutes, lateOrders]
  const sorted = toCandidates(board, now, byDue)
  const grouped = sorted.map((queue) => [...Map.groupBy(queue, ({ screens }) => screens).values()].flat())
  const fastTotals = getFastTotals(board, now, inWork)
  const best = search([toCandidates(board, now, pending), sorted, grouped], (queues) => toKeys(fastTotals(queues)))
  const found = afterWork(best.map((queue) => queue.map(({ job }) => job)))
  const isBetter = compare(toKeys(getTotals(planBoard(found))), toKeys(totals)) < 0
  return getQueueOrder(isBetter ? found : board)
}
