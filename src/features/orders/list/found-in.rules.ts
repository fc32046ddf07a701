import { hasWords, phoneWords, searchKey } from '../../../shared/text.ts'
import { bareCode, SEARCHED_FIELDS, wordsIn } from '../search/order-documents.rules.ts'
import { orderFields } from '../order-fields.contract.ts'
import type { OrderRow } from '../orders.contract.ts'

/** Where the words are that a row does not show: `Tracking Number: 1Z 999…`; null if it shows all of them. */
export function foundIn(
  order: OrderRow,
  search: string,
  shown: readonly string[],
  lines: readonly string[],
): string | null {
  const row = searchKey(...shown)
  const words = wordsIn(search).filter((word) => !hasWords(row, [word]))
  if (words.length === 0) return null
  // A line is such as `Tee / Team roster (back)`.
  const garments = lines.map((line): readonly string[] => /^(.*?) \/ (.*) \([^(]*\)$/.exec(line) ?? [])
  const hidden: readonly (readonly [label: string, text: string, bare?: string])[] = [
    [orderFields.referrer.label, order.referrerName],
    ['Phone', order.customerPhoneNo, phoneWords(order.customerPhoneNo)],
    ['Phone', order.referrerPhoneNo, phoneWords(order.referrerPhoneNo)],
    ...SEARCHED_FIELDS.map((field) => [orderFields[field].label, order[field], bareCode(order[field])] as const),
    ...garments.map(([, , designName = '']) => ['Design', designName] as const),
    ...garments.map(([, clothingTypeName = '']) => ['Clothing Type', clothingTypeName] as const),
  ]
  const places = words.flatMap((word) => {
    const place = hidden.find(([, text, bare = '']) => hasWords(`${searchKey(text)} ${bare}`, [word]))
    return place ? [`${place[0]}: ${place[1]}`] : []
  })
  return [...new Set(places)].join(' · ') || null
}

/** Of what is ordered a row shows the first line. */
export const foundInRow = (order: OrderRow, search: string): string | null => {
  const [first = '', ...lines] = order.orderInfo
  return foundIn(order, search, [`#${order.orderNo}`, order.customerName, first], lines)
}
