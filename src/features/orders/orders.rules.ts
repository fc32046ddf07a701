import { MAX_PIECES } from '../../shared/quantities/pieces.ts'
import type { Problem } from '../../shared/problem.ts'
import { MAX_PRODUCTIONS } from '../productions/productions.contract.ts'
import { isProductionComplete, type Sides, getSides } from '../productions/productions.rules.ts'
import {
  type OrderStatus,
  SHIPPING_DETAILS,
  type ShippingDetail,
  type ShippingMethod,
} from './order-fields.contract.ts'

export function statusChoices(stored: OrderStatus, productions: readonly Sides[]): readonly OrderStatus[] {
  if (stored === 'schedule') return ['schedule']
  if (stored === 'cancel') return ['cancel', 'pending']
  const open: OrderStatus[] = ['pending', 'confirm']
  const finished: OrderStatus[] = ['complete', 'deliver']
  const choices =
    productions.length === 0 ? [...open, ...finished] : productions.every(isProductionComplete) ? finished : open
  const withCurrent = choices.includes(stored) ? choices : [stored, ...choices]
  return open.includes(stored) ? [...withCurrent, 'cancel'] : withCurrent
}

/** A cancelled order was one of these: it goes back as if it had been set to Pending before. */
export const reopenedChoices: typeof statusChoices = (stored, productions) =>
  stored === 'cancel' ? ['cancel', 'pending', 'confirm'] : statusChoices(stored, productions)

export const summaryChoices = (present: OrderStatus): readonly OrderStatus[] =>
  present === 'complete' || present === 'deliver' ? ['complete', 'deliver'] : [present]

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })

export const STATUS_WORDS = {
  pending: 'pending',
  confirm: 'confirmed',
  schedule: 'scheduled',
  complete: 'complete',
  deliver: 'delivered',
  cancel: 'cancelled',
} as const satisfies Record<OrderStatus, string>

export function whyNotStatus(
  target: OrderStatus,
  stored: OrderStatus,
  choices: readonly OrderStatus[],
): Problem | null {
  if (target === stored || choices.includes(target)) return null
  const others = choices.filter((choice) => choice !== stored)
  const message =
    stored === 'schedule'
      ? 'The order is scheduled: its status follows its production.'
      : others.length === 0
        ? `A ${STATUS_WORDS[stored]} order keeps its status here.`
        : `A ${STATUS_WORDS[stored]} order can become ${EITHER.format(others.map((choice) => STATUS_WORDS[choice]))}.`
  return { code: 'conflict', field: 'status', message }
}

export function derivedOrderStatus(stored: OrderStatus, productions: readonly Sides[]): OrderStatus {
  if (stored === 'cancel') return stored
  if (productions.length > 0 && productions.every(isProductionComplete))
    return stored === 'deliver' ? 'deliver' : 'complete'
  if (productions.flatMap(getSides).some((side) => side !== 'pending')) return 'schedule'
  if (stored === 'schedule') return 'confirm'
  // A finished order got unfinished productions.
  return productions.length > 0 && (stored === 'complete' || stored === 'deliver') ? 'confirm' : stored
}

/** None if the person chose no other: meanwhile the productions may have given the order another one (rule O3). */
export const chosenStatus = <Status>(values: { status: Status }, seen: { status: Status }): Status | undefined =>
  values.status === seen.status ? undefined : values.status

/** `pieces` are those of the whole order (rule Q6). */
export function whyTooLarge(order: { orderNo: number; productions: number; pieces: number }): Problem | null {
  const refuse = (most: string): Problem => ({
    code: 'conflict',
    field: 'items',
    message: `Order #${order.orderNo} would have more than ${most}. Take another order for the rest.`,
  })
  if (order.productions > MAX_PRODUCTIONS) return refuse(`${MAX_PRODUCTIONS} productions`)
  if (order.pieces > MAX_PIECES) return refuse(`${MAX_PIECES.toLocaleString('en-US')} pieces`)
  return null
}

const unusedBy = (method: ShippingMethod): readonly ShippingDetail[] =>
  SHIPPING_DETAILS.filter(({ usedBy }: { usedBy: readonly ShippingMethod[] }) => !usedBy.includes(method)).map(
    ({ name }) => name,
  )

/** Disabled in forms, cleared when saved (rule O5). */
export const UNUSED_SHIPPING: Record<ShippingMethod, readonly ShippingDetail[]> = {
  pickup: unusedBy('pickup'),
  ups: unusedBy('ups'),
  airport: unusedBy('airport'),
}

interface Shipping extends Partial<Record<ShippingDetail, string>> {
  shippingMethod: ShippingMethod
}

export const clearUnusedShipping = <S extends Shipping>(shipping: S): S => ({
  ...shipping,
  ...Object.fromEntries(UNUSED_SHIPPING[shipping.shippingMethod].map((detail) => [detail, ''])),
})

/** Today where none is given or it is still to come (rule O4). */
export const deliveredOn = (given: string | null, today: string): string =>
  given !== null && given <= today ? given : today

interface StatusAndDay {
  status: OrderStatus
  deliveryDate: string | null
}

/** A planned day is not that of the delivery, and what was not delivered after all has no day in the past (rule O4). */
export function deliveryDateAfter(stored: StatusAndDay, sent: Partial<StatusAndDay>, today: string): string | null {
  const { status, deliveryDate } = { ...stored, ...sent }
  const was = stored.status === 'deliver'
  if (status === 'deliver') {
    const days = [sent.deliveryDate, was ? stored.deliveryDate : null]
    return days.find((day) => day && day <= today) ?? today
  }
  const isSetBack = was && deliveryDate === stored.deliveryDate
  return isSetBack && deliveryDate !== null && deliveryDate <= today ? null : deliveryDate
}
