import type { z } from 'zod'
import { piecesOfSize, type CountedItem, type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { formatCount } from '../../shared/numbers.ts'
import type { Problem } from '../../shared/problem.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import { stockReturnField, type ReturnedStock } from '../orders/products/order-products.contract.ts'
import { returnField, type ReturnedPieces } from '../productions/productions.contract.ts'
import { NO_REASON, type sentReason, type StoredReason } from '../productions/return-reasons.contract.ts'

/** No more can come back (rule I3). */
export const getOrderedPieces = (item: CountedItem): SizePieces => eachSize((size) => piecesOfSize(item, size))

export const getReturnedPieces = (item: ReturnedPieces): SizePieces => eachSize((size) => item[returnField(size)])

export const returnedStock = (line: ReturnedStock): SizePieces => eachSize((size) => line[stockReturnField(size)])

export function whyNotReturned(
  ordered: SizePieces,
  returned: SizePieces,
  field: (size: Size) => string,
): (Problem & { field: string }) | null {
  for (const size of SIZES) {
    const message = whyTooMany(size, ordered[size], returned[size])
    if (message) return { code: 'invalid', field: field(size), message }
  }
  return null
}

export function whyTooMany(size: Size, ordered: number, returned: number): string | null {
  const most = ordered === 0 ? 'none was ordered' : `no more than the ${formatCount(ordered)} that were ordered`
  return returned > ordered ? `${SIZE_LABELS[size]}: ${most}` : null
}

/** Negative ones go out; null where none move (rule I3). */
export function comesIn(before: SizePieces, now: SizePieces): SizePieces | null {
  const pieces = eachSize((size) => now[size] - before[size])
  return SIZES.some((size) => pieces[size] !== 0) ? pieces : null
}

/**
 * Of the returned pieces those that are not in stock, once so many are returned: what is added may go in or not, and of
 * what is taken back those come first that did not (rule I3).
 */
export const getNotStocked = (
  before: { returned: SizePieces; notStocked: SizePieces },
  now: SizePieces,
  intoStock: boolean,
): SizePieces =>
  eachSize((size) => {
    const added = now[size] - before.returned[size]
    return Math.max(0, before.notStocked[size] + (added > 0 && intoStock ? 0 : added))
  })

/** What was not sent stays, and without returned pieces there is no reason. */
export const reasonToStore = (
  present: StoredReason,
  sent: z.output<typeof sentReason>,
  returned: SizePieces,
): StoredReason =>
  sumOfPieces(returned) === 0
    ? NO_REASON
    : {
        returnReason: sent.reason ?? present.returnReason,
        returnReasonText: sent.reasonText ?? present.returnReasonText,
      }

export function whyNotReason(
  { reason, reasonText }: { reason: StoredReason['returnReason']; reasonText: string },
  returned: number,
): (Problem & { field: string }) | null {
  const isUnsaid = returned > 0 && reason === 'other' && reasonText === ''
  return isUnsaid ? { code: 'invalid', field: 'reasonText', message: 'Write what happened' } : null
}
