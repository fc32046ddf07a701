import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dozens, makeOrder, mix, NO_SUCH_ID, openCatalogue, production } from '../server/testing/fixtures.ts'
import { openShop, type Person } from '../server/testing/shop.ts'
import { type Endpoint, splitPath } from '../shared/endpoint.ts'
import { itemDozens } from '../shared/pieces.ts'
import { SIDES, type Side } from '../features/designs/designs.contract.ts'
import type { SideStatus } from '../features/productions/productions.contract.ts'
import {
  createOrder,
  ORDER_STATUSES,
  type OrderStatus,
  purgeOrders,
  restoreOrders,
  SHIPPING_METHODS,
  softDeleteOrders,
  updateOrder,
  updateOrderSummary,
} from '../features/orders/orders.contract.ts'
import {
  createProduction,
  purgeProductions,
  softDeleteProduction,
  updateProduction,
} from '../features/orders/order-productions.contract.ts'
import { derivedOrderStatus, statusChoices, summaryChoices } from '../features/orders/orders.rules.ts'
import { restoreProductions } from '../features/floor/production-trash.contract.ts'
import type { ScheduleColumns } from '../features/floor/schedules.db.ts'
import {
  createSchedule,
  createSchedules,
  listQueue,
  type Machine,
  MACHINES,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  SCHEDULE_STATUSES,
  type ScheduleStatus,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../features/floor/schedules.contract.ts'

/*
 * Random days of a shop. A step is one call, whose complete outcome is predicted from the rules, or several
 * concurrent calls, whose winner is not predictable. After each step every invariant must hold.
 */

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const people: Person[] = [
  shop.staff.administrator,
  await shop.hire('administrator', 'Bea'),
  shop.staff.warehouse_operator,
  shop.staff.machine_operator,
]

interface OrderState {
  status: OrderStatus
  deleted: boolean
  orderNo: number
  version: number
}
interface ProductionState {
  orderId: string
  sides: Record<Side, SideStatus | null>
  deleted: boolean
}
type Gone = 'no' | 'alone' | 'with order' | 'with production'

interface ScheduleState {
  orderId: string
  productionId: string
  side: Side
  machine: Machine
  status: ScheduleStatus
  gone: Gone
  version: number
}
interface World {
  orders: Map<string, OrderState>
  productions: Map<string, ProductionState>
  /** In the order of their positions in the queues. */
  schedules: Map<string, ScheduleState>
  /** Ids of schedules, from the top. */
  queues: Record<Machine, string[]>
  places: Record<Machine, number[]>
}

const goneOf = ({
  deletedAt,
  deletedWith,
  orderId,
}: Pick<ScheduleColumns, 'deletedAt' | 'deletedWith' | 'orderId'>): Gone =>
  deletedAt === null
    ? 'no'
    : deletedWith === null
      ? 'alone'
      : deletedWith === orderId
        ? 'with order'
        : 'with production'

async function observe(): Promise<World> {
  const db = shop.database.read
  const [orders, productions, schedules] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('orderNo').execute(),
    db.selectFrom('productions').selectAll().orderBy('_id').execute(),
    db.selectFrom('schedules').selectAll().orderBy('position').orderBy('_id').execute(),
  ])
  const queued = schedules.filter(({ deletedAt, completedAt }) => deletedAt === null && completedAt === null)
  const onMachine = (machine: Machine) => queued.filter((one) => one.machine === machine)
  const queueOf = (machine: Machine) => onMachine(machine).map(({ _id }) => _id)
  const placesOf = (machine: Machine) => onMachine(machine).map(({ position }) => position)
  return {
    orders: new Map(
      orders.map(({ _id, status, deletedAt, orderNo, version }) => [
        _id,
        { status, deleted: deletedAt !== null, orderNo, version },
      ]),
    ),
    productions: new Map(
      productions.map(({ _id, orderId, frontStatus, backStatus, deletedAt }) => [
        _id,
        { orderId, sides: { front: frontStatus, back: backStatus }, deleted: deletedAt !== null },
      ]),
    ),
    schedules: new Map(
      schedules.map(
        ({ _id, orderId, productionId, screenPrintingOn: side, machine, status, deletedAt, deletedWith, version }) => [
          _id,
          {
            orderId,
            productionId,
            side,
            machine,
            status,
            gone: goneOf({ deletedAt, deletedWith, orderId }),
            version,
          },
        ],
      ),
    ),
    queues: { machineM1: queueOf('machineM1'), machineXl1: queueOf('machineXl1') },
    places: { machineM1: placesOf('machineM1'), machineXl1: placesOf('machineXl1') },
  }
}

const sidesOf = (world: World, orderId: string) =>
  [...world.productions.values()]
    .filter((one) => one.orderId === orderId && !one.deleted)
    .map(({ sides }) => ({ frontStatus: sides.front, backStatus: sides.back }))

const seenVersions = new Map<string, number>()
const numbersTaken = new Map<number, string>()

/** The violations of the rules, as messages. */
async function faultsOf(world: World): Promise<string[]> {
  const faults: string[] = []
  const require = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const db = shop.database.read
  const [items, productions, orders, ...queues] = await Promise.all([
    db.selectFrom('productionItems').selectAll().execute(),
    db.selectFrom('productions').select(['_id', 'orderId', 'productQuantity', 'deletedAt']).execute(),
    db.selectFrom('orders').select(['_id', 'orderQuantity']).execute(),
    ...MACHINES.map((machine) => shop.call(listQueue, { machine, limit: 300 })),
  ])
  for (const [id, { version }] of [...world.orders, ...world.schedules]) {
    require(version >= (seenVersions.get(id) ?? 1), `O7: the version of ${id} fell to ${version}`)
    seenVersions.set(id, version)
  }
  for (const [id, { orderNo, status, deleted }] of world.orders) {
    require((numbersTaken.get(orderNo) ?? id) === id, `O8: the number ${orderNo} is given again`)
    numbersTaken.set(orderNo, id)
    const settled = derivedOrderStatus(status, sidesOf(world, id))
    require(deleted || status === settled, `O3: order ${id} is ${status}, not ${settled}`)
  }
  const sideKey = (productionId: string, side: Side) => `${productionId} ${side}`
  const onSide = new Map<string, ScheduleState>()
  for (const one of world.schedules.values()) {
    if (one.gone !== 'no') continue
    const key = sideKey(one.productionId, one.side)
    require(!onSide.has(key), `P3: two live schedules of ${key}`)
    onSide.set(key, one)
  }
  for (const [id, { orderId, sides, deleted }] of world.productions) {
    for (const side of SIDES) {
      const one = onSide.get(sideKey(id, side))
      const due = one ? (one.status === 'complete' ? 'complete' : 'schedule') : sides[side] && 'pending'
      require(sides[side] === due, `P1: the ${side} of ${id} is ${sides[side]}, its schedule ${one?.status}`)
      const isTrashed = deleted || world.orders.get(orderId)!.deleted
      require(!isTrashed || due !== 'schedule', `O6, O13: ${id} of the trash is on a machine`)
    }
  }
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
  for (const item of items) require(item.itemQuantity === itemDozens(item), `Q4: dozens of item ${item._id}`)
  for (const { _id, productQuantity } of productions) {
    const mine = items.filter(({ productionId }) => productionId === _id)
    require(productQuantity === sum(mine.map((item) => item.itemQuantity)), `Q4: dozens of production ${_id}`)
  }
  for (const { _id, orderQuantity } of orders) {
    const mine = productions.filter(({ orderId, deletedAt }) => orderId === _id && deletedAt === null)
    require(orderQuantity === 12 * sum(mine.map((one) => one.productQuantity)), `Q4: pieces of order ${_id}`)
  }
  for (const [n, machine] of MACHINES.entries()) {
    const shown = queues[n]!.data.map(({ _id }) => _id)
    require(shown.join() === world.queues[machine].join(), `P4: the list shows another queue of ${machine}`)
    require(new Set(world.places[machine]).size ===
      world.places[machine].length, `P4: a place of ${machine} is taken twice`)
  }
  return faults
}

/** A call and its predicted outcome: the world after it, or null if the rules refuse it. */
interface Call {
  endpoint: Endpoint
  input: Record<string, unknown>
  outcome(answer: Answer): World | null
}
interface Answer {
  order?: {
    _id: string
    orderNo: number
    productionProductData: { _id: string; frontStatus: SideStatus | null; backStatus: SideStatus | null }[]
  }
  schedule?: { _id: string }
  schedules?: { _id: string }[]
  data?: unknown
}

const settle = (world: World, orderIds: Iterable<string>) => {
  for (const id of orderIds) {
    const order = world.orders.get(id)!
    order.status = derivedOrderStatus(order.status, sidesOf(world, id))
  }
}

function schedulable(world: World, productionId: string, side: Side): boolean {
  const one = world.productions.get(productionId)
  if (!one || one.deleted || one.sides[side] !== 'pending') return false
  const order = world.orders.get(one.orderId)!
  return !order.deleted && order.status !== 'cancel'
}

/** Adds schedules at the top of their queues; the first one given ends at the top. */
function enter(world: World, added: { id: string; productionId: string; side: Side; machine: Machine }[]): World {
  for (const { id, productionId, side, machine } of added.toReversed()) {
    const { orderId, sides } = world.productions.get(productionId)!
    world.schedules.set(id, { orderId, productionId, side, machine, status: 'pending', gone: 'no', version: 1 })
    world.queues[machine].unshift(id)
    sides[side] = 'schedule'
  }
  settle(world, new Set(added.map(({ productionId }) => world.productions.get(productionId)!.orderId)))
  return world
}

function leave(world: World, id: string, gone: Gone) {
  const one = world.schedules.get(id)!
  one.gone = gone
  world.queues[one.machine] = world.queues[one.machine].filter((queued) => queued !== id)
  world.productions.get(one.productionId)!.sides[one.side] = 'pending'
}

/** Restores schedules at the top in this order; null if a side was scheduled meanwhile. */
function comeBack(world: World, ids: string[]): World | null {
  for (const id of ids.toReversed()) {
    const { productionId, side, machine } = world.schedules.get(id)!
    if (!schedulable(world, productionId, side)) return null
    enter(world, [{ id, productionId, side, machine }])
  }
  return world
}

const at = <T>(all: readonly T[], pick: number): T | undefined =>
  all.length === 0 ? undefined : all[pick % all.length]

/** Mostly picks that the rules allow; sometimes any, so that errors are covered too. */
const aimed = <T>(all: Iterable<T>, may: (one: T) => boolean, pick: number): T[] => {
  const fitting = pick % 4 === 3 ? [] : [...all].filter(may)
  return fitting.length > 0 ? fitting : [...all]
}
const several = (all: readonly string[], picks: readonly number[]) => [
  ...new Set(picks.flatMap((pick) => at(all, pick) ?? [])),
]

type Action = (world: World) => Call

const pick = fc.nat({ max: 30 })
const picks = fc.array(pick, { minLength: 1, maxLength: 4 })
const side = fc.constantFrom(...SIDES)
const machine = fc.constantFrom(...MACHINES)

const DESIGNS = ['front', 'back', 'both'] as const
type DesignName = (typeof DESIGNS)[number]
const pendingSides = (name: DesignName): Record<Side, SideStatus | null> => ({
  front: name === 'back' ? null : 'pending',
  back: name === 'front' ? null : 'pending',
})

const takeOrder = fc
  .record({
    designs: fc.array(fc.constantFrom('front', 'both' as const), { minLength: 1, maxLength: 3 }),
    dozen: fc.integer({ min: 1, max: 40 }),
    confirmed: fc.boolean(),
  })
  .map(({ designs, dozen, confirmed }): Action => (world) => ({
    endpoint: createOrder,
    input: {
      customer: catalogue.customer,
      status: confirmed ? 'confirm' : 'pending',
      productionProducts: designs.map((design) =>
        production(catalogue, {
          printingDesign: catalogue[design],
          items: [mix(catalogue.color, dozen), dozens(catalogue.color, { xlQuantity: dozen })],
        }),
      ),
    },
    outcome({ order }) {
      world.orders.set(order!._id, {
        status: confirmed ? 'confirm' : 'pending',
        deleted: false,
        orderNo: order!.orderNo,
        version: 1,
      })
      for (const [n, one] of order!.productionProductData.entries()) {
        world.productions.set(one._id, {
          orderId: order!._id,
          sides: pendingSides(designs[n]!),
          deleted: false,
        })
      }
      return world
    },
  }))

const addOne = fc
  .record({ pick, design: fc.constantFrom(...DESIGNS) })
  .map(({ pick: n, design }): Action => (world) => {
    const [orderId, order] = at(
      aimed(world.orders, (one) => !one[1].deleted, n),
      n,
    ) ?? [NO_SUCH_ID, undefined]
    return {
      endpoint: createProduction,
      input: { orderId, ...production(catalogue, { printingDesign: catalogue[design] }) },
      outcome({ data }) {
        if (!order || order.deleted) return null
        const { _id } = data as { _id: string }
        world.productions.set(_id, { orderId, sides: pendingSides(design), deleted: false })
        settle(world, [orderId])
        return world
      },
    }
  })

/** A live production of a live order can be changed. */
const isOpen = (world: World, one: ProductionState | undefined): one is ProductionState =>
  one !== undefined && !one.deleted && !world.orders.get(one.orderId)!.deleted

const changeOne = fc
  .record({ pick, design: fc.constantFrom(...DESIGNS), dozen: fc.integer({ min: 1, max: 40 }) })
  .map(({ pick: n, design, dozen }): Action => (world) => {
    const [id, one] = at(
      aimed(world.productions, ([, each]) => isOpen(world, each), n),
      n,
    ) ?? [NO_SUCH_ID, undefined]
    return {
      endpoint: updateProduction,
      input: {
        id,
        ...production(catalogue, {
          printingDesign: catalogue[design],
          items: [dozens(catalogue.color, { xlQuantity: dozen })],
        }),
      },
      outcome() {
        if (!isOpen(world, one)) return null
        const wanted = pendingSides(design)
        const isOther = SIDES.some((on) => (one.sides[on] === null) !== (wanted[on] === null))
        if (isOther && SIDES.some((on) => one.sides[on] === 'complete')) return null
        if (SIDES.some((on) => one.sides[on] === 'schedule' && wanted[on] === null)) return null
        for (const on of SIDES) one.sides[on] = wanted[on] && (one.sides[on] ?? 'pending')
        settle(world, [one.orderId])
        return world
      },
    }
  })

const trashOne = pick.map((n): Action => (world) => {
  const [id, one] = at(
    aimed(world.productions, ([, each]) => isOpen(world, each), n),
    n,
  ) ?? [NO_SUCH_ID, undefined]
  return {
    endpoint: softDeleteProduction,
    input: { id },
    outcome() {
      if (!isOpen(world, one)) return null
      for (const [scheduleId, schedule] of world.schedules) {
        if (schedule.productionId === id && schedule.gone === 'no' && schedule.status !== 'complete')
          leave(world, scheduleId, 'with production')
      }
      one.deleted = true
      settle(world, [one.orderId])
      return world
    },
  }
})

const moveTrashed = (endpoint: Endpoint, move: (world: World, ids: string[]) => World | null) =>
  picks.map((some): Action => (world) => {
    const isTrashed = (id: string) => world.productions.get(id)!.deleted
    const ids = several(aimed(world.productions.keys(), isTrashed, some[0]!), some)
    return {
      endpoint,
      input: { ids },
      outcome: () => (ids.length > 0 && ids.every(isTrashed) ? move(world, ids) : null),
    }
  })
const bringBackProductions = moveTrashed(restoreProductions, (world, ids) => {
  const orderIds = new Set(ids.map((id) => world.productions.get(id)!.orderId))
  if ([...orderIds].some((id) => world.orders.get(id)!.deleted)) return null
  for (const id of ids) world.productions.get(id)!.deleted = false
  const schedules = [...world.schedules].filter(
    ([, one]) => ids.includes(one.productionId) && one.gone === 'with production',
  )
  const back = comeBack(
    world,
    schedules.map(([id]) => id),
  )
  if (back) settle(back, orderIds)
  return back
})
const purgeSomeProductions = moveTrashed(purgeProductions, (world, ids) => {
  for (const id of ids) world.productions.delete(id)
  for (const [id, { productionId }] of world.schedules) if (ids.includes(productionId)) world.schedules.delete(id)
  return world
})

const scheduleOne = fc
  .record({ pick, side, machine })
  .map(({ pick: n, side: on, machine: where }): Action => (world) => {
    const candidates = aimed(world.productions, ([id]) => schedulable(world, id, on), n)
    const [productionId, { orderId }] = at(candidates, n) ?? [NO_SUCH_ID, { orderId: NO_SUCH_ID }]
    return {
      endpoint: createSchedule,
      input: { orderId, productionProductId: productionId, machine: where, screenPrintingOn: on },
      outcome: ({ schedule }) =>
        schedulable(world, productionId, on)
          ? enter(world, [{ id: schedule!._id, productionId, side: on, machine: where }])
          : null,
    }
  })

const scheduleSeveral = fc
  .record({ picks, side, machine })
  .map(({ picks: some, side: on, machine: where }): Action => (world) => {
    const ids = several(
      aimed(world.productions.keys(), (id) => schedulable(world, id, on), some[0]!),
      some,
    )
    return {
      endpoint: createSchedules,
      input: { productionProductIds: ids, machine: where, screenPrintingOn: on },
      outcome: ({ schedules }) =>
        ids.length > 0 && ids.every((id) => schedulable(world, id, on))
          ? enter(
              world,
              ids.map((productionId, n) => ({ id: schedules![n]!._id, productionId, side: on, machine: where })),
            )
          : null,
    }
  })

const moveSchedule = fc
  .record({ pick, status: fc.constantFrom(...SCHEDULE_STATUSES, 'complete' as const, 'complete' as const) })
  .map(({ pick: n, status }): Action => (world) => {
    const isQueued = (id: string) => Object.values(world.queues).flat().includes(id)
    const id = at(aimed(world.schedules.keys(), isQueued, n), n) ?? NO_SUCH_ID
    return {
      endpoint: updateScheduleStatus,
      input: { id, status },
      outcome() {
        const one = world.schedules.get(id)
        if (!one || one.gone !== 'no' || one.status === 'complete') return null
        one.status = status
        if (status === 'complete') {
          world.queues[one.machine] = world.queues[one.machine].filter((queued) => queued !== id)
          world.productions.get(one.productionId)!.sides[one.side] = 'complete'
          settle(world, [one.orderId])
        }
        return world
      },
    }
  })

const reorder = fc
  .record({ machine, picks: fc.array(pick, { minLength: 1, maxLength: 8 }) })
  .map(({ machine: where, picks: some }): Action => (world) => {
    const ids = several(world.queues[where], some)
    return {
      endpoint: reorderSchedules,
      input: { ids },
      outcome() {
        if (ids.length === 0) return null
        const listed = ids.values()
        world.queues[where] = world.queues[where].map((id) => (ids.includes(id) ? listed.next().value! : id))
        return world
      },
    }
  })

const moveSchedules = (
  endpoint: Endpoint,
  may: (one: ScheduleState) => boolean,
  move: (world: World, ids: string[]) => World | null,
) =>
  picks.map((some): Action => (world) => {
    const ids = several(
      aimed(world.schedules.keys(), (id) => may(world.schedules.get(id)!), some[0]!),
      some,
    )
    return {
      endpoint,
      input: { ids },
      outcome: () => (ids.length > 0 && ids.every((id) => may(world.schedules.get(id)!)) ? move(world, ids) : null),
    }
  })
const trashSchedules = moveSchedules(
  softDeleteSchedules,
  (one) => one.gone === 'no' && one.status !== 'complete',
  (world, ids) => {
    for (const id of ids) leave(world, id, 'alone')
    settle(world, new Set(ids.map((id) => world.schedules.get(id)!.orderId)))
    return world
  },
)
const bringBackSchedules = moveSchedules(restoreSchedules, (one) => one.gone !== 'no', comeBack)
const purgeSome = moveSchedules(
  purgeSchedules,
  (one) => one.gone === 'alone',
  (world, ids) => {
    for (const id of ids) world.schedules.delete(id)
    return world
  },
)

const moveOrders = (endpoint: Endpoint, deleted: boolean, move: (world: World, ids: string[]) => World | null) =>
  picks.map((some): Action => (world) => {
    const ids = several(
      aimed(world.orders.keys(), (id) => world.orders.get(id)!.deleted === deleted, some[0]!),
      some,
    )
    return {
      endpoint,
      input: { ids },
      outcome: () =>
        ids.length > 0 && ids.every((id) => world.orders.get(id)!.deleted === deleted) ? move(world, ids) : null,
    }
  })
const schedulesOf = (world: World, ids: string[], gone: 'no' | 'with order') =>
  [...world.schedules]
    .filter(([, one]) => ids.includes(one.orderId) && one.gone === gone && one.status !== 'complete')
    .map(([id]) => id)
const trashOrders = moveOrders(softDeleteOrders, false, (world, ids) => {
  for (const id of schedulesOf(world, ids, 'no')) leave(world, id, 'with order')
  for (const id of ids) world.orders.get(id)!.deleted = true
  return world
})
const bringBackOrders = moveOrders(restoreOrders, true, (world, ids) => {
  for (const id of ids) world.orders.get(id)!.deleted = false
  return comeBack(world, schedulesOf(world, ids, 'with order'))
})
const purgeSomeOrders = moveOrders(purgeOrders, true, (world, ids) => {
  for (const id of ids) world.orders.delete(id)
  for (const [id, { orderId }] of world.productions) if (ids.includes(orderId)) world.productions.delete(id)
  for (const [id, { orderId }] of world.schedules) if (ids.includes(orderId)) world.schedules.delete(id)
  return world
})

const choose = fc
  .record({
    pick,
    status: fc.constantFrom(...ORDER_STATUSES),
    summary: fc.boolean(),
    shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
  })
  .map(({ pick: n, status, summary, shippingMethod }): Action => (world) => {
    const [id, order] = at(
      aimed(world.orders, (one) => !one[1].deleted, n),
      n,
    ) ?? [NO_SUCH_ID, undefined]
    return {
      endpoint: summary ? updateOrderSummary : updateOrder,
      input: { id, status, shippingMethod, awb: '176', ...(!summary && { customer: catalogue.customer }) },
      outcome() {
        if (!order || order.deleted) return null
        const choices = summary ? summaryChoices(order.status) : statusChoices(order.status, sidesOf(world, id))
        if (status !== order.status && !choices.includes(status)) return null
        order.status = status
        return world
      },
    }
  })

const action = fc.oneof(
  { weight: 4, arbitrary: takeOrder },
  { weight: 3, arbitrary: addOne },
  { weight: 4, arbitrary: changeOne },
  { weight: 4, arbitrary: trashOne },
  { weight: 4, arbitrary: bringBackProductions },
  { weight: 1, arbitrary: purgeSomeProductions },
  { weight: 8, arbitrary: scheduleOne },
  { weight: 3, arbitrary: scheduleSeveral },
  { weight: 8, arbitrary: moveSchedule },
  { weight: 3, arbitrary: reorder },
  { weight: 3, arbitrary: trashSchedules },
  { weight: 3, arbitrary: bringBackSchedules },
  { weight: 1, arbitrary: purgeSome },
  { weight: 3, arbitrary: trashOrders },
  { weight: 3, arbitrary: bringBackOrders },
  { weight: 1, arbitrary: purgeSomeOrders },
  { weight: 5, arbitrary: choose },
)
const act = fc.record({ person: fc.nat({ max: 20 }), action })
type Step = { person: number; action: Action }[]
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(act) },
  { weight: 1, arbitrary: fc.tuple(act, act, act) },
)

/** Mostly an administrator, so that the rules and not the roles decide the outcome. */
const personOf = (n: number): Person => people[n < people.length ? n : n % 2]!

async function send({ endpoint, input }: Call, { token, role }: Person) {
  const { path, rest } = splitPath(endpoint.path, input)
  const answer = await shop.http.inject({
    method: endpoint.method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    payload: rest,
  })
  const what = `${endpoint.name} by the ${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  expect(answer.statusCode, what).toBeLessThan(500)
  if (!endpoint.access.includes(role)) expect(answer.statusCode, what).toBe(403)
  return {
    ok: answer.statusCode < 300,
    forbidden: answer.statusCode === 403,
    json: JSON.parse(answer.body) as Answer,
    what,
  }
}

const comparable = ({ orders, productions, schedules, queues }: World) => ({
  productions,
  queues,
  orders: new Map([...orders].map(([id, { version: _, ...order }]) => [id, order])),
  schedules: new Map([...schedules].map(([id, { version: _, ...schedule }]) => [id, schedule])),
})

const day = fc.array(step, { minLength: 10, maxLength: 25 })

/** Runs the steps of a day until `isOver`, on three new orders. */
async function live(steps: Step[], isOver = () => false) {
  const outcomes = { done: 0, refused: 0, atOnce: 0 }
  await shop.database.write((tx) => tx.deleteFrom('orders').execute())
  // Without any orders nearly every call would be refused.
  for (let n = 0; n < 3; n++) await makeOrder(shop, { ...catalogue, front: catalogue.both })
  let before = await observe()
  for (const acts of steps) {
    if (isOver()) break
    const calls = acts.map(({ person, action: make }) => ({
      call: make(structuredClone(before)),
      person: personOf(person),
    }))
    const answers = await Promise.all(calls.map(({ call, person }) => send(call, person)))
    const after = await observe()
    expect(await faultsOf(after)).toEqual([])
    const present = before
    before = after
    if (calls.length > 1) {
      outcomes.atOnce++
      continue
    }
    const [{ ok, forbidden, json, what }] = answers as [(typeof answers)[0]]
    const predicted = forbidden ? null : ok ? calls[0]!.call.outcome(json) : calls[0]!.call.outcome(EMPTY)
    expect(ok, `the rules ${predicted ? 'allow' : 'forbid'} it. ${what}`).toBe(predicted !== null)
    expect(comparable(after), what).toEqual(comparable(predicted ?? present))
    outcomes[ok ? 'done' : 'refused']++
  }
  return outcomes
}

describe('whatever people do with orders and schedules, and in whatever order, the shop’s records agree', () => {
  test('on days that are always the same, with much of everything in them', async () => {
    const all = { done: 0, refused: 0, atOnce: 0 }
    await fc.assert(
      fc.asyncProperty(day, async (steps) => {
        const { done, refused, atOnce } = await live(steps)
        all.done += done
        all.refused += refused
        all.atOnce += atOnce
      }),
      { seed: 1, numRuns: 8 },
    )
    // With too few successes, errors or concurrent steps, the test would prove nothing.
    expect(Math.min(all.done, all.refused, all.atOnce), JSON.stringify(all)).toBeGreaterThan(5)
  })

  test('on other days each time, as many as there is time for', async () => {
    const end = performance.now() + 5000
    const isOver = () => performance.now() > end
    await fc.assert(
      fc.asyncProperty(day, async (steps) => void (isOver() || (await live(steps, isOver)))),
      { numRuns: 1000 },
    )
  })
})

/** The answer of a failed call, only used to ask whether the rules allow the call; the ids do not matter. */
const EMPTY = {
  order: { _id: '', orderNo: 0, productionProductData: [] },
  schedule: { _id: '' },
  schedules: Array.from({ length: 10 }, () => ({ _id: '' })),
  data: { _id: '' },
} satisfies Answer
