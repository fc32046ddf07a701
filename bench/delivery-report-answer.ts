/** The floor's delivery report, made from the rows of its statements, which are told apart by their text. */
import { piecesOfGoods, piecesOfItem, sumUp } from '../src/features/delivery-report/delivery-report.rules.ts'
import { asDesignData } from '../src/features/designs/designs.db.ts'
import { goodsReturnField } from '../src/features/orders/order-products.contract.ts'
import { returnField } from '../src/features/productions/productions.contract.ts'
import { quantityField } from '../src/shared/pieces.ts'
import { SIZES } from '../src/shared/sizes.ts'
import type { Row } from './floor-databases.ts'
import type { Plan } from './recording.ts'

const ITEM = [
  '_id',
  'colorName',
  'colorCode',
  'size',
  'itemQuantity',
  ...SIZES.map(quantityField),
  ...SIZES.map(returnField),
]
const LINE = ['_id', 'orderId', 'clothingTypeName', 'colorName', 'colorCode', ...SIZES, ...SIZES.map(goodsReturnField)]

export function deliveryReportAnswer([orders, ...results]: Row[][], { statements }: Plan): unknown {
  const rowsOf = (part: string) => results.filter((_, at) => statements[at + 1]!.sql.includes(part)).flat()
  const itemsOf = Map.groupBy(rowsOf('from "productionItems"'), (item) => item['productionId'])
  const productionsOf = Map.groupBy(rowsOf('from "productions"'), (production) => production['orderId'])
  const goodsOf = Map.groupBy(rowsOf('"orderProducts"'), (line) => line['orderId'])
  // The rows come in the order of the report, and so do the groups.
  const data = groupsOf(orders!, 'customer').map((theirs) => {
    const recipients = groupsOf(theirs, 'referrer').map((received) => ({
      referrer: contactOf(received[0]!, 'referrer'),
      dates: groupsOf(received, 'deliveryDate').map((day) => {
        const made = day.flatMap(({ _id }) => productionsOf.get(_id) ?? [])
        const productionProducts = made.map((row) => ({
          ...picked(row, ['_id', 'orderId', 'clothingTypeName']),
          printingDesignData: asDesignData(row as never),
          items: (itemsOf.get(row['_id']) ?? []).map((item) => picked(item, ITEM)),
        }))
        const inventoryProducts = day
          .flatMap(({ _id }) => goodsOf.get(_id) ?? [])
          .map((row) => ({ ...picked(row, LINE), printingDesignData: asDesignData(row as never) }))
        return {
          deliveryDate: day[0]!['deliveryDate'],
          orders: day.map((order) => picked(order, ['_id', 'orderNo', 'shippingMethod'])),
          productionProducts,
          inventoryProducts,
          ...sumUp([
            ...productionProducts.flatMap(({ items }) => items.map((item) => piecesOfItem(item as never))),
            ...inventoryProducts.map((line) => piecesOfGoods(line as never)),
          ]),
        }
      }),
    }))
    return {
      customer: contactOf(theirs[0]!, 'customer'),
      recipients,
      ...sumUp(recipients.flatMap(({ dates }) => dates)),
    }
  })
  return { data, total: { orders: orders!.length, ...sumUp(data) } }
}

const groupsOf = (rows: Row[], field: string): Row[][] => [...Map.groupBy(rows, (row) => row[field]).values()]

function picked(row: Row, fields: readonly string[]): Row {
  const some: Row = {}
  for (const field of fields) some[field] = row[field]
  return some
}

const contactOf = (row: Row, who: 'customer' | 'referrer'): Row => ({
  _id: row[who],
  name: row[`${who}Name`],
  phone_no: row[`${who}PhoneNo`],
})
