/**
 * The floor's answers, made from rows with the application's own mapping where it is exported, and with equally plain
 * code elsewhere.
 */
import { asDesignData } from '../src/features/designs/designs.db.ts'
import { asProduction, madeInfo, type ProductionRecord } from '../src/features/productions/productions.db.ts'
import type { ProductionItem } from '../src/features/productions/productions.contract.ts'
import { soldIn30Days } from '../src/features/inventories/inventories.rules.ts'
import { orderHistory } from '../src/features/orders/order-history.db.ts'
import { orderProductHistory } from '../src/features/orders/order-products-history.db.ts'
import type { OrderProduct } from '../src/features/orders/order-products.contract.ts'
import { stockInfo } from '../src/features/orders/order-products.db.ts'
import { areReturned } from '../src/features/orders/order-products.rules.ts'
import { asOrderRow } from '../src/features/orders/orders.db.ts'
import { OPEN } from '../src/features/orders/figures/due.rules.ts'
import { scheduleHistory } from '../src/features/floor/schedule-history.db.ts'
import { itemHistory, productionHistory } from '../src/features/productions/production-history.db.ts'
import { isReturned } from '../src/features/productions/productions.rules.ts'
import { linesOf, type Told } from '../src/server/records/history-lines.ts'
import { formatPieces } from '../src/shared/pieces.ts'
import type { HistoryAction } from '../src/shared/records/record-history.ts'
import type { CaseName } from './cases.ts'
import { dashboardAnswer } from './dashboard-answer.ts'
import { deliveryReportAnswer } from './delivery-report-answer.ts'
import type { Row } from './floor-databases.ts'
import type { Plan } from './recording.ts'
import { searchAnswer } from './search-answer.ts'

/** What the floor reads of a request besides its plan. */
export interface Asked {
  path: string
  sent: Row
}

type Answer = (results: Row[][], plan: Plan, asked: Asked) => unknown

const idIn = ({ path }: Asked): string => /[0-9a-f-]{36}/.exec(path)![0]

function itemsByProduction(rows: Row[]): Map<string, ProductionItem[]> {
  const items = new Map<string, ProductionItem[]>()
  for (const { productionId, ...item } of rows) {
    const list = items.get(productionId as string)
    if (list) list.push(item as ProductionItem)
    else items.set(productionId as string, [item as ProductionItem])
  }
  return items
}

/** What lists say of the productions and of the goods from stock of one order. */
const infoOf = (made: Row[], goods: Row[]) =>
  [made[0] && madeInfo(made as never), goods[0] && stockInfo(goods as never)] as const

function page(sortField: string, sortOrder: number, pageNumber: number): Answer {
  return ([rows, counted, described, goods]) => {
    const madeOf = Map.groupBy(described!, (row) => row['orderId'] as string)
    const goodsOf = Map.groupBy(goods!, (row) => row['orderId'] as string)
    return {
      data: rows!.map((row) => {
        const id = row['_id'] as string
        return asOrderRow(row as never, ...infoOf(madeOf.get(id) ?? [], goodsOf.get(id) ?? []))
      }),
      total: counted![0]!['total'],
      page: pageNumber,
      limit: 50,
      sortField,
      sortOrder,
    }
  }
}

/** The last four results are the order, its productions, their items and its goods from stock. */
function orderOf(results: Row[][]) {
  const [[row], productions, itemRows, goodsRows] = results.slice(-4) as [Row[], Row[], Row[], Row[]]
  const items = itemsByProduction(itemRows)
  const productionProductData = productions.map((production) =>
    asProduction(production as unknown as ProductionRecord, items.get(production['_id'] as string) ?? []),
  )
  const orderProductData = goodsRows.map(({ designName, screenPrintingOn, frontImage, backImage, ...line }) => ({
    ...line,
    orderProductId: line['_id'],
    printingDesignData: asDesignData({ ...line, designName, screenPrintingOn, frontImage, backImage } as never),
  })) as unknown as OrderProduct[]
  const { customerEmail, customerAddress, referrerEmail, referrerAddress, ...rest } = row!
  return {
    ...asOrderRow(rest as never, ...infoOf(productions, goodsRows)),
    customerEmail,
    customerAddress,
    referrerEmail: referrerEmail ?? '',
    referrerAddress: referrerAddress ?? '',
    productionProductData,
    orderProductData,
    returnProductsData: {
      productionProducts: productionProductData
        .map((production) => ({ ...production, items: production.items.filter(isReturned) }))
        .filter((production) => production.items.length > 0),
      inventoryProducts: orderProductData.filter(areReturned),
    },
  }
}

function createdOrder(results: Row[][]) {
  const order = orderOf(results)
  return { message: `Order #${order.orderNo} created.`, order }
}

const inventoriesOf = (rows: Row[], itemRows: Row[]) => {
  const items = Map.groupBy(itemRows, (item) => item['inventoryId'])
  return rows.map(({ designName: _, screenPrintingOn: __, frontImage: ___, backImage: ____, ...row }, at) => ({
    ...row,
    printingDesignData: asDesignData(rows[at] as never),
    items: (items.get(row['_id']) ?? []).map(({ inventoryId: _____, sold, ...item }): Row => ({
      ...item,
      soldIn30Days: soldIn30Days(Number(sold)),
    })),
  }))
}

const HISTORIES = new Map(
  [orderHistory, orderProductHistory, productionHistory, itemHistory, scheduleHistory].map((history) => [
    history.table,
    history,
  ]),
)

const historyOf: Answer = ([counted, rows]) => ({
  data: rows!.map(({ changed, ...entry }) => ({
    ...entry,
    changes: (JSON.parse(changed as string) as Told[]).flatMap((told) =>
      linesOf(told, entry['action'] as HistoryAction, HISTORIES),
    ),
  })),
  total: counted![0]!['total'],
  page: 0,
  limit: 20,
})

/** What a field of an order or of its schedules was set to, by each entry of the order's history, oldest first. */
const setIn = (entries: Row[], table: string, field: string) =>
  entries.flatMap(({ at, by, changed }) =>
    (JSON.parse(changed as string) as Told[])
      .filter(({ of, values }) => of === table && values[field] !== undefined)
      .map(({ id, values }) => ({ id, status: [values[field]].flat().at(-1), at, by })),
  )

/** The last two results are the schedule and the items of its production. */
function scheduleOf(results: Row[][]) {
  const [[row], itemRows] = results.slice(-2) as [Row[], Row[]]
  const { productionId, side, printingDesign: _, designName: __, frontImage: ___, backImage: ____, ...rest } = row!
  const { clothingType, clothingTypeName, deletedAt: _____, deletedBy: ______, ...shown } = rest
  return {
    ...shown,
    productionProductId: productionId,
    screenPrintingOn: side,
    referrerName: row!['referrerName'] ?? '',
    referrerPhoneNo: row!['referrerPhoneNo'] ?? '',
    printingDesign: asDesignData(row as never),
    clothingType: { _id: clothingType, name: clothingTypeName },
    items: itemsByProduction(itemRows).get(productionId as string) ?? [],
  }
}

export const answers: Record<CaseName, Answer> = {
  'orders, first page': page('dueDate', 1, 0),
  'orders, newest, third page': page('createdAt', -1, 2),
  'orders, view late': page('dueDate', 1, 0),
  'order view counts': ([few, all]) => {
    const sum = (statuses: readonly string[], ...when: string[]) =>
      few!
        .filter((row) => statuses.includes(row['status'] as string))
        .filter((row) => when.length === 0 || when.includes(row['when'] as string))
        .reduce((total, row) => total + (row['orders'] as number), 0)
    const total = all![0]!['orders'] as number
    return {
      counts: {
        open: sum(OPEN),
        late: sum(OPEN, 'late'),
        due: sum(OPEN, 'due'),
        schedule: sum(['schedule']),
        complete: sum(['complete']),
        both: sum(['schedule', 'complete']),
        delivered: total - sum([...OPEN, 'cancel']),
        cancelled: sum(['cancel']),
        all: total,
      },
    }
  },
  'orders of a customer': page('dueDate', 1, 0),
  'one order': orderOf,
  'history of an order': historyOf,
  'status changes of an order': ([, entries]) => ({
    data: setIn(entries!, 'orders', 'status').map(({ id: _, ...change }) => change),
  }),
  'schedules of an order': ([, rows, queued, changeRows]) => {
    const changes = Map.groupBy(changeRows!, ({ scheduleId }) => scheduleId)
    const queues = Map.groupBy(queued!, ({ machine }) => machine)
    const placeIn = (queue: Row[], id: unknown) => queue.findIndex(({ _id }) => _id === id) + 1 || null
    return {
      data: rows!.map((schedule) => ({
        ...schedule,
        place: placeIn(queues.get(schedule['machine']) ?? [], schedule['_id']),
        queueLength: queues.get(schedule['machine'])?.length ?? 0,
        changes: (changes.get(schedule['_id']) ?? []).map(({ scheduleId: _, ...change }) => change),
      })),
    }
  },
  'productions to schedule': ([rows, counted, itemRows]) => {
    const items = itemsByProduction(itemRows!)
    return {
      data: rows!.map((row) => {
        const { orderNo, orderStatus, dueDate, customerName, customerPhoneNo, referrerName, referrerPhoneNo } = row
        return {
          ...asProduction(row as unknown as ProductionRecord, items.get(row['_id'] as string) ?? []),
          ...{ orderNo, orderStatus, dueDate, customerName, customerPhoneNo },
          referrerName: referrerName ?? '',
          referrerPhoneNo: referrerPhoneNo ?? '',
        }
      }),
      total: counted![0]!['total'],
      page: 0,
      limit: 50,
      sortField: 'createdAt',
      sortOrder: -1,
    }
  },
  'stock, first page': ([rows, counted, itemRows]) => ({
    data: inventoriesOf(rows!, itemRows!),
    total: counted![0]!['total'],
    page: 0,
    limit: 50,
    sortField: 'createdAt',
    sortOrder: -1,
  }),
  'search, number': searchAnswer,
  'search, customer': searchAnswer,
  'search, common word': searchAnswer,
  'search, no hit': searchAnswer,
  dashboard: dashboardAnswer,
  'delivery report, a month': deliveryReportAnswer,
  'create order': createdOrder,
  'create order with stock': createdOrder,
  'edit order': (results) => {
    const order = orderOf(results)
    return { message: `Order #${order.orderNo} updated.`, order }
  },
  'edit production': (results, _, asked) => {
    const order = orderOf(results)
    const productionProduct = order.productionProductData.find(({ _id }) => _id === idIn(asked))!
    const data = { _id: productionProduct._id, productionProduct, orderQuantity: order.orderQuantity }
    return { message: 'Production updated.', productionProduct, order, data }
  },
  return: (results, _, { sent }) => {
    const order = orderOf(results)
    const data = order.productionProductData.find(({ _id }) => _id === sent['productionProductId'])!
    const { colorName } = data.items.find(({ _id }) => _id === sent['itemId'])!
    const name = `${data.clothingTypeName} / ${data.printingDesignData.name}, ${colorName}`
    return { message: `Returned: ${formatPieces(Number(sent['mediumQuantityReturn']))} of ${name}.`, order, data }
  },
  'schedule status': (results) => {
    const schedule = scheduleOf(results)
    return { message: `Successfully update to ${String((schedule as Row)['status'])} status`, schedule }
  },
  // A count puts the pieces there, and orders race for them.
  'race for stock': (results, plan, asked) => {
    if (plan.refusal) return createdOrder(results)
    const [rows, itemRows] = results.slice(-2) as [Row[], Row[]]
    const [inventory] = inventoriesOf(rows, itemRows)
    const { colorName } = inventory!.items.find(({ color }) => color === asked.sent['color'])!
    return { message: `${nameOf({ ...rows[0], colorName })} adjusted.`, inventory }
  },
}

const nameOf = ({ clothingTypeName, designName, colorName }: Row): string =>
  `${String(clothingTypeName)} / ${String(designName)}, ${String(colorName)}`

/** The refusal of the race, in which each order wants a piece of the size S. */
export const refusalOf = (product: Row): unknown => ({
  message: `${nameOf(product)}, S: 1 Pc wanted, ${formatPieces(Number(product['small']))} there.`,
  code: 'out_of_stock',
  field: 'orderProducts.0.small',
})
