import { piecesOfSize, type SizedItem, type SizePieces, sumOfPieces } from '../../shared/pieces.ts'
import type { Problem } from '../../shared/problem.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../shared/sizes.ts'
import { goodsReturnField, type ReturnedGoods } from '../orders/order-products.contract.ts'
import { returnField, type ReturnedPieces } from '../productions/productions.contract.ts'
import { NO_REASON, type StoredReason } from '../productions/return-reasons.contract.ts'

/** The ordered pieces of a produced item: no more can come back (rule I3). */
export const orderedOf = (item: SizedItem): SizePieces => eachSize((size) => piecesOfSize(item, size))

/** The returned pieces of a produced item. */
export const returnedOf = (item: ReturnedPieces): SizePieces => eachSize((size) => item[returnField(size)])

/** The ordered pieces of goods from stock. */
export const orderedGoods = (line: SizePieces): SizePieces => eachSize((size) => line[size])

/** The returned pieces of goods from stock. */
export const returnedGoods = (line: ReturnedGoods): SizePieces => eachSize((size) => line[goodsReturnField(size)])

/** Refuses more pieces of a size than were ordered (rule I3). `field` names the size's field. */
export function whyNotReturned(
  ordered: SizePieces,
  returned: SizePieces,
  field: (size: Size) => string,
): (Problem & { field: string }) | null {
  const size = SIZES.find((one) => returned[one] > ordered[one])
  return size === undefined ? null : { code: 'invalid', field: field(size), message: tooMany(size, ordered[size]) }
}

const tooMany = (size: Size, ordered: number): string =>
  ordered === 0
    ? `${SIZE_LABELS[size]}: none was ordered`
    : `${SIZE_LABELS[size]}: no more than the ${ordered.toLocaleString('en-US')} that were ordered`

/**
 * The pieces that come into stock where these were returned and now those are; negative ones go out
 * (rule I3). Null where none move.
 */
export function comesIn(before: SizePieces, now: SizePieces): SizePieces | null {
  const pieces = eachSize((size) => now[size] - before[size])
  return SIZES.some((size) => pieces[size] !== 0) ? pieces : null
}

interface SentReason {
  reason?: StoredReason['returnReason'] | undefined
  reasonText?: string | undefined
}

/** Why, as it is stored: what was not sent stays, and without returned pieces there is no reason. */
export const reasonToStore = (present: StoredReason, sent: SentReason, returned: SizePieces): StoredReason =>
  sumOfPieces(returned) === 0
    ? NO_REASON
    : {
        returnReason: sent.reason ?? present.returnReason,
        returnReasonText: sent.reasonText ?? present.returnReasonText,
      }

/** Asks why pieces came back, and to say what happened where none of the reasons is right. */
export function whyNotReason(
  { reason, reasonText }: { reason: StoredReason['returnReason']; reasonText: string },
  returned: number,
): (Problem & { field: string }) | null {
  if (returned === 0) return null
  if (reason === '') return { code: 'invalid', field: 'reason', message: 'Select why they came back' }
  if (reason === 'other' && reasonText === '')
    return { code: 'invalid', field: 'reasonText', message: 'Write what happened' }
  return null
}
