import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { z } from 'zod'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../server/database/open-database.ts'
import { migrate } from '../server/database/migrate.ts'
import { pageOfRecords } from '../server/records/record-lists.ts'
import type { SearchedTable } from '../server/records/records.ts'
import { searchedWords, selectBetween, selectFirstWith } from '../features/orders/search/order-search.db.ts'
import {
  selectLateOrders,
  selectMachineFigures,
  selectMonthFigures,
  selectOrderFigures,
  selectWaiting,
} from '../screens/dashboard/figures/figures.db.ts'
import { reportFilter } from '../features/delivery-report/delivery-report.contract.ts'
import { batchesOfDelivered } from '../features/delivery-report/delivery-report.db.ts'
import { orderFilter } from '../features/orders/filters/order-filters.contract.ts'
import { pageOfOrders } from '../features/orders/list/order-list.db.ts'
import { productionFilter } from '../features/production-list/production-list.contract.ts'
import { ORDER_VIEWS, type OrderView } from '../features/orders/filters/order-views.contract.ts'
import { countViews } from '../features/orders/filters/order-views.db.ts'
import { ORDER_STATUSES } from '../features/orders/order-fields.contract.ts'
import {
  pageOfProductions,
  selectDesignsInProduction,
  selectViewCounts,
} from '../features/production-list/production-list.db.ts'
import { inventoryFilter } from '../features/inventories/inventories.contract.ts'
import { pageOfInventories } from '../features/inventories/inventories.db.ts'
import { batchesOfMovements, pageOfMovements } from '../features/inventories/movements.db.ts'
import { pageOfProductionTrash } from '../screens/productions/production-trash.db.ts'
import { listQueue, QUEUED } from '../features/schedules/schedules.contract.ts'
import { pageOfQueue, pageOfScheduleTrash, selectOnMachine } from '../features/schedules/schedules.db.ts'
import { listQueueIds } from '../features/schedules/ticket/tickets.contract.ts'
import { selectPending, selectPlaces, selectQueueJobs } from '../features/schedules/queue.db.ts'
import { selectCustomerYear, selectDesignYear, selectLastPrinted } from '../screens/overviews/overviews.db.ts'
import { selectQueueIds, selectSidesOfOrders } from '../features/schedules/ticket/tickets.db.ts'
import { selectSchedulesOf } from '../features/schedules/trashed-with.db.ts'

// SQLite runs one query at a time: a list that reads or sorts a whole table delays all other requests.
const folder = mkdtempSync(join(tmpdir(), 'shop-plans-'))
const database = await openDatabase({ DATA_DIR: folder })
await migrate(database, join(import.meta.dirname, '../../migrations'))
const db = database.read
const executor = db.getExecutor()
const execute = executor.executeQuery.bind(executor)

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The query plan of each query that `list` runs, one line per step. Each count says that at least so many are found. */
async function getPlans(list: () => Promise<unknown>, found = 1): Promise<string[][]> {
  const queries: CompiledQuery[] = []
  executor.executeQuery = (query) => {
    // A shop has few machines, whose table is read whole.
    if (!query.sql.includes('from "machines"')) queries.push(query)
    // As if there were rows: of an empty list no page is read.
    if (query.sql.includes('from "orderCounts"'))
      return Promise.resolve({
        rows: ORDER_STATUSES.map((status) => ({ status, orders: found, productions: found })) as never[],
      })
    const [, counted] = /^select count\(\*\).* as "(\w+)" from/.exec(query.sql) ?? []
    return counted ? Promise.resolve({ rows: [{ [counted]: found }] as never[] }) : execute(query)
  }
  await list()
  executor.executeQuery = execute
  return Promise.all(
    queries.map(async ({ sql, parameters }) => {
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
      const { rows } = await execute<{ detail: string }>(explained)
      return rows.map(({ detail }) => detail)
    }),
  )
}

const page = (sortField: string, sortOrder: 1 | -1) => ({ page: 0, limit: 50, sortField, sortOrder })
const orders = (sortField: string, sortOrder: 1 | -1, trashed = false) =>
  pageOfOrders(db, { ...orderFilter.parse({}), ...page(sortField, sortOrder) }, trashed)
const productions = (sortOrder: 1 | -1, completed: boolean) =>
  pageOfProductions(db, { ...productionFilter.parse({}), completed, ...page('createdAt', sortOrder) })
const getTrash = (table: SearchedTable) =>
  pageOfRecords(db, table, { search: '', ...page('deletedAt', -1) }, { sortKeys: {}, trashed: true })
const stock = () => pageOfInventories(db, { ...inventoryFilter.parse({}), ...page('createdAt', -1) })
const ledger = (whose: { inventoryId: string } | { productId: string }) => () =>
  pageOfMovements(db, page('at', -1), whose)
const productionTrash = () => pageOfProductionTrash(db, { search: '', ...page('deletedAt', -1) })
const trash = () => pageOfScheduleTrash(db, { search: '', ...page('deletedAt', -1) })

describe('lists begin with an index and sort nothing but the page', () => {
  test.each([
    ['orders by due date', 'orders_by_due', () => orders('dueDate', 1)],
    ['orders by due date, backwards', 'orders_by_due', () => orders('dueDate', -1)],
    ['orders, newest first', 'orders_by_created', () => orders('createdAt', -1)],
    ['orders in the trash, deleted last first', 'orders_trashed', () => orders('deletedAt', -1, true)],
    ['open productions, newest first', 'productions_open', () => productions(-1, false)],
    ['all productions, newest first', 'productions_by_created', () => productions(-1, true)],
    ['all productions, oldest first', 'productions_by_created', () => productions(1, true)],
    ['stock, newest first', 'inventories_by_created', stock],
    ['the ledger of a record', 'stock_movements_of_record', ledger({ inventoryId: 'a' })],
    ['the ledger of a product', 'stock_movements_of_product', ledger({ productId: 'a' })],
    ['productions in the trash, deleted last first', 'productions_trashed', productionTrash],
    ['schedules in the trash, deleted last first', 'schedules_trashed', trash],
    ['users in the trash, deleted last first', 'users_trashed', () => getTrash('users')],
    ['customers in the trash, deleted last first', 'customers_trashed', () => getTrash('customers')],
    ['colors in the trash, deleted last first', 'colors_trashed', () => getTrash('colors')],
    ['clothing types in the trash, deleted last first', 'clothing_types_trashed', () => getTrash('clothingTypes')],
    ['designs in the trash, deleted last first', 'designs_trashed', () => getTrash('designs')],
  ])('%s', async (_, index, list) => {
    const plans = await getPlans(list)
    const [counted, listed] = [plans[0], plans.at(-1)]
    // Outside of the subquery of ids, only the rows of the page are read by id and sorted.
    expect(listed![0]).toMatch(/^SEARCH \w+ USING INDEX sqlite_autoindex_\w+ \(_id=\?\)$/)
    expect(listed!.slice(1, 3)).toEqual([
      expect.stringMatching(/^LIST SUBQUERY/),
      expect.stringMatching(new RegExp(`^(SCAN|SEARCH) \\w+ USING (COVERING )?INDEX ${index}\\b`)),
    ])
    expect(listed!.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual(['USE TEMP B-TREE FOR ORDER BY'])
    expect(listed!.at(-1)).toBe('USE TEMP B-TREE FOR ORDER BY')
    expect(counted!.filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
  })
})

describe('of many, the first are met on the way through the index of the sort order', () => {
  const MANY = 3_000
  const many = (filter: Partial<z.output<typeof orderFilter>>, sortField: string, view?: OrderView) => () =>
    pageOfOrders(db, { ...orderFilter.parse({}), ...filter, ...page(sortField, 1), ...(view && { view }) }, false)
  const production = (sortField: string) => () =>
    pageOfProductions(db, { ...productionFilter.parse({ view: 'all' }), ...page(sortField, 1) })

  test.each([
    ['orders by customer', 'orderDocuments USING COVERING INDEX order_documents_by_customer', many({}, 'customerName')],
    [
      'orders by deliver-to',
      'orderDocuments USING COVERING INDEX order_documents_by_deliver_to',
      many({}, 'referrerName'),
    ],
    [
      'a view by customer',
      'orderDocuments USING COVERING INDEX order_documents_by_customer',
      many({}, 'customerName', 'open'),
    ],
    ['orders by quantity', 'orders USING INDEX orders_by_quantity', many({}, 'orderQuantity')],
    ['orders by change', 'orders USING INDEX orders_by_updated', many({}, 'updatedAt')],
    [
      'a common name, by quantity',
      'orders USING INDEX orders_by_quantity',
      many({ customerName: 'a' }, 'orderQuantity'),
    ],
    ['a common word, by quantity', 'orders USING INDEX orders_by_quantity', many({ search: 'tee' }, 'orderQuantity')],
    [
      'a common design, by customer',
      'orderDocuments USING COVERING INDEX order_documents_by_customer',
      many({ designName: 'tee' }, 'customerName'),
    ],
    [
      'productions by customer',
      'orderDocuments USING COVERING INDEX order_documents_by_customer',
      production('customerName'),
    ],
    ['productions by due day', 'orders USING INDEX orders_by_due', production('dueDate')],
    ['productions by design', 'designs USING COVERING INDEX designs_by_name', production('designName')],
    [
      'productions by clothing type',
      'clothingTypes USING COVERING INDEX clothing_types_by_name',
      production('clothingTypeName'),
    ],
  ])('%s', async (_, begins, list) => {
    const steps = (await getPlans(list, MANY)).at(-1)!
    expect(steps[2]).toMatch(new RegExp(`^(SCAN|SEARCH) ${begins}\\b`))
    // Equal values are sorted too, but few at a time (`FOR LAST TERM`).
    expect(steps.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY')).toHaveLength(1)
  })
})

test('the file of all movements reads their ids from the index of the time', async () => {
  const [steps] = await getPlans(() => batchesOfMovements(db, inventoryFilter.parse({})).next())
  expect(steps).toEqual(['SCAN stockMovements USING COVERING INDEX stock_movements_by_time'])
})

test('the delivery report begins with what was delivered on these days', async () => {
  const month = reportFilter.parse({ deliveryDateFrom: '2026-11-01', deliveryDateTo: '2026-11-30' })
  const [steps] = await getPlans(() => batchesOfDelivered(db, month).next())
  expect(steps![0]).toBe('SEARCH orders USING INDEX orders_delivered (status=? AND deliveryDate>? AND deliveryDate<?)')
  expect(steps!.filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
})

test.each([
  ['a customer', 'orders_by_customer (customer=? AND deletedAt=? AND createdAt>?)', selectCustomerYear],
  ['a deliver-to', 'orders_by_referrer (referrer=? AND deletedAt=? AND createdAt>?)', selectCustomerYear],
  ['a design', 'productions_by_design (printingDesign=?)', selectDesignYear],
  ['what was printed last', 'productions_by_design (printingDesign=? AND completedAt>?)', selectLastPrinted],
] as const)('M18: the page of %s reads its months from an index', async (_, index, select) => {
  for (const steps of await getPlans(() => select(db, 'a', '2026-11-28'))) {
    expect(steps.join('\n')).toContain(`INDEX ${index}`)
    expect(steps.filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
  }
})

describe('what is done at the machines reads the queue, not all that was ever printed', () => {
  const queue = () => pageOfQueue(db, listQueue.input.parse({ machine: 'machineM1' }))
  const queueIds = () => selectQueueIds(db, listQueueIds.input.parse({ machine: 'machineM1' }))

  test.each([
    ['what a machine works on', 'schedules_queue', () => selectOnMachine(db, 'machineM1')],
    ['a queue', 'schedules_queue', queue],
    ['the ids of a queue', 'schedules_queue', queueIds],
    ['the jobs of a queue', 'schedules_queue', () => selectQueueJobs(db, 'machineM1')],
    ['the places of tickets', 'schedules_queue', () => selectPlaces(db, ['machineM1', 'machineXl1'])],
    ['the other sides of tickets', 'schedules_of_order', () => selectSidesOfOrders(db, ['a', 'b'])],
    [
      'what comes back with an order',
      'schedules_of_order',
      () => selectSchedulesOf(db, 'orderId', ['a'], 'trashedWith'),
    ],
    [
      'what goes to the trash with an order',
      'schedules_of_order',
      () => selectSchedulesOf(db, 'orderId', ['a'], 'queued'),
    ],
    [
      'what comes back with a production',
      'schedules_of_production',
      () => selectSchedulesOf(db, 'productionId', ['a'], 'trashedWith'),
    ],
    ['the designs to put on a machine', 'productions_waiting', () => selectDesignsInProduction(db, 'pending')],
  ])('%s', async (_, index, list) => {
    const [steps] = await getPlans(list)
    expect(steps!.join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`))
    expect(steps!.filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
  })
})

test('what is pending on a machine is counted in an index, and its first jobs are read in its order', async () => {
  const [counted, first] = await getPlans(() => selectPending(db, 'machineM1', 3))
  expect(counted).toEqual([expect.stringContaining('COVERING INDEX schedules_open (machine=? AND status=?)')])
  expect(first![0]).toContain('INDEX schedules_open (machine=? AND status=?)')
  expect(first!.filter((step) => /^(SCAN|USE TEMP B-TREE)/.test(step))).toEqual([])
})

describe('a search takes the first orders from an index and sorts nothing', () => {
  const words = async (search: string) => selectFirstWith(db, await searchedWords(db, search), 9)

  test.each([
    ['words', () => words('cedar tee'), ['SCAN orderDocumentWords VIRTUAL TABLE INDEX 192:M', 'SEARCH orderDocuments']],
    [
      'a long and a short word',
      () => words('cedar xl'),
      ['SCAN orderDocumentWords VIRTUAL TABLE INDEX', 'SEARCH orderDocuments'],
    ],
    [
      'words of two letters',
      () => words('xl no'),
      ['SCAN orderDocumentWords VIRTUAL TABLE INDEX', 'SEARCH orderDocuments'],
    ],
    ['a letter', () => words('x'), ['SEARCH orderDocuments USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)']],
    [
      'the beginning of a number',
      () => selectBetween(db, 1, 9, 9),
      ['SEARCH orderDocuments USING INTEGER PRIMARY KEY'],
    ],
  ])('%s', async (_, find, steps) => {
    const plan = (await getPlans(find)).at(-1)!
    expect(plan.map((step, at) => step.slice(0, steps[at]?.length))).toEqual(steps)
  })
})

describe('the views of orders and productions', () => {
  const COUNTED_BY_STATUS = ['SCAN orderCounts USING INDEX order_counts']
  const day = '2026-11-21'
  const getView = (view: OrderView, sortField: string, sortOrder: 1 | -1) => () =>
    pageOfOrders(db, { ...orderFilter.parse({}), ...page(sortField, sortOrder), view }, false)

  test.each(ORDER_VIEWS.filter((one) => one !== 'all' && one !== 'delivered'))(
    'O15: %s reads the orders of its statuses alone, late and due ones of their days',
    async (few) => {
      const [counted, listed] = await getPlans(getView(few, 'dueDate', 1))
      const read =
        few === 'late' || few === 'late_to_print'
          ? /^SEARCH orders USING (COVERING )?INDEX orders_standing \(status=\? AND dueKey<\?\)$/
          : few === 'due'
            ? /^SEARCH orders USING (COVERING )?INDEX orders_standing \(status=\? AND dueKey>\? AND dueKey<\?\)$/
            : /^SEARCH orders USING (COVERING )?INDEX orders_(standing|delivered) \(status=\?\)$/
      expect(listed![2]).toMatch(read)
      if (!['late', 'late_to_print', 'due'].includes(few)) return expect(counted).toEqual(COUNTED_BY_STATUS)
      expect(counted).toEqual([expect.stringMatching(read)])
      expect(counted![0]).toContain('COVERING')
    },
  )

  test('O15: delivered orders are walked through in their order, and not counted one by one', async () => {
    const [counted, listed] = await getPlans(getView('delivered', 'createdAt', -1))
    expect(listed![2]).toMatch(/^SCAN orders USING INDEX orders_by_created\b/)
    expect(listed!.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual(['USE TEMP B-TREE FOR ORDER BY'])
    expect(counted).toEqual(COUNTED_BY_STATUS)
  })

  test('O15: the counts of the views read only what is late or due soon', async () => {
    const [soon, counted] = await getPlans(() => countViews(db, day))
    expect(soon![0]).toBe('SEARCH orders USING COVERING INDEX orders_standing (status=? AND dueKey<?)')
    expect(counted).toEqual(COUNTED_BY_STATUS)
  })

  test.each(['to_schedule', 'on_machines'] as const)('P10: %s begins with the unfinished orders', async (view) => {
    const list = () => pageOfProductions(db, { ...productionFilter.parse({ view }), ...page('createdAt', -1) })
    const [counted, listed] = await getPlans(list)
    for (const plan of [listed!.slice(2), counted!])
      expect(plan[0]).toMatch(/^SEARCH orders USING (COVERING )?INDEX orders_\w+ \(status=\?/)
    expect([...listed!, ...counted!].filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
  })

  test('P10: the counts of the views of productions join no complete production with its order', async () => {
    const [open, counted] = await getPlans(() => selectViewCounts(db))
    expect(open![0]).toMatch(/^SEARCH orders USING (COVERING )?INDEX orders_\w+ \(status=\?/)
    expect(counted).toEqual(COUNTED_BY_STATUS)
  })
})

describe('the figures of the dashboard are read from indexes', () => {
  const day = '2026-11-21'

  test.each([
    [
      'what is late, due, ready and delivered',
      () => selectOrderFigures(db, day),
      ['orders_standing', 'orders_standing', 'orders_delivered'],
    ],
    ['the latest orders', () => selectLateOrders(db, day), ['orders_standing', 'orders_standing', 'orders_standing']],
    ['the queues', () => selectMachineFigures(db, day, QUEUED), ['schedules_open', 'schedules_open']],
    ['what waits for a machine', () => selectWaiting(db, day), ['orders_standing']],
    [
      'the month',
      () => selectMonthFigures(db, day),
      ['orders_delivered', 'orders_delivered', 'orders_delivered', 'orders_delivered', 'orders_delivered'],
    ],
  ])('%s', async (_, figures, indexes) => {
    const plans = await getPlans(figures)
    for (const [at, index] of indexes.entries())
      expect(plans[at]![0]).toMatch(new RegExp(`^(SEARCH|SCAN) \\w+ USING (COVERING )?INDEX ${index} `))
    expect(plans.flat().filter((step) => /^SCAN \w+$/.test(step))).toEqual([])
  })
})
