/** A random day of a shop: after each step everything that it shows and stores is as the rules would have it. */
import { may } from '../../../shared/policies.ts'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { listMovements, type MovementKind } from '../../../features/inventories/inventories.contract.ts'
import { getOrderHistory } from '../../../features/orders/orders.contract.ts'
import { splitPath } from '../../../shared/endpoint.ts'
import type { Problem } from '../../../shared/problem.ts'
import { sumOfPieces } from '../../../shared/quantities/pieces.ts'
import type { Person, Shop } from '../shop.ts'
import { type Action, afterCall, type Answer, type Call } from './calls.ts'
import { expectStatusChanges } from './status-changes.ts'
import { expectReplayed, readNames, replay, type Replayed } from './replay.ts'
import { expected, getFaults, type Snapshot, takeSnapshot } from './shown.ts'
import { readStored, type Stored } from './stored.ts'
import { type Materials, openWorld, type World } from './world.ts'

export interface Act {
  person: Person
  action: Action
}

/** A call with its answer. */
export interface Sent {
  call: Call
  person: Person
  /** It was not refused. */
  ok: boolean
  answer: Answer | undefined
  body: Answer & Partial<Problem>
  /** All of it in a line, for whoever reads of a failure. */
  what: string
}

/** Begins a day without orders and without stock of its materials. */
export async function openDay(shop: Shop, materials: Materials) {
  await shop.database.write((tx) => tx.deleteFrom('orders').execute())
  const { read } = shop.database
  const named = await readNames(read)
  const replayed: Replayed = new Map()
  let world = openWorld(materials)
  let recorded = await lastEntry(shop)
  let stored = await readStored(read, materials, recorded)
  let snapshot = await takeSnapshot(shop, materials, stored)
  const log: string[] = []

  return {
    world: () => world,

    /** Several acts are done at the same time. Returns which calls were made, and which of them were done. */
    async step(acts: readonly Act[]): Promise<readonly Sent[]> {
      const before = { world, stored, look: snapshot }
      const sent = await Promise.all(acts.map(({ person, action }) => send(shop, person, action(world))))
      log.push(sent.map(({ what }) => what).join('\nat the same time: '))
      try {
        stored = await readStored(read, materials, recorded)
        recorded = stored.history.at(-1)?.no ?? recorded
        snapshot = await takeSnapshot(shop, materials, stored)
        expect(getFaults(snapshot.shown)).toEqual([])
        world = explain(before, sent, snapshot)
        replay(replayed, stored.history, owned(before.stored))
        expectReplayed(replayed, stored, named)
        expectStatusChanges(stored)
        if (sent.length === 1) await expectOneCall(shop, sent[0]!, before, { world, stored, look: snapshot })
      } catch (error) {
        if (error instanceof Error) error.message += `\n\nThe day until then:\n${log.join('\n')}\n`
        throw error
      }
      takeOver(world, snapshot)
      return sent
    },

    /** The ledger, as people read it, is the one that was looked at. */
    async end(): Promise<void> {
      const { stockMovements } = stored.tables
      for (const id of snapshot.productIds.values()) {
        const { data, total } = await shop.call(listMovements, { id, limit: 300 })
        const theirs = stockMovements.filter(({ productId }) => productId === id)
        expect(data.map(({ _id }) => _id).toSorted()).toEqual(theirs.map(({ _id }) => _id))
        expect(total).toBe(theirs.length)
      }
    },
  }
}

async function lastEntry(shop: Shop): Promise<number> {
  const { last } = await shop.database.read
    .selectFrom('history')
    .select((eb) => eb.fn.max('no').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function send(shop: Shop, person: Person, call: Call): Promise<Sent> {
  const { endpoint, input } = call
  const { path, rest } = splitPath(endpoint.path, input)
  const { statusCode, body } = await shop.http.inject({
    method: endpoint.method,
    url: path,
    headers: { authorization: `Bearer ${person.token}` },
    payload: rest,
  })
  const said = statusCode < 300 ? '' : body
  const what = `${endpoint.name} by the ${person.role}, ${JSON.stringify(input)}: ${statusCode} ${said}`
  expect(statusCode, what).toBeLessThan(500)
  const isAllowed = may(person.role, endpoint.access)
  if (!isAllowed) expect(statusCode, what).toBe(403)
  const ok = statusCode < 300
  const parsed = JSON.parse(body) as Sent['body']
  const decided: Call = isAllowed ? call : { ...call, outcome: () => null }
  return { call: decided, person, ok, answer: ok ? parsed : undefined, body: parsed, what }
}

const getOrders = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, n) => getOrders([...all.slice(0, n), ...all.slice(n + 1)]).map((rest) => [first, ...rest]))

/**
 * The world after these calls, in the order, whichever it was, that explains their answers, what is there now, and what
 * has a higher version. Two orders may lead to the same goods and quantities: a line that is added to an order, which is
 * then cancelled, moves stock, and one that is added afterwards does not.
 */
function explain(before: Moment, sent: readonly Sent[], snapshot: Snapshot): World {
  const worlds = getOrders(sent).flatMap((order) => {
    let world = before.world
    const isLikely = order.every(({ call, answer, ok }) => {
      const after = afterCall(world, call, answer)
      world = after ?? world
      return ok === (after !== null)
    })
    return isLikely ? [world] : []
  })
  if (worlds.length === 0)
    throw new Error(`The rules ${sent.map(({ ok }) => (ok ? 'forbid' : 'allow')).join(', ')} what was done last.`)
  const shownSo = worlds.filter((world) => isDeepStrictEqual(expected(world), snapshot.shown))
  const raised = raisedSince(before, snapshot.versions)
  const world =
    shownSo.find((one) => isDeepStrictEqual(raisedSince(before, getVersions(one)), raised)) ??
    shownSo[0] ??
    worlds.at(-1)!
  expect(snapshot.shown).toEqual(expected(world))
  expect(raised, 'O7: what has a higher version').toEqual(raisedSince(before, getVersions(world)))
  const fallen = [...snapshot.versions].filter(([id, version]) => version < (before.look.versions.get(id) ?? 0))
  expect(fallen, 'O7: what has a lower version').toEqual([])
  return world
}

const getVersions = ({ orders, productions, lines, schedules, products }: World): Map<string, number> =>
  new Map([
    ...[...orders, ...productions, ...lines, ...schedules].map(([id, { version }]): [string, number] => [id, version]),
    ...[...productions.values()].flatMap(({ items }) =>
      items.map(({ _id, version }): [string, number] => [_id, version]),
    ),
    ...[...products.values()].map(({ _id, version }): [string, number] => [_id, version]),
  ])

interface Moment {
  world: World
  look: Snapshot
}

/** The ids of the records that were there before and have a higher version now. */
const raisedSince = ({ look }: Moment, versions: ReadonlyMap<string, number>): string[] =>
  [...versions]
    .filter(([id, version]) => version > (look.versions.get(id) ?? Infinity))
    .map(([id]) => id)
    .toSorted()

/** The versions and the ids of products are those of the shop. */
function takeOver(world: World, { versions, productIds }: Snapshot): void {
  for (const [product, record] of world.products) record._id = productIds.get(product)!
  const records = [...world.orders, ...world.productions, ...world.lines, ...world.schedules]
  for (const [id, record] of records) record.version = versions.get(id)!
  for (const { items } of world.productions.values()) for (const item of items) item.version = versions.get(item._id)!
  for (const record of world.products.values()) record.version = versions.get(record._id)!
}

/** Which record belongs to which, as it was before the step: what is deleted for good takes along what is its own. */
function owned({ tables }: Stored) {
  const owners = new Map<string, string[]>()
  for (const { _id, orderId } of [...tables.productions, ...tables.orderProducts]) owners.set(_id, [orderId])
  for (const { _id, orderId, productionId } of tables.schedules) owners.set(_id, [orderId, productionId])
  for (const { _id, productionId } of tables.productionItems)
    owners.set(_id, [productionId, ...(owners.get(productionId) ?? [])])
  return (id: string, ownerId: string): boolean => owners.get(id)?.includes(ownerId) ?? false
}

const MOVES: Partial<Record<string, readonly MovementKind[]>> = {
  adjustInventory: ['adjustment'],
  createOrder: ['order'],
  addOrderProduct: ['order_edited'],
  updateOrderProduct: ['order_edited'],
  deleteOrderProduct: ['order_edited'],
  softDeleteOrders: ['order_deleted'],
  restoreOrders: ['order_restored'],
  updateOrder: ['order_cancelled', 'order_reopened'],
  returnItem: ['return'],
  returnProduct: ['return'],
}

/** What can be said where nobody else did anything at that time. */
async function expectOneCall(
  shop: Shop,
  { call, person, ok, body }: Sent,
  before: Moment & { stored: Stored },
  now: Moment & { stored: Stored },
): Promise<void> {
  const isChange = ok && !isDeepStrictEqual(now.world, before.world)
  if (!isChange) {
    const everything = ({ tables, others }: Stored) => ({ tables, others })
    expect(everything(now.stored), 'what changes nothing leaves everything as it was').toEqual(
      everything(before.stored),
    )
    expect(now.stored.history, 'M13: what changes nothing is not told').toEqual([])
  }
  if (body.order) expect(body.order).toEqual(now.look.orders.get(body.order._id))
  if (body.code === 'stale') {
    const current = body.present as { _id: string; version: number }
    expect(current.version).toBe(now.look.versions.get(current._id))
  }
  const known = new Set(before.stored.tables.stockMovements.map(({ _id }) => _id))
  for (const movement of now.stored.tables.stockMovements) {
    if (known.has(movement._id)) continue
    const [kind, otherwise = kind] = MOVES[call.endpoint.name] ?? []
    expect({ by: movement.by, kind: movement.kind }).toEqual({
      by: person.username,
      kind: sumOfPieces(movement) > 0 ? kind : otherwise,
    })
  }
  const recorded = now.stored.history.map(({ recordId }) => recordId)
  expect(recorded, 'M13: one entry for each order').toEqual([...new Set(recorded)])
  for (const { recordId: id, no } of now.stored.history) {
    const { data } = await shop.call(getOrderHistory, { id, limit: 1 })
    expect(data, 'M13: the history that people read').toMatchObject([{ no, by: person.username }])
  }
}
