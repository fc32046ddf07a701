import { z } from 'zod'
import { flag, id, manyOf } from '../../../shared/paging.ts'
import { RETURN_REASON_LABELS, RETURN_REASONS } from '../../productions/return-reasons.contract.ts'

/** What a list of orders can be asked for by why something came back; `none` is a return without a reason. */
export const RETURNED_FOR = [...RETURN_REASONS, 'none'] as const
export type ReturnedFor = (typeof RETURNED_FOR)[number]
export const RETURNED_FOR_LABELS: Record<ReturnedFor, string> = { ...RETURN_REASON_LABELS, none: 'No reason given' }

/** Filters of the lists of orders that only links set, from a figure to the orders that it counts. */
export const figureFilter = {
  /** Ids of the customers who ordered. */
  orderedBy: manyOf(id),
  /** Ids of designs that a live production of the order prints. */
  printedDesign: manyOf(id),
  /** Orders with an item of second quality in a live production. */
  secondQuality: flag,
  /** Orders of which something came back, produced or from stock, for one of these reasons. */
  returnedFor: manyOf(z.enum(RETURNED_FOR, 'This is not a reason for a return')),
}
