import { createHash } from 'node:crypto'
import { getDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import { selectRecords } from '../../server/records/records.ts'
import { addDays } from '../../shared/days/calendar.ts'
import { type Side, SIDES } from '../designs/designs.contract.ts'
import { toDesignData } from '../designs/designs.db.ts'
import { UNFINISHED } from '../orders/status/due.rules.ts'
import { selectShop, selectWorking, toClosedDays } from '../machines/machines.db.ts'
import { fromAllQueues } from '../schedules/queue.db.ts'
import { workOf } from '../schedules/schedules.contract.ts'
import { SIDE_WAITS } from '../production-list/production-list.db.ts'
import { readPast } from './learned/learned.db.ts'
import { getRatios, getWorks } from './learned/learned.rules.ts'
import { type Board, type BoardMachine, type BoardOrder, rates as planRates } from './press-plan.contract.ts'
import { getMinutes } from './press-plan.rules.ts'
import { toSide, WORK } from './sides.db.ts'
import { findWorkTime } from '../machines/work-time.db.ts'
import { minutesUntil } from '../machines/work-time.rules.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

/** Times the planned minutes of all jobs: the time of a machine reaches so far, however slow it was in a replay. */
const LEAST_REACH = 4
/** And so far at least, for an order that is being entered. */
const DAYS_AHEAD = 250
/** Before a due day: packing may begin so early. */
const DAYS_OF_PACKING = 60

// Orders and designs are read once each: with all of theirs, the rows of jobs took three times as long.
const selectJobs = (db: Reader) =>
  fromAllQueues(db)
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .select(['schedules._id as scheduleId', 'schedules.machine', 'schedules.status', 'schedules.orderId'])
    .select('schedules.screenPrintingOn as side')
    .select(WORK)
    .orderBy('schedules.machine')
    .orderBy('schedules.position')
    .execute()

const selectWaiting = (db: Reader) =>
  db
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .where('productions.deletedAt', 'is', null)
    .where('productions.completedAt', 'is', null)
    .where(SIDE_WAITS)
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', 'in', UNFINISHED)
    .select(['productions.orderId', 'productions.frontStatus', 'productions.backStatus'])
    .select(WORK)
    .orderBy('productions.orderId')
    .orderBy('productions.position')
    .execute()

const fromOrders = (db: Reader) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers._id', 'orders.customer')
    .select([
      'orders._id as orderId',
      'orders.orderNo',
      'orders.dueDate',
      'orders.rush',
      'customers.name as customerName',
    ])

async function selectOrders(db: Reader, ids: ReadonlySet<string>) {
  const unfinished = await fromOrders(db)
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', 'in', UNFINISHED)
    .execute()
  const orders = unfinished.filter(({ orderId }) => ids.has(orderId))
  // An order with a job in a queue is one of these (rule O3). Another one would be a fault that must not stop the plan.
  const others = ids.difference(new Set(orders.map(({ orderId }) => orderId)))
  if (others.size > 0)
    orders.push(
      ...(await fromOrders(db)
        .where('orders._id', 'in', [...others])
        .execute()),
    )
  return orders.map((order) => ({ ...order, rush: order.rush === 1 })).toSorted((a, b) => a.orderNo - b.orderNo)
}

/** All queues; another version once a job enters, leaves, moves or gets another status. */
export async function selectQueues(db: Reader) {
  const jobs = await selectJobs(db)
  const text = jobs.map(({ scheduleId, machine, status }) => `${machine} ${scheduleId} ${status}`).join('\n')
  // Fits a double without loss.
  return { jobs, version: createHash('sha1').update(text).digest().readUIntBE(0, 6) }
}

/** All that a plan of this moment is computed from; what was learned and the designs are for promises and screens. */
export async function readBoard(db: Reader, now: number, isForScreens = true): Promise<Board> {
  const settings = await selectWorking(db)
  const shop = await selectShop(db)
  const { days: closedDays } = toClosedDays(shop)
  const { jobs, version } = await selectQueues(db)
  const waiting = await selectWaiting(db)
  const inWork = jobs.filter(({ status }) => workOf(status) !== 'waits')
  const { getChanges, getSpeed } = await readPast(db, inWork, isForScreens ? settings.map(({ key }) => key) : [])
  const work = [...jobs, ...waiting]
  const designs = await selectRecords(
    db,
    'designs',
    work.map(({ printingDesign }) => printingDesign),
  )
  const designOf = new Map(designs.map((design) => [design._id, design]))
  const getSide = (row: (typeof work)[number], side: Side) => toSide(row, side, entryOf(designOf, row.printingDesign))
  const waitingOf = Map.groupBy(waiting, ({ orderId }) => orderId)
  const orders = (await selectOrders(db, new Set(work.map(({ orderId }) => orderId)))).map((order): BoardOrder => {
    const productions = waitingOf.get(order.orderId) ?? []
    const isPending = (row: (typeof waiting)[number]) => (side: Side) => row[`${side}Status`] === 'pending'
    return {
      ...order,
      waiting: productions.flatMap((row) => SIDES.filter(isPending(row)).map((side) => getSide(row, side))),
    }
  })
  const sides = [...jobs.map((job) => getSide(job, job.side)), ...orders.flatMap((order) => order.waiting)]
  const today = getDay(new Date(now))
  const firstDue = orders.reduce((first, { dueDate }) => (dueDate !== null && dueDate < first ? dueDate : first), today)
  const firstDay = addDays(firstDue, -DAYS_OF_PACKING)
  const lastDay = addDays(today, DAYS_AHEAD)

  const machines = settings.map((machine): BoardMachine => {
    const rates = planRates.parse(machine)
    const time = findWorkTime(machine, closedDays, now)
    const ratios = getRatios(getSpeed(machine, time))
    const planned = sides.reduce((sum, side) => {
      const { setupMinutes, runMinutes } = getMinutes(rates, side)
      return sum + setupMinutes + runMinutes
    }, shop.packingHours * 60)
    const reach = planned * Math.max(LEAST_REACH, ...ratios)
    const queue = jobs.filter((job) => job.machine === machine.machine)
    // A change that is not its last one to this status tells nothing.
    const getStatusTime = ({ scheduleId, status }: (typeof jobs)[number]) => {
      const changes = getChanges(scheduleId)
      return changes.at(-1)?.to === status ? getWorks(changes).at(-1)!.from : now
    }
    return {
      machine: machine.machine,
      rates,
      time: time.filter(({ day, start }) => day >= firstDay && (day <= lastDay || start <= reach)),
      ratios,
      jobs: queue.map((job) => ({
        ...getSide(job, job.side),
        scheduleId: job.scheduleId,
        orderId: job.orderId,
        status: job.status,
        workedMinutes: Math.max(0, -minutesUntil(time, getStatusTime(job))),
      })),
    }
  })
  return {
    now,
    version,
    packingHours: shop.packingHours,
    closedDays,
    machines,
    orders,
    designs: isForScreens
      ? designs.map((row) => toDesignData({ ...row, printingDesign: row._id, designName: row.name }))
      : [],
  }
}
