import { now } from '../../server/clock.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { getConditions, isDayWithin, isOneOf } from '../../server/records/filter-conditions.ts'
import { batchesOf, countRows, getPage } from '../../server/records/page-of.ts'
import { type Page, type RecordColumns, updateRecord, updateRecords } from '../../server/records/records.ts'
import type { ParsedOf } from '../../shared/endpoint.ts'
import { itemsOfProductions } from '../productions/production-items.db.ts'
import { toDesignData } from '../designs/designs.db.ts'
import type { ProductionSide } from '../productions/productions.db.ts'
import { matches } from '../production-list/production-list.db.ts'
import { selectPlaces } from './queue.db.ts'
import { type listQueue, ON_MACHINE, queueFilters, type Schedule, workOf } from './schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { requireMachines } from '../machines/machines.db.ts'

export interface ScheduleColumns extends RecordColumns, ProductionSide {
  /** The order or production whose deletion trashed this schedule too; null if it was deleted by itself. */
  deletedWith: string | null
  orderId: string
  machine: Machine
  status: Schedule['status']
  position: number
  completedAt: string | null
  /** When what it prints was last changed; null if it was not since its status was set. */
  changedAt: string | null
}

declare module '../../server/database/database.ts' {
  interface Tables {
    schedules: ScheduleColumns
  }
}

export const fromSchedules = (db: Reader) =>
  db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')

const COLUMNS = [
  'schedules._id',
  'schedules.version',
  'schedules.createdAt',
  'schedules.updatedAt',
  'schedules.deletedAt',
  'schedules.deletedBy',
  'schedules.orderId',
  'schedules.productionId',
  'schedules.machine',
  'schedules.status',
  'schedules.changedAt',
  'schedules.screenPrintingOn as side',
  'orders.orderNo',
  'orders.shippingMethod',
  'orders.dueDate',
  'orders.rush',
  'orders.addOn',
  'orders.remark',
  'customer.name as customerName',
  'customer.phone_no as customerPhoneNo',
  'referrer.name as referrerName',
  'referrer.phone_no as referrerPhoneNo',
  'productions.printingDesign',
  'designs.name as designName',
  'designs.screenPrintingOn',
  'designs.frontImage',
  'designs.backImage',
  'designs.printNotes',
  'productions.clothingType',
  'clothingTypes.name as clothingTypeName',
  'productions.productQuantity',
] as const

export const selectColumns = (schedules: ReturnType<typeof fromSchedules>) => schedules.select(COLUMNS)
type Selected = Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number]

export async function withItems(db: Reader, rows: readonly Selected[]): Promise<Schedule[]> {
  const items = await itemsOfProductions(
    db,
    rows.map((row) => row.productionId),
  )
  return rows.map(({ deletedAt: _, deletedBy: _by, productionId, side, clothingTypeName, ...row }) => {
    const { designName: _name, frontImage: _front, backImage: _back, ...shown } = row
    return {
      ...shown,
      rush: row.rush === 1,
      productionProductId: productionId,
      screenPrintingOn: side,
      referrerName: row.referrerName ?? '',
      referrerPhoneNo: row.referrerPhoneNo ?? '',
      printingDesign: toDesignData(row),
      clothingType: { _id: row.clothingType, name: clothingTypeName },
      items: items.get(productionId) ?? [],
    }
  })
}

const searched = (db: Reader, search: string) => {
  const schedules = db.selectFrom('schedules')
  if (!search.trim()) return schedules
  // A value instead of `exists`, of which PostgreSQL makes a join: it would look through all productions.
  return schedules.where((schedule) =>
    schedule
      .selectFrom('productions')
      .innerJoin('orders', 'orders._id', 'productions.orderId')
      .select(matches(db, search, ['customer']).as('isFound'))
      .whereRef('productions._id', '=', 'schedules.productionId')
      .$asScalar(),
  )
}

const getList = async (db: Reader, found: ReturnType<typeof searched>, sortedBy: string) => ({
  total: await countRows(found),
  sortable: found,
  rows: fromSchedules(db).select(COLUMNS),
  id: 'schedules._id',
  sortedBy: `schedules.${sortedBy}`,
})

export type QueueFilter = Omit<ParsedOf<typeof listQueue>, keyof Page>

export const queued = (db: Reader, filter: QueueFilter) =>
  searched(db, filter.search)
    .where('schedules.machine', '=', filter.machine)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .where((eb) => {
      const order = eb.selectFrom('orders').select('orders._id').whereRef('orders._id', '=', 'schedules.orderId')
      return eb.and(
        getConditions(queueFilters, filter, {
          status: isOneOf('schedules.status'),
          due: (days) => eb.exists(order.where(isDayWithin('orders.dueDate')(days))),
          noDueDate: () => eb.exists(order.where('orders.dueDate', 'is', null)),
        }),
      )
    })

/** From its top if `sortOrder` is -1, else from its end. */
const getOrder = ({ sortOrder }: Pick<Page, 'sortOrder'>) => ({ sortOrder: sortOrder === -1 ? 1 : -1 }) as const

export async function pageOfQueue(db: Reader, { page, limit, sortField, sortOrder, ...filter }: Page & QueueFilter) {
  await requireMachines(db, [filter.machine])
  const asked = { page, limit, sortField, sortOrder }
  const { places } = await selectPlaces(db, [filter.machine])
  const listed = await getPage({ ...asked, ...getOrder(asked) }, await getList(db, queued(db, filter), 'position'))
  const schedules = await withItems(db, listed.data)
  // One that has none has entered in between: every screen asks again for the queue at once.
  const data = schedules.map((schedule) => ({ ...schedule, place: places.get(schedule._id) ?? 1 }))
  return { ...listed, ...asked, data }
}

/** As the queue is when it begins, also if it is moved meanwhile. */
export async function* batchesOfQueue(db: Reader, input: Page & QueueFilter) {
  await requireMachines(db, [input.machine])
  const { places } = await selectPlaces(db, [input.machine])
  for await (const rows of batchesOf(getOrder(input), await getList(db, queued(db, input), 'position')))
    yield rows.map((row) => ({ ...row, place: places.get(row._id) ?? 1 }))
}

export async function selectOnMachine(db: Reader, machine: Machine): Promise<Schedule[]> {
  await requireMachines(db, [machine])
  const rows = await fromSchedules(db)
    .select(COLUMNS)
    .where('schedules.machine', '=', machine)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .where('schedules.status', 'in', ON_MACHINE)
    .orderBy('schedules.position')
    .execute()
  return withItems(db, rows)
}

export async function pageOfScheduleTrash(db: Reader, { search, ...page }: Page & { search: string }) {
  const trash = searched(db, search)
    .where('schedules.deletedAt', 'is not', null)
    .where('schedules.deletedWith', 'is', null)
  const listed = await getPage(page, await getList(db, trash, page.sortField))
  const schedules = await withItems(db, listed.data)
  return { ...listed, data: schedules.map((schedule, at) => ({ schedule, row: listed.data[at]! })) }
}

export async function selectSchedules(db: Reader, ids: readonly string[]): Promise<Schedule[]> {
  const rows = await fromSchedules(db)
    .select(COLUMNS)
    .where('schedules._id', 'in', ids)
    .where('schedules.deletedAt', 'is', null)
    .execute()
  const schedules = new Map((await withItems(db, rows)).map((schedule) => [schedule._id, schedule]))
  return ids.flatMap((id) => schedules.get(id) ?? [])
}

export async function namesOfSchedules(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .select(['orders.orderNo', 'schedules.screenPrintingOn'])
    .where('schedules._id', 'in', ids)
    .orderBy('orders.orderNo')
    .orderBy('schedules._id')
    .execute()
  return rows.map(({ orderNo, screenPrintingOn }) => `#${orderNo} (${screenPrintingOn})`)
}

export const selectScheduleColumns = (db: Reader, ids: readonly string[]): Promise<ScheduleColumns[]> =>
  db.selectFrom('schedules').selectAll().where('_id', 'in', ids).orderBy('position').orderBy('_id').execute()

export async function selectSchedulesOfOrder(db: Reader, orderId: string) {
  const rows = await db
    .selectFrom('schedules')
    .select(['_id', 'productionId as productionProductId', 'screenPrintingOn', 'machine', 'status'])
    .where('orderId', '=', orderId)
    .where('deletedAt', 'is', null)
    .orderBy('productionId')
    .orderBy('screenPrintingOn', 'desc')
    .execute()
  const { places, lengths } = await selectPlaces(db, [...new Set(rows.map(({ machine }) => machine))])
  return rows.map((schedule) => ({
    ...schedule,
    place: places.get(schedule._id) ?? null,
    queueLength: lengths.get(schedule.machine) ?? 0,
  }))
}

/** A status that is new takes the mark of a change away: whoever set it has looked at the job. */
export const updateStatus = (
  tx: Transaction,
  stored: ScheduleColumns,
  status: Schedule['status'],
  at = now(),
): Promise<ScheduleColumns> =>
  updateRecord(
    tx,
    'schedules',
    stored,
    {
      status,
      completedAt: workOf(status) === 'done' ? at : null,
      changedAt: status === stored.status ? stored.changedAt : null,
    },
    at,
  )

export const markChanged = (tx: Transaction, ids: readonly string[], at = now()): Promise<ScheduleColumns[]> =>
  updateRecords(tx, 'schedules', ids, { changedAt: at }, at)
