/** What people may do on a random day: calls with what becomes of the shop by them. */
import fc from 'fast-check'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { SIZES } from '../../../shared/quantities/sizes.ts'
import { NO_SUCH_ID } from '../fixtures.ts'
import { getLevels, raiseOrderVersions, raiseVersions, settled, type World } from './world.ts'

/** A call and what the rules make of it. */
export interface Call {
  readonly endpoint: Endpoint
  readonly input: Record<string, unknown>
  /**
   * Changes that world as the call would, and returns it; null if the rules refuse the call. The answer has the ids of
   * what was made; it is undefined where the call was refused.
   */
  outcome(world: World, answer: Answer | undefined): World | null
}
/** Decides on a call that fits the shop as it is. */
export type Action = (world: World) => Call

interface WithId {
  _id: string
}
/** What the answers hold that outcomes read. */
export interface Answer {
  order?: WithId & {
    orderNo: number
    deliveryDate: string | null
    productionProductData: (WithId & { items: WithId[] })[]
    orderProductData: WithId[]
  }
  productionProduct?: WithId & { items: WithId[] }
  orderProduct?: WithId
  schedule?: WithId
  schedules?: WithId[]
}

/** The world after a call, or null if the rules refuse it. */
export function afterCall(world: World, call: Call, answer: Answer | undefined): World | null {
  const after = call.outcome(structuredClone(world), answer)
  if (!after) return null
  raiseOrderVersions(world, after)
  for (const [id, order] of after.orders) if (!order.deleted) order.status = settled(after, id, order.status)
  const levels = [...getLevels(after).values()]
  // Rule I1: what would need more than there is, is refused.
  if (levels.some((level) => SIZES.some((size) => level[size] < 0))) return null
  raiseVersions(world, after)
  return after
}

export const pick = fc.nat({ max: 30 })
export const picks = fc.array(pick, { minLength: 1, maxLength: 3 })

export const at = <T>(all: readonly T[], n: number): T | undefined =>
  all.length === 0 ? undefined : all[n % all.length]

/** Mostly what the rules allow; sometimes any, so that refusals are covered too. */
export const aimed = <T>(all: Iterable<T>, may: (one: T) => boolean, n: number): T[] => {
  const fitting = n % 5 === 4 ? [] : [...all].filter(may)
  return fitting.length > 0 ? fitting : [...all]
}

/** One of the records, with its id. */
export const oneOf = <R>(all: ReadonlyMap<string, R>, may: (one: R, id: string) => boolean, n: number) =>
  at(
    aimed(all, ([id, one]) => may(one, id), n),
    n,
  ) ?? ([NO_SUCH_ID, undefined] as const)

/** The ids of several of the records. */
export const someOf = <R>(
  all: ReadonlyMap<string, R>,
  may: (one: R, id: string) => boolean,
  some: readonly number[],
) => {
  const ids = aimed(all, ([id, one]) => may(one, id), some[0]!).map(([id]) => id)
  return [...new Set(some.flatMap((n) => at(ids, n) ?? []))]
}

/** Which version of a record a person has seen: mostly the present one, an older one, or a call that tells none. */
export const seen = fc.constantFrom(0, 0, 0, 0, -1, null)
export type Seen = number | null
export const versionSeen = (record: { version: number } | undefined, by: Seen): number | undefined =>
  by === null ? undefined : (record?.version ?? 1) + by
/** Rule O7. */
export const isStale = (record: { version: number }, version: number | undefined): boolean =>
  version !== undefined && version !== record.version

/** A call whose input no call accepts: an object where one value is expected. */
export const broken =
  (action: Action, n: number): Action =>
  (world) => {
    const call = action(world)
    const field = at(Object.keys(call.input), n)!
    return { ...call, input: { ...call.input, [field]: { nothing: 'of that' } }, outcome: () => null }
  }

/** The first of these actions that the rules allow now, or the first of all. */
export const allowed =
  (actions: readonly Action[]): Action =>
  (world) => {
    const calls = actions.map((action) => action(world))
    return calls.find((call) => afterCall(world, call, undefined) !== null) ?? calls[0]!
  }
