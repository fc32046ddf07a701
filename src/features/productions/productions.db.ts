import type { z } from 'zod'
import type { productionFilter } from './productions.contract.ts'
import type { Reader } from '../../server/database/database.ts'
import { containsWords, direction, emptyLast, type Page } from '../../server/records/records.ts'
import type { DesignColumns } from '../designs/designs.db.ts'
import { fromProductions, PRODUCTION_COLUMNS } from '../orders/order-productions.db.ts'
import { orderNumberIn } from '../orders/orders.db.ts'

/** What the production list can be asked for; empty texts and lists restrict nothing. */
type ProductionFilter = z.output<typeof productionFilter> & {
  /** Completed productions too. */
  completed: boolean
}

/** Live productions of live orders that are not cancelled (rule P2), with their order and its people. */
const fromOrderedProductions = (db: Reader) =>
  fromProductions(db)
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', '!=', 'cancel')

function filtered(db: Reader, filter: ProductionFilter) {
  let productions = fromOrderedProductions(db)
  if (!filter.completed) productions = productions.where('productions.completedAt', 'is', null)
  if (filter.search.trim()) {
    productions = productions.where((eb) =>
      eb.or([
        eb('orders.orderNo', '=', orderNumberIn(filter.search)),
        containsWords('customer.nameKey', filter.search),
        containsWords('referrer.nameKey', filter.search),
        containsWords('designs.nameKey', filter.search),
        containsWords('clothingTypes.searchKey', filter.search),
      ]),
    )
  }
  if (filter.customerName.trim())
    productions = productions.where(containsWords('customer.nameKey', filter.customerName))
  if (filter.referrerName.trim())
    productions = productions.where(containsWords('referrer.nameKey', filter.referrerName))
  if (filter.clothingType.length > 0)
    productions = productions.where('productions.clothingType', 'in', filter.clothingType)
  if (filter.printingDesign.length > 0)
    productions = productions.where('productions.printingDesign', 'in', filter.printingDesign)
  if (filter.screenPrintingOn.length > 0)
    productions = productions.where('designs.screenPrintingOn', 'in', filter.screenPrintingOn)
  return productions
}

const SORT_COLUMNS: Record<string, string> = {
  orderNo: 'orders.orderNo',
  customerName: 'customer.nameKey',
  referrerName: 'referrer.nameKey',
  clothingTypeName: 'clothingTypes.searchKey',
  designName: 'designs.nameKey',
  dueDate: 'orders.dueKey',
}

const CAN_BE_EMPTY = new Set(['referrerName'])

/** One page of productions and how many there are in all. */
export async function pageOfProductions(
  db: Reader,
  { page, limit, sortField, sortOrder, ...filter }: Page & ProductionFilter,
) {
  const order = { page, limit, sortField, sortOrder }
  const matching = filtered(db, filter)
  const data = await matching
    .select(PRODUCTION_COLUMNS)
    .select([
      'orders.orderNo',
      'orders.status as orderStatus',
      'orders.dueDate',
      'customer.name as customerName',
      'customer.phone_no as customerPhoneNo',
      'referrer.name as referrerName',
      'referrer.phone_no as referrerPhoneNo',
    ])
    .orderBy(
      (SORT_COLUMNS[sortField] ?? `productions.${sortField}`) as 'productions.createdAt',
      CAN_BE_EMPTY.has(sortField) ? emptyLast(order) : direction(order),
    )
    .orderBy('productions._id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { data, total, ...order }
}

/** Designs, in the trash or not, that open productions print (rule P2), by name. */
export function selectDesignsInProduction(db: Reader, which: 'pending' | 'deleted'): Promise<DesignColumns[]> {
  const open = fromOrderedProductions(db)
    .select('productions.printingDesign')
    .where('productions.completedAt', 'is', null)
  const pending = open.where((eb) =>
    eb.or([eb('productions.frontStatus', '=', 'pending'), eb('productions.backStatus', '=', 'pending')]),
  )
  return db
    .selectFrom('designs')
    .selectAll()
    .where('deletedAt', which === 'deleted' ? 'is not' : 'is', null)
    .where('_id', 'in', which === 'deleted' ? open : pending)
    .orderBy('searchKey')
    .orderBy('_id')
    .execute()
}
