import { compact, phoneWords, searchable, searchKey, type SearchWord, searchWords } from '../../../shared/text.ts'

/** The offset of open orders in the order of documents; an order number has 9 digits at most. */
export const OPEN_PLACE = 1_000_000_000

const CLOSED: ReadonlySet<string> = new Set(['deliver', 'cancel'])

/** Where the orders of these statuses are, among others perhaps; null is any. */
export function getPlaces(
  statuses: readonly string[] | null,
  trashed: boolean,
): readonly [first: number, last: number] {
  if (trashed) return [-OPEN_PLACE, -1]
  if (statuses === null) return [1, 2 * OPEN_PLACE]
  const isClosed = (status: string) => CLOSED.has(status)
  return [statuses.some(isClosed) ? 1 : OPEN_PLACE, statuses.every(isClosed) ? OPEN_PLACE : 2 * OPEN_PLACE]
}

/** Open orders first, then the others, each newest first; negative in the trash. */
export const getPlace = ({
  orderNo,
  status,
  deletedAt,
}: {
  orderNo: number
  status: string
  deletedAt: string | null
}): number => orderNo + (deletedAt !== null ? -OPEN_PLACE : CLOSED.has(status) ? 0 : OPEN_PLACE)

export const SEARCHED_FIELDS = ['tracking_no', 'awb'] as const
type SearchedFields = Record<(typeof SEARCHED_FIELDS)[number], string>

export interface DocumentFields extends SearchedFields {
  orderNo: number
  customerName: string
  customerPhoneNo: string
  referrerName: string | null
  referrerPhoneNo: string | null
}

interface DocumentGarment {
  designName: string
  /** The id of its clothing type. */
  clothingType: string
}

/** `1046`, `#1046`, `# 1046` and full-width digits; a number has 9 digits at most, and none at the front is 0. */
export const numberIn = (search: string): string | undefined => /^#?\s*([1-9]\d{0,8})$/.exec(searchable(search))?.[1]

/** A tracking number or an airway bill is found without its spaces and dashes too; '' if it has nothing of the kind. */
export function bareCode(code: string): string {
  const bare = compact(code)
  return bare === searchable(code) ? '' : bare
}

/** Clothing types are tokens: a name would have to be rewritten in up to every other order. */
export function documentText(order: DocumentFields, garments: readonly DocumentGarment[]): string {
  const texts = searchKey(
    `#${order.orderNo}`,
    order.customerName,
    order.customerPhoneNo,
    order.referrerName,
    order.referrerPhoneNo,
    ...SEARCHED_FIELDS.map((field) => order[field]),
    ...distinct(garments.map(({ designName }) => designName)),
    ...SEARCHED_FIELDS.map((field) => bareCode(order[field])),
  )
  const tokens = distinct(garments.map(({ clothingType }) => clothingTypeToken(clothingType)))
  const phones = [order.customerPhoneNo, order.referrerPhoneNo].map(phoneWords).filter(Boolean)
  return [texts, ...phones, ...tokens].join(' ')
}

export const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()

/** In capital letters, which no searchable text has: nobody can type what finds them. */
export const clothingTypeToken = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-12)
    .replace(/./g, (digit) => 'ABCDEFGHIJKLMNOP'[Number.parseInt(digit, 16)]!)

/** What the order info of a list says beside the names: `Tee / Front Runner (front & back)`. */
const BESIDE_NAMES = /(?<=^|\s)(?:\/|\((?:front|back|front & back|from stock)\))(?=\s|$)/g

/** Order info that was copied from a list is found by its names; a search for its signs alone is for them. */
export function wordsIn(search: string): SearchWord[] {
  const named = searchWords(searchable(search).replace(BESIDE_NAMES, ' '))
  return named.length > 0 ? named : searchWords(search)
}
