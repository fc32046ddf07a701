import { hasWords, searchKey } from '../../shared/text.ts'
import {
  type DocumentFields,
  documentText,
  numberIn,
  OPEN_PLACE,
  wordsIn,
} from '../../features/orders/search/order-documents.rules.ts'

/** Order numbers have 9 digits at most. */
const MAX_DIGITS = 9

/** Ends included: the number itself, then of open orders and then of others the greatest numbers first. */
export function numberRanges(digits: string, greatest: number): [from: number, to: number][] {
  const longer: [number, number][] = []
  for (let more = MAX_DIGITS - digits.length; more > 0; more--) {
    const from = Number(digits) * 10 ** more
    if (from <= greatest) longer.push([from, from + 10 ** more - 1])
  }
  const open = ([from, to]: readonly [number, number]): [number, number] => [from + OPEN_PLACE, to + OPEN_PLACE]
  const exact: [number, number] = [Number(digits), Number(digits)]
  return [open(exact), exact, ...longer.map(open), ...longer]
}

/** How well an order number fits: 0 is the searched number, 1 begins with it, 2 is neither. */
export function numberRank(search: string, orderNo: number): 0 | 1 | 2 {
  const digits = numberIn(search)
  if (digits === undefined || !String(orderNo).startsWith(digits)) return 2
  return String(orderNo) === digits ? 0 : 1
}

export function isJobFound(
  job: DocumentFields & { designName: string; clothingTypeName: string },
  search: string,
): boolean {
  return hasWords(`${documentText(job, [])} ${searchKey(job.designName, job.clothingTypeName)}`, wordsIn(search))
}
