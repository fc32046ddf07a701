import { hasSide, SIDES, type Side } from '../features/designs/designs.contract.ts'
import type { ItemDraft } from '../features/productions/productions.contract.ts'
import type { ShippingMethod } from '../features/orders/order-fields.contract.ts'
import { NEW_STATUS, type ScheduleStatus, workOf } from '../features/schedules/schedules.contract.ts'
import type { FirstMachine } from '../features/machines/machine-key.contract.ts'
import type { Drawing } from './drawings/drawings.ts'
import { daysAfter, planDelivery, type PlannedDelivery, planShipping } from './sample-delivery.ts'
import { getDay, HOUR_MS, localTime, toInstant } from '../server/clock.ts'
import { placeInWeek } from '../shared/days/calendar.ts'
import { planItems } from './sample-items.ts'
import { ADD_ONS, CLOTHING_TYPES, CUSTOMERS, REMARKS } from './sample-names.ts'
import { type Random, randomFrom } from '../shared/random.ts'

export interface PlannedSchedule {
  side: Side
  machine: FirstMachine
  status: ScheduleStatus
  scheduledAt: Date
  movedAt: Date
}

export interface PlannedProduction {
  clothingType: string
  design: string
  items: ItemDraft[]
  schedules: PlannedSchedule[]
}

export interface PlannedOrder {
  customer: string
  referrer: string | null
  createdAt: Date
  dueDate: string | null
  remark: string
  addOn: string
  shippingMethod: ShippingMethod
  taken: 'pending' | 'confirm' | 'cancel'
  productions: PlannedProduction[]
  delivery: PlannedDelivery | null
}

type Stage = 'pending' | 'confirm' | 'cancel' | 'schedule' | 'complete' | 'deliver'

const STAGES: readonly (readonly [upTo: number, weights: Partial<Record<Stage, number>>])[] = [
  [26, { pending: 68, confirm: 28, cancel: 4 }],
  [66, { confirm: 62, pending: 18, schedule: 14, cancel: 6 }],
  [106, { schedule: 84, confirm: 12, cancel: 4 }],
  [134, { complete: 74, schedule: 10, deliver: 16 }],
  [Infinity, { deliver: 93, complete: 3, cancel: 4 }],
]

/** About a week of work for a machine. */
const MAX_QUEUE_LENGTH = 22

/** Of the first jobs of a queue: a press prints one, and few are got ready beside it. */
const IN_WORK: readonly ScheduleStatus[] = ['ready', 'ready', 'preparing', 'preparing', 'processing']

type PlannedDesign = Pick<Drawing, 'name' | 'screenPrintingOn'>

export function planOrders(options: {
  orders: number
  latest: Date
  seed: number
  designs: readonly PlannedDesign[]
}): PlannedOrder[] {
  const random = randomFrom(options.seed)
  const queues: Record<FirstMachine, number> = { machineM1: 0, machineXl1: 0 }
  const times = openingTimes(options.orders, options.latest, random)
  return times.map((createdAt, at) =>
    planOrder({ ...options, random, queues, createdAt, newer: times.length - 1 - at }),
  )
}

const isSunday = (instant: Date): boolean => placeInWeek(getDay(instant)) === 6

function openingTimes(orders: number, latest: Date, random: Random): Date[] {
  const times: Date[] = []
  for (let back = 0; times.length < orders; back++) {
    const day = daysAfter(latest, -back)
    if (isSunday(day)) continue
    const minutes = Array.from({ length: random.whole(5, 9) }, () => random.whole(8 * 60, 17 * 60 + 30))
    for (const minute of minutes.toSorted((a, b) => b - a)) {
      if (times.length === orders) break
      // A time later than `latest` is moved before it, at a distance of eleven minutes for each order.
      times.push(
        new Date(Math.min(toInstant(getDay(day), minute), latest.getTime() - (times.length + 1) * 11 * 60_000)),
      )
    }
  }
  return times.toReversed()
}

interface Context {
  random: Random
  latest: Date
  designs: readonly PlannedDesign[]
  queues: Record<FirstMachine, number>
  createdAt: Date
  newer: number
}

function planOrder(context: Context): PlannedOrder {
  const { random, createdAt, latest } = context
  const stage = pickStage(context.newer, random)
  const customer = random.pick(CUSTOMERS)
  const referrer = random.chance(0.35) ? random.pick(CUSTOMERS).name : null
  const shipping = planShipping(random)
  const productions = planProductions(context, stage, customer.design)
  const dueDate = random.chance(0.95) ? getDay(daysAfter(createdAt, random.whole(13, 22))) : null
  const moves = productions.flatMap(({ schedules }) => schedules.map(({ movedAt }) => movedAt.getTime()))
  const finishedAt = new Date(Math.max(createdAt.getTime(), ...moves))
  const dozens = productions.flatMap(({ items }) => items).reduce((sum, { itemQuantity }) => sum + itemQuantity, 0)
  return {
    customer: customer.name,
    referrer: referrer === customer.name ? null : referrer,
    createdAt,
    dueDate,
    remark: random.chance(0.55) ? random.pick(REMARKS) : '',
    addOn: random.chance(0.12) ? random.pick(ADD_ONS) : '',
    shippingMethod: shipping,
    taken: stage === 'pending' || stage === 'cancel' ? stage : 'confirm',
    productions,
    delivery: isPrinted(stage)
      ? planDelivery(random, { shipping, dozens, finishedAt, latest, delivered: stage === 'deliver' })
      : null,
  }
}

function pickStage(newer: number, random: Random): Stage {
  const [, weights] = STAGES.find(([upTo]) => newer < upTo)!
  return random.weighted(Object.entries(weights) as [Stage, number][])
}

const PRODUCTIONS = [
  [1, 44],
  [2, 33],
  [3, 15],
  [4, 8],
] as const

function planProductions(context: Context, stage: Stage, own: string): PlannedProduction[] {
  const { random, designs } = context
  const first = designs.find(({ name }) => name === own)!
  const garments = [...CLOTHING_TYPES]
  const count = random.weighted(PRODUCTIONS)
  return Array.from({ length: count }, (_, at) => {
    const design = at === 0 || random.chance(0.85) ? first : random.pick(designs)
    const [garment] = garments.splice(random.weighted(garments.map(({ weight }, index) => [index, weight])), 1)
    const { name, cut, heavy } = garment!
    const sides = SIDES.filter((side) => hasSide(design.screenPrintingOn, side))
    return {
      clothingType: name,
      design: design.name,
      items: planItems(random, cut, isPrinted(stage)),
      schedules: sides.flatMap((side) => planSchedule(context, stage, side, heavy) ?? []),
    }
  })
}

const isPrinted = (stage: Stage): boolean => stage === 'complete' || stage === 'deliver'

function planSchedule(context: Context, stage: Stage, side: Side, heavy: boolean): PlannedSchedule | null {
  const { random, createdAt, latest, queues } = context
  if (stage === 'pending' || stage === 'confirm' || stage === 'cancel') return null
  const preferred: FirstMachine = random.chance(heavy ? 0.85 : 0.28) ? 'machineXl1' : 'machineM1'
  const span = latest.getTime() - createdAt.getTime()
  const between = (from: number, to: number, after: Date) =>
    atWork(new Date(createdAt.getTime() + span * (from + random.next() * (to - from))), after)
  const finished = isPrinted(stage) || random.chance(0.3)
  if (finished) {
    const scheduledAt = atWork(
      new Date(createdAt.getTime() + Math.min(span * 0.3, random.whole(20, 90) * HOUR_MS)),
      createdAt,
    )
    const movedAt = atWork(
      new Date(scheduledAt.getTime() + Math.min(span * 0.5, random.whole(20, 110) * HOUR_MS)),
      scheduledAt,
    )
    return { side, machine: preferred, status: 'complete', scheduledAt, movedAt }
  }
  const other: FirstMachine = preferred === 'machineM1' ? 'machineXl1' : 'machineM1'
  // A queue that is much longer than the other passes its schedule on.
  const machine = queues[preferred] > queues[other] + 4 ? other : preferred
  if (queues[machine] >= MAX_QUEUE_LENGTH || random.chance(0.12)) return null
  const status = IN_WORK[queues[machine]++] ?? NEW_STATUS
  const scheduledAt = between(0.3, 0.7, createdAt)
  if (workOf(status) === 'waits') return { side, machine, status, scheduledAt, movedAt: between(0.7, 1, scheduledAt) }
  const justNow = latest.getTime() - random.whole(4, 12) * 60_000
  return { side, machine, status, scheduledAt, movedAt: new Date(Math.max(justNow, scheduledAt.getTime())) }
}

function atWork(instant: Date, after: Date): Date {
  const [opens, closes] = [8, 18]
  const [hour, minute] = localTime(instant.toISOString()).slice(11).split(':').map(Number)
  const isOpen = hour! >= opens && hour! < closes && !isSunday(instant)
  if (isOpen) return instant
  const evening = daysAfter(instant, hour! < opens ? -1 : 0)
  const day = getDay(isSunday(evening) ? daysAfter(evening, -1) : evening)
  const worked = new Date(toInstant(day, (closes - 1) * 60 + minute!))
  return worked < after ? after : worked
}
