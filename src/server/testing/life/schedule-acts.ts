import fc from 'fast-check'
import { type Side, SIDES } from '../../../features/designs/designs.contract.ts'
import {
  createSchedule,
  createSchedules,
  purgeSchedules,
  QUEUE_EDGES,
  type QueueEdge,
  reorderSchedules,
  restoreSchedules,
  SCHEDULE_STATUSES,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../../features/schedules/schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../../../features/machines/machine-key.contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { type Action, isStale, oneOf, pick, picks, seen, someOf, versionSeen } from './calls.ts'
import { isQueued, getQueue, type ScheduleState, type World } from './world.ts'

const side = fc.constantFrom(...SIDES)
const machine = fc.constantFrom(...FIRST_KEYS)

/** Rule P3. */
function schedulable(world: World, productionId: string, on: Side): boolean {
  const one = world.productions.get(productionId)
  if (!one || one.deleted || one.sides[on] !== 'pending') return false
  const order = world.orders.get(one.orderId)!
  return !order.deleted && order.status !== 'cancel'
}

/** Rule P4: the place above all others of the queue. */
function getTopPosition(world: World, where: Machine): number {
  const [first] = getQueue(world, where)
  return (first === undefined ? 0 : world.schedules.get(first)!.place) - 1
}

interface Placed {
  id: string
  productionId: string
  side: Side
  machine: Machine
}

/** Adds schedules at the top of their queues, the first one given at the very top; null if a side is not free. */
function enter(world: World, added: readonly Placed[]): World | null {
  for (const { id, productionId, side: on, machine: where } of added.toReversed()) {
    if (!schedulable(world, productionId, on)) return null
    const { orderId, sides } = world.productions.get(productionId)!
    const { version } = world.schedules.get(id) ?? { version: 1 }
    world.schedules.set(id, {
      version,
      orderId,
      productionId,
      side: on,
      machine: where,
      status: 'pending',
      gone: 'no',
      place: getTopPosition(world, where),
      changes: 0,
    })
    sides[on] = 'schedule'
  }
  return world
}

export function leave(world: World, id: string, gone: ScheduleState['gone']): void {
  const one = world.schedules.get(id)!
  one.gone = gone
  world.productions.get(one.productionId)!.sides[one.side] = 'pending'
}

const comeBack = (world: World, ids: readonly string[]): World | null =>
  enter(
    world,
    ids.map((id) => ({ id, ...world.schedules.get(id)! })),
  )

/** Restores what left with an order or a production, as it stood. */
export const comeBackWith = (world: World, gone: ScheduleState['gone'], of: (one: ScheduleState) => boolean) =>
  comeBack(
    world,
    [...world.schedules]
      .filter(([, one]) => one.gone === gone && of(one))
      .toSorted(([a, one], [b, other]) => one.place - other.place || (a < b ? -1 : 1))
      .map(([id]) => id),
  )

export const schedulingOne =
  (productionId: string, on: Side, where: Machine): Action =>
  (world) => {
    const orderId = world.productions.get(productionId)?.orderId ?? productionId
    return {
      endpoint: createSchedule,
      input: { orderId, productionProductId: productionId, machine: where, screenPrintingOn: on },
      outcome: (now, answer) =>
        enter(now, [{ id: answer?.schedule?._id ?? '', productionId, side: on, machine: where }]),
    }
  }
export const scheduleOne = fc
  .record({ pick, side, machine })
  .map(({ pick: n, side: on, machine: where }): Action => (world) => {
    const [id] = oneOf(world.productions, (_, each) => schedulable(world, each, on), n)
    return schedulingOne(id, on, where)(world)
  })

export const scheduleSeveral = fc
  .record({ picks, side, machine })
  .map(({ picks: some, side: on, machine: where }): Action => (world) => {
    const ids = someOf(world.productions, (_, each) => schedulable(world, each, on), some)
    return {
      endpoint: createSchedules,
      input: { productionProductIds: ids, machine: where, screenPrintingOn: on },
      outcome: (now, answer) =>
        ids.length === 0
          ? null
          : enter(
              now,
              ids.map((productionId, n) => ({
                id: answer?.schedules?.[n]?._id ?? `new ${n}`,
                productionId,
                side: on,
                machine: where,
              })),
            ),
    }
  })

export const movingSchedule =
  (id: string, status: (typeof SCHEDULE_STATUSES)[number], version?: number): Action =>
  () => ({
    endpoint: updateScheduleStatus,
    input: { id, status, version },
    outcome(now) {
      const one = now.schedules.get(id)
      if (!one || !isQueued(one)) return null
      if (one.status === status) return now
      if (isStale(one, version)) return null
      Object.assign(one, { status, changes: 0 })
      if (status === 'complete') now.productions.get(one.productionId)!.sides[one.side] = 'complete'
      return now
    },
  })
export const moveSchedule = fc
  .record({ pick, seen, status: fc.constantFrom(...SCHEDULE_STATUSES, 'complete' as const, 'complete' as const) })
  .map(({ pick: n, seen: by, status }): Action => (world) => {
    const [id, one] = oneOf(world.schedules, isQueued, n)
    return movingSchedule(id, status, versionSeen(one, by))(world)
  })

/** The places that schedules take, the first of them first: those that they share, or past one end of the queue. */
function placesFor(
  world: World,
  listed: readonly ScheduleState[],
  where: Machine,
  to: QueueEdge | undefined,
): number[] {
  if (to === undefined) return listed.map(({ place }) => place).toSorted((a, b) => a - b)
  const last = getQueue(world, where).at(-1)
  const first =
    to === 'top' ? getTopPosition(world, where) - listed.length + 1 : (last ? world.schedules.get(last)!.place : 0) + 1
  return listed.map((_, n) => first + n)
}

export const reorder = fc
  .record({
    machine,
    picks: fc.array(pick, { minLength: 1, maxLength: 8 }),
    to: fc.option(fc.constantFrom(...QUEUE_EDGES), { nil: undefined, freq: 2 }),
  })
  .map(({ machine: where, picks: some, to }): Action => (world) => {
    const ids = someOf(new Map(getQueue(world, where).map((id) => [id, id])), () => true, some)
    return {
      endpoint: reorderSchedules,
      input: { ids, to },
      outcome(now) {
        if (ids.length === 0 || ids.some((id) => !now.schedules.has(id))) return null
        // Who left meanwhile is left out.
        const listed = ids.map((id) => now.schedules.get(id)!).filter(isQueued)
        const places = placesFor(now, listed, where, to)
        for (const [n, one] of listed.entries()) one.place = places[n]!
        return now
      },
    }
  })

const moveSchedules = (
  endpoint: Endpoint,
  may: (one: ScheduleState) => boolean,
  move: (world: World, ids: string[]) => World | null,
  isAim: (world: World, one: ScheduleState) => boolean = (_, one) => may(one),
) =>
  picks.map((some): Action => (world) => {
    const ids = someOf(world.schedules, (one) => isAim(world, one), some)
    const isThere = (one: ScheduleState | undefined) => one !== undefined && may(one)
    return {
      endpoint,
      input: { ids },
      outcome: (now) => (ids.length > 0 && ids.every((id) => isThere(now.schedules.get(id))) ? move(now, ids) : null),
    }
  })

export const trashSchedules = moveSchedules(softDeleteSchedules, isQueued, (world, ids) => {
  for (const id of ids) leave(world, id, 'alone')
  return world
})
export const bringBackSchedules = moveSchedules(
  restoreSchedules,
  ({ gone }) => gone !== 'no',
  comeBack,
  (world, one) => one.gone === 'alone' && schedulable(world, one.productionId, one.side),
)
export const purgeSomeSchedules = moveSchedules(
  purgeSchedules,
  ({ gone }) => gone === 'alone',
  (world, ids) => {
    for (const id of ids) world.schedules.delete(id)
    return world
  },
)
