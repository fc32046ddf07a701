import fc from 'fast-check'
import { adjustInventory } from '../../../features/inventories/inventories.contract.ts'
import {
  addOrderProduct,
  deleteOrderProduct,
  updateOrderProduct,
} from '../../../features/orders/saves/order-product-calls.contract.ts'
import { stockReturnField } from '../../../features/orders/products/order-products.contract.ts'
import { returnField } from '../../../features/productions/productions.contract.ts'
import { RETURN_REASONS } from '../../../features/productions/return-reasons.contract.ts'
import { returnItem, returnProduct } from '../../../features/returns/returns.contract.ts'
import type { SizePieces } from '../../../shared/quantities/pieces.ts'
import { bySize, eachSize, SIZES } from '../../../shared/quantities/sizes.ts'
import { NO_SUCH_ID } from '../fixtures.ts'
import { type Action, at, isStale, oneOf, pick, seen, versionSeen } from './calls.ts'
import { getItem } from './items.ts'
import {
  getAccount,
  book,
  DESIGNS,
  isOpen,
  isReturned,
  isSame,
  getLevels,
  producedPieces,
  nothingReturned,
  piecesIn,
  getProductKey,
  type Returned,
  type World,
} from './world.ts'

const piecesUpTo = (most: number) =>
  fc
    .record({ small: fc.nat(most), xl: fc.nat(Math.ceil(most / 3)) })
    .map((some): SizePieces => ({ ...eachSize(() => 0), ...some }))
/** Few are in stock, so that orders are in each other's way. */
export const stockLinePieces = piecesUpTo(4)

/** Puts goods on an order after those that it has; null if they cannot be. */
export function addLines(
  world: World,
  orderId: string,
  stockLines: readonly { product: string; pieces: SizePieces }[],
  made: readonly { _id: string }[],
): World | null {
  for (const [n, { product, pieces }] of stockLines.entries()) {
    const isThere = [...world.lines.values()].some((line) => line.orderId === orderId && line.product === product)
    if (isThere || piecesIn(pieces) === 0 || !world.products.has(product)) return null
    world.lines.set(made[n]?._id ?? `new ${n}`, { version: 1, orderId, product, pieces, ...nothingReturned() })
  }
  return world
}

const isLive = (world: World, orderId: string): boolean => world.orders.get(orderId)?.deleted === false

export const addStockLine = fc
  .record({ pick, product: pick, pieces: stockLinePieces })
  .map(({ pick: n, product: p, pieces }): Action => (world) => {
    const [orderId] = oneOf(world.orders, (one) => !one.deleted, n)
    const product = at([...world.products.keys()], p) ?? ''
    return {
      endpoint: addOrderProduct,
      input: { orderId, productId: world.products.get(product)?._id ?? NO_SUCH_ID, ...pieces },
      outcome: (now, answer) =>
        isLive(now, orderId)
          ? addLines(now, orderId, [{ product, pieces }], answer?.orderProduct ? [answer.orderProduct] : [])
          : null,
    }
  })

export const changeStockLine = fc
  .record({ pick, seen, pieces: stockLinePieces })
  .map(({ pick: n, seen: by, pieces }): Action => (world) => {
    const [id, line] = oneOf(world.lines, ({ orderId }) => isLive(world, orderId), n)
    const { orderId = NO_SUCH_ID, product = '' } = line ?? {}
    const version = versionSeen(line, by)
    return {
      endpoint: updateOrderProduct,
      input: { id, orderId, productId: world.products.get(product)?._id ?? NO_SUCH_ID, version, ...pieces },
      outcome(now) {
        const stored = now.lines.get(id)
        if (!stored || !isLive(now, orderId) || piecesIn(pieces) === 0) return null
        if (isSame(stored.pieces, pieces)) return now
        if (isStale(stored, version) || isReturned(stored)) return null
        stored.pieces = pieces
        return now
      },
    }
  })

export const removeStockLine = pick.map((n): Action => (world) => {
  const [_id, line] = oneOf(world.lines, (one) => isLive(world, one.orderId) && !isReturned(one), n)
  const { orderId = NO_SUCH_ID } = line ?? {}
  return {
    endpoint: deleteOrderProduct,
    input: { _id, orderId },
    outcome(now) {
      const stored = now.lines.get(_id)
      if (!stored || !isLive(now, orderId) || isReturned(stored)) return null
      now.lines.delete(_id)
      return now
    },
  }
})

/** A return as it is entered; `undefined` is a field that is not sent. */
const returnForm = fc.record({
  pick,
  seen,
  pieces: fc.oneof(piecesUpTo(3), piecesUpTo(3), piecesUpTo(14)),
  reason: fc.constantFrom(undefined, '' as const, ...RETURN_REASONS),
  reasonText: fc.constantFrom(undefined, '', 'Smeared'),
})
type ReturnForm = typeof returnForm extends fc.Arbitrary<infer Form> ? Form : never

/** Rule I3: what is stored of a return. */
const returnedBy = ({ pieces, reason, reasonText }: ReturnForm, stored: Returned): Returned => ({
  returned: pieces,
  reason: piecesIn(pieces) === 0 ? '' : (reason ?? stored.reason),
  reasonText: piecesIn(pieces) === 0 ? '' : (reasonText ?? stored.reasonText),
})

/** Sets what came back, if the rules let it; false if they refuse it. */
function setReturn(
  stored: Returned & { version: number },
  ordered: SizePieces,
  { form, version }: { form: ReturnForm; version: number | undefined },
): boolean {
  const next = { ...stored, ...returnedBy(form, stored) }
  if (SIZES.some((size) => next.returned[size] > ordered[size])) return false
  if (isStale(stored, version) && !isSame(stored, next)) return false
  Object.assign(stored, next)
  return true
}

const takesReturns = (world: World, orderId: string): boolean =>
  isLive(world, orderId) && ['complete', 'deliver'].includes(world.orders.get(orderId)!.status)

export const returnMade = returnForm.map((form): Action => (world) => {
  const may = ({ orderId, deleted }: { orderId: string; deleted: boolean }) => !deleted && takesReturns(world, orderId)
  const [itemId, found] = getItem(world, may, form.pick)
  const version = versionSeen(found?.item, form.seen)
  const { productionId = NO_SUCH_ID, one: { orderId } = { orderId: NO_SUCH_ID } } = found ?? {}
  const { reason, reasonText, pieces } = form
  return {
    endpoint: returnItem,
    input: {
      id: orderId,
      productionProductId: productionId,
      itemId,
      version,
      reason,
      reasonText,
      ...bySize(returnField, (size) => pieces[size]),
    },
    outcome(now) {
      const one = now.productions.get(productionId)
      const item = one?.items.find(({ _id }) => _id === itemId)
      if (!isOpen(now, one) || !item || !takesReturns(now, orderId)) return null
      const before = item.returned
      if (!setReturn(item, producedPieces(item), { form, version })) return null
      const more = eachSize((size) => pieces[size] - before[size])
      if (SIZES.some((size) => more[size] !== 0)) {
        const product = getProductKey(one.clothingType, now.materials.designs[one.design], item.color)
        if (!now.products.has(product)) now.products.set(product, { _id: '', version: 1 })
        book(now.cameBack, getAccount(orderId, product), more)
      }
      return now
    },
  }
})

export const returnStockLine = returnForm.map((form): Action => (world) => {
  const [orderProductId, line] = oneOf(world.lines, (one) => takesReturns(world, one.orderId), form.pick)
  const version = versionSeen(line, form.seen)
  const { orderId = NO_SUCH_ID } = line ?? {}
  const { reason, reasonText, pieces } = form
  return {
    endpoint: returnProduct,
    input: {
      id: orderId,
      orderProductId,
      version,
      reason,
      reasonText,
      ...bySize(stockReturnField, (size) => pieces[size]),
    },
    outcome(now) {
      const stored = now.lines.get(orderProductId)
      if (!stored || !takesReturns(now, orderId)) return null
      return setReturn(stored, stored.pieces, { form, version }) ? now : null
    },
  }
})

interface Count {
  clothingType: number
  design: (typeof DESIGNS)[number]
  color: number
  pieces: SizePieces
  version?: number | undefined
}

export const counting =
  ({ clothingType, design, color, pieces, version }: Count): Action =>
  ({ materials }) => {
    const parts = {
      clothingType: materials.clothingTypes[clothingType]!,
      printingDesign: materials.designs[design],
      color: materials.colors[color]!,
    }
    const product = getProductKey(parts.clothingType, parts.printingDesign, parts.color)
    return {
      endpoint: adjustInventory,
      input: { ...parts, ...pieces, version, reason: 'Counted' },
      outcome(now) {
        const current = now.products.get(product)
        if (!current && piecesIn(pieces) === 0) return null
        const level = getLevels(now).get(product) ?? eachSize(() => 0)
        if (current && isStale(current, version) && !isSame(level, pieces)) return null
        if (!current) now.products.set(product, { _id: '', version: 1 })
        book(
          now.counted,
          getAccount(null, product),
          eachSize((size) => pieces[size] - level[size]),
        )
        return now
      },
    }
  }
export const count = fc
  .record({
    clothingType: fc.constantFrom(0, 0, 1),
    design: fc.constantFrom(...DESIGNS),
    color: fc.nat(1),
    pieces: piecesUpTo(9),
    seen,
  })
  .map(({ seen: by, ...one }): Action => (world) => {
    const { clothingTypes, designs, colors } = world.materials
    const product = getProductKey(clothingTypes[one.clothingType]!, designs[one.design], colors[one.color]!)
    return counting({ ...one, version: versionSeen(world.products.get(product), by) })(world)
  })
