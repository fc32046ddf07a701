import type { ShippingMethod } from '../features/orders/order-fields.contract.ts'
import { DAY_MS, getDay } from '../server/clock.ts'
import { FLIGHTS } from './sample-names.ts'
import type { Random } from '../shared/random.ts'

export interface PlannedDelivery {
  boxes: number
  tracking_no: string
  awb: string
  airport_code: string
  airline: string
  deliveryDate: string | null
  delivered: boolean
  enteredAt: Date
}

const DOZENS_PER_BOX = 6

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

export const planShipping = (random: Random): ShippingMethod =>
  random.weighted<ShippingMethod>([
    ['pickup', 45],
    ['ups', 38],
    ['airport', 17],
  ])

export function planDelivery(
  random: Random,
  order: { shipping: ShippingMethod; dozens: number; finishedAt: Date; latest: Date; delivered: boolean },
): PlannedDelivery {
  const { shipping, finishedAt, latest, delivered } = order
  const left = new Date(Math.min(daysAfter(finishedAt, random.whole(0, 12)).getTime(), latest.getTime()))
  const papers = { tracking_no: '', awb: '', airport_code: '', airline: '' }
  if (shipping === 'ups' && delivered) papers.tracking_no = trackingNumber(random)
  if (shipping === 'airport') {
    const [prefix, airline, airports] = random.pick(FLIGHTS)
    papers.airport_code = random.pick(airports)
    papers.airline = airline
    if (delivered) {
      papers.awb = airWaybill(random, prefix)
      papers.tracking_no = `FWD-${random.whole(10_000, 99_999)}`
    }
  }
  const planned = random.chance(0.6) ? getDay(daysAfter(latest, random.whole(1, 5))) : null
  return {
    ...papers,
    boxes: Math.ceil(order.dozens / DOZENS_PER_BOX),
    deliveryDate: delivered ? getDay(left) : planned,
    delivered,
    enteredAt: delivered ? left : finishedAt,
  }
}

const trackingNumber = (random: Random): string =>
  `1Z5E4R${random.whole(10, 99)}03${random.whole(10_000_000, 99_999_999)}`

/** The prefix of the airline, seven digits, and as check digit their remainder by seven. */
function airWaybill(random: Random, prefix: string): string {
  const serial = random.whole(1_000_000, 9_999_999)
  return `${prefix}-${serial}${serial % 7}`
}
