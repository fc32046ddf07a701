import fc from 'fast-check'
import { type Side, SIDES } from '../../../features/designs/designs.contract.ts'
import {
  purgeProductions,
  createProduction,
  softDeleteProduction,
  updateProduction,
} from '../../../features/orders/saves/order-productions.contract.ts'
import type { SideStatus } from '../../../features/productions/productions.contract.ts'
import { restoreProductions } from '../../../screens/productions/production-trash.contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'

import { type Action, isStale, oneOf, pick, picks, seen, someOf, versionSeen } from './calls.ts'
import { editItems, getInput, itemDraft, itemEdit, type ItemInput, storedItem, toInput } from './items.ts'
import { comeBackWith, leave } from './schedule-acts.ts'
import {
  type DesignName,
  DESIGNS,
  isOpen,
  isQueued,
  isReturned,
  isSame,
  type ItemState,
  type ProductionState,
  type World,
} from './world.ts'

export const productionDraft = fc.record({
  clothingType: fc.nat({ max: 5 }),
  design: fc.constantFrom(...DESIGNS, 'front' as const, 'front' as const),
  items: fc.array(itemDraft, { minLength: 1, maxLength: 3 }),
})
export type ProductionDraft = typeof productionDraft extends fc.Arbitrary<infer Draft> ? Draft : never

/** Mostly the first one, so that products are met again. */
const pickClothingType = ({ materials: { clothingTypes } }: World, n: number) => clothingTypes[n === 5 ? 1 : 0]!

export const productionInput = (world: World, { clothingType, design, items }: ProductionDraft) => ({
  clothingType: pickClothingType(world, clothingType),
  printingDesign: world.materials.designs[design],
  items: items.map((item) => toInput(getInput(world, item))),
})

export const draftFits = (world: World, { items }: ProductionDraft): boolean =>
  items.every((item) => storedItem(getInput(world, item), undefined, '') !== null)

const pendingSides = (design: DesignName): Record<Side, SideStatus | null> => ({
  front: design === 'back' ? null : 'pending',
  back: design === 'front' ? null : 'pending',
})

export function addProduction(
  world: World,
  orderId: string,
  draft: ProductionDraft,
  { _id = '', items = [] }: { _id?: string; items?: { _id: string }[] } = {},
): void {
  world.productions.set(_id, {
    version: 1,
    orderId,
    clothingType: pickClothingType(world, draft.clothingType),
    design: draft.design,
    sides: pendingSides(draft.design),
    deleted: false,
    items: draft.items.map((item, n) => storedItem(getInput(world, item), undefined, items[n]?._id ?? '')!),
  })
}

export const addOne = fc.record({ pick, draft: productionDraft }).map(({ pick: n, draft }): Action => (world) => {
  const [orderId] = oneOf(world.orders, (one) => !one.deleted, n)
  return {
    endpoint: createProduction,
    input: { orderId, ...productionInput(world, draft) },
    outcome(now, answer) {
      if (now.orders.get(orderId)?.deleted !== false || !draftFits(now, draft)) return null
      addProduction(now, orderId, draft, answer?.productionProduct)
      return now
    },
  }
})

/** Rule O13: the sides with another design, or null if it is refused. */
function sidesWith({ sides }: ProductionState, design: DesignName): ProductionState['sides'] | null {
  const target = pendingSides(design)
  if (SIDES.some((on) => sides[on] === 'complete')) return null
  if (SIDES.some((on) => sides[on] === 'schedule' && target[on] === null)) return null
  return { front: target.front && (sides.front ?? 'pending'), back: target.back && (sides.back ?? 'pending') }
}

/** Rule P9: whether a machine would print something else. */
const isOtherWork = (present: ProductionState, next: ProductionState): boolean => {
  const getWork = ({ clothingType, design, items }: ProductionState) => [
    clothingType,
    design,
    ...items
      .map(({ _id, color, size, itemQuantity, quantities }) =>
        JSON.stringify([_id, color, size, itemQuantity, quantities]),
      )
      .toSorted(),
  ]
  return !isSame(getWork(present), getWork(next))
}

const change = fc.record({
  pick,
  seen,
  edits: fc.array(itemEdit, { maxLength: 3 }),
  design: fc.option(fc.constantFrom(...DESIGNS), { nil: undefined, freq: 4 }),
  clothingType: fc.option(fc.nat(1), { nil: undefined, freq: 8 }),
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

export const changing =
  ({ pick: n, seen: by, edits, ...chosen }: Change): Action =>
  (world) => {
    const [id, one] = oneOf(world.productions, (each) => isOpen(world, each), n)
    const version = versionSeen(one, by)
    const design = chosen.design ?? one?.design ?? 'front'
    const clothingType =
      chosen.clothingType === undefined && one
        ? one.clothingType
        : world.materials.clothingTypes[chosen.clothingType ?? 0]!
    const current = (one?.items ?? []).map((item): ItemInput => ({ ...item, qualities: {} }))
    const inputs = editItems(world, current, edits)
    return {
      endpoint: updateProduction,
      input: {
        id,
        version,
        clothingType,
        printingDesign: world.materials.designs[design],
        items: inputs.map(toInput),
      },
      outcome(now, answer) {
        const stored = now.productions.get(id)
        if (!isOpen(now, stored)) return null
        const answered = answer?.productionProduct?.items ?? []
        const next = { ...stored, clothingType, design, items: [] as ItemState[] }
        for (const [place, input] of inputs.entries()) {
          const item = stored.items.find(({ _id }) => _id === input._id)
          if (input._id !== undefined && (!item || inputs.findIndex(({ _id }) => _id === input._id) < place))
            return null
          const target = storedItem(input, item, input._id ?? answered[place]?._id ?? '')
          if (!target || (item && isStale(item, input.version) && !isSame(item, target))) return null
          next.items.push(target)
        }
        if (next.items.length === 0) return null
        if (isSame(stored, next)) return now
        if (isStale(stored, version) || !mayChangeReturned(stored, next)) return null
        if (design !== stored.design) {
          const sides = sidesWith(stored, design)
          if (!sides) return null
          next.sides = sides
        }
        if (isOtherWork(stored, next)) markSchedules(now, id)
        now.productions.set(id, next)
        return now
      },
    }
  }
export const changeOne = change.map(changing)

/** What a return forbids: an item that has one may be removed, but not changed, nor what it is made of. */
function mayChangeReturned(stored: ProductionState, next: ProductionState): boolean {
  const stayed = stored.items.filter(isReturned).flatMap((item) => {
    const same = next.items.find(({ _id }) => _id === item._id)
    return same ? [isSame(item, same)] : []
  })
  const isOtherProduct = stored.clothingType !== next.clothingType || stored.design !== next.design
  return stayed.every(Boolean) && !(stayed.length > 0 && isOtherProduct)
}

function markSchedules(world: World, productionId: string): void {
  for (const schedule of world.schedules.values())
    if (schedule.productionId === productionId && isQueued(schedule)) schedule.changes++
}

export const trashOne = pick.map((n): Action => (world) => {
  const [id] = oneOf(world.productions, (each) => isOpen(world, each), n)
  return {
    endpoint: softDeleteProduction,
    input: { id },
    outcome(now) {
      const one = now.productions.get(id)
      if (!isOpen(now, one) || one.items.some(isReturned)) return null
      for (const [scheduleId, schedule] of now.schedules) {
        if (schedule.productionId === id && isQueued(schedule)) leave(now, scheduleId, 'with production')
      }
      one.deleted = true
      return now
    },
  }
})

const moveTrashed = (endpoint: Endpoint, move: (world: World, ids: string[]) => World | null) =>
  picks.map((some): Action => (world) => {
    const ids = someOf(world.productions, (one) => one.deleted, some)
    return {
      endpoint,
      input: { ids },
      outcome: (now) => (ids.length > 0 && ids.every((id) => now.productions.get(id)?.deleted) ? move(now, ids) : null),
    }
  })

export const bringBackProductions = moveTrashed(restoreProductions, (world, ids) => {
  for (const id of ids) {
    const one = world.productions.get(id)!
    if (world.orders.get(one.orderId)!.deleted) return null
    one.deleted = false
  }
  return comeBackWith(world, 'with production', ({ productionId }) => ids.includes(productionId))
})

export const purgeSomeProductions = moveTrashed(purgeProductions, (world, ids) => {
  for (const id of ids) world.productions.delete(id)
  for (const [id, { productionId }] of world.schedules) if (ids.includes(productionId)) world.schedules.delete(id)
  return world
})
