/** The floor's answer to a search, made from the rows of its statements, which are told apart by their text. */
import { imagePathsOf } from '../src/server/images.ts'
import { asFoundOrder } from '../src/features/search/search.api.ts'
import type { Asked } from './answers.ts'
import type { Row } from './floor-databases.ts'
import type { Plan } from './recording.ts'

const MOST = 8

export function searchAnswer(results: Row[][], plan: Plan, { path }: Asked): unknown {
  const q = new URL(path, 'http://floor').searchParams.get('q')!
  const rowsOf = (part: string) => results.filter((_, at) => plan.statements[at]!.sql.includes(part)).flat()
  const ids = [...new Set(rowsOf('"orderDocuments"').map((row) => row['orderId'] as string))]
  const orders = new Map(rowsOf('from "orders" inner join').map((row) => [row['_id'] as string, row]))
  const garments = Map.groupBy(
    [...rowsOf('from "productions" inner join'), ...rowsOf('from "orderProducts" inner join')],
    (row) => row['orderId'] as string,
  )
  return {
    orders: ids.slice(0, MOST).map((id) => asFoundOrder(orders.get(id) as never, (garments.get(id) ?? []) as never, q)),
    moreOrders: ids.length > MOST,
    schedules: [],
    customers: rowsOf('select * from "customers"').map(({ _id, name, phone_no }) => ({ _id, name, phone_no })),
    designs: rowsOf('select * from "designs"').map(({ _id, name, frontImage, backImage }) => ({
      _id,
      name,
      thumbnail: imagePathsOf((frontImage ?? backImage) as string | null)?.thumbnail ?? null,
    })),
    clothingTypes: rowsOf('select * from "clothingTypes"').map(({ _id, name }) => ({ _id, name })),
  }
}
