/**
 * The floor's answers, made from rows with the application's own mapping where it is exported, and with equally plain
 * code elsewhere.
 */
import { asDesignData } from '../src/features/designs/designs.db.ts'
import { asProduction, infoLine, type ProductionRecord } from '../src/features/productions/productions.db.ts'
import type { ProductionItem } from '../src/features/productions/productions.contract.ts'
import { asOrderRow } from '../src/features/orders/orders.db.ts'
import type { CaseName } from './cases.ts'
import type { Row } from './floor-databases.ts'
import type { Plan } from './recording.ts'

type Answer = (results: Row[][], plan: Plan) => unknown

function itemsByProduction(rows: Row[]): Map<string, ProductionItem[]> {
  const items = new Map<string, ProductionItem[]>()
  for (const { productionId, ...item } of rows) {
    const list = items.get(productionId as string)
    if (list) list.push(item as ProductionItem)
    else items.set(productionId as string, [item as ProductionItem])
  }
  return items
}

function page(sortField: string, sortOrder: number, pageNumber: number): Answer {
  return ([rows, counted, described]) => {
    const info = new Map<string, string[]>(rows!.map((row) => [row['_id'] as string, []]))
    for (const row of described!) info.get(row['orderId'] as string)!.push(infoLine(row as never))
    return {
      data: rows!.map((row) => asOrderRow(row as never, info.get(row['_id'] as string)!)),
      total: counted![0]!['total'],
      page: pageNumber,
      limit: 50,
      sortField,
      sortOrder,
    }
  }
}

/** The last four results are the order, its productions, their items and its goods from stock: the big shop has none. */
function orderOf(results: Row[][]) {
  const [[row], productions, itemRows] = results.slice(-4) as [Row[], Row[], Row[], Row[]]
  const items = itemsByProduction(itemRows)
  const productionProductData = productions.map((production) =>
    asProduction(production as unknown as ProductionRecord, items.get(production['_id'] as string) ?? []),
  )
  const orderInfo = productionProductData.map(({ clothingTypeName, printingDesignData: { name, screenPrintingOn } }) =>
    infoLine({ clothingTypeName, designName: name, screenPrintingOn }),
  )
  const { customerEmail, customerAddress, referrerEmail, ...rest } = row!
  return {
    ...asOrderRow(rest as never, orderInfo),
    customerEmail,
    customerAddress,
    referrerEmail: referrerEmail ?? '',
    productionProductData,
    orderProductData: [],
    returnProductsData: { productionProducts: [], inventoryProducts: [] },
  }
}

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
  'orders of a customer': page('dueDate', 1, 0),
  'one order': orderOf,
  'create order': (results) => {
    const order = orderOf(results)
    return { message: `Order #${order.orderNo} created.`, order }
  },
  'schedule status': (results) => {
    const schedule = scheduleOf(results)
    return { message: `Successfully update to ${String((schedule as Row)['status'])} status`, schedule }
  },
}
