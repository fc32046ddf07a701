import fc from 'fast-check'
import { expect, test } from 'vitest'
import { features } from '../app.ts'
import { updateQuality } from '../features/quality/quality.contract.ts'
import {
  createSchedule,
  MACHINES,
  restoreSchedules,
  SCHEDULE_STATUSES,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../features/floor/schedules.contract.ts'
import {
  type Order,
  ORDER_STATUSES,
  restoreOrders,
  SHIPPING_METHODS,
  softDeleteOrders,
  updateOrder,
  updateOrderSummary,
} from '../features/orders/orders.contract.ts'
import { SIDES } from '../features/designs/designs.contract.ts'
import { QUALITIES } from '../features/productions/productions.contract.ts'
import type { Tables } from '../server/database/database.ts'
import { HIDDEN, type HistoryField } from '../server/records/history.ts'
import type { Row, Value } from '../server/records/history-changes.ts'
import type { Told } from '../server/records/history-lines.ts'
import { dozens, makeColor, makeOrder, mix, openCatalogue, production } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import type { HistoryAction } from '../shared/records/record-history.ts'
import type { Endpoint } from '../shared/endpoint.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const red = (await makeColor(shop, 'Red'))._id
const { read } = shop.database

const takeOrder = () =>
  makeOrder(shop, catalogue, {
    productionProducts: [
      production(catalogue, { printingDesign: catalogue.both, items: [dozens(red), dozens(catalogue.color)] }),
      production(catalogue, { items: [mix(red, 2), mix(catalogue.color, 1)] }),
    ],
  })

const act = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    fields: fc.record(
      {
        customer: fc.constantFrom(catalogue.customer, catalogue.referrer),
        referrer: fc.constantFrom(catalogue.referrer, ''),
        dueDate: fc.constantFrom('2026-11-21', null),
        remark: fc.constantFrom('Call first', 'Fold', ''),
        status: fc.constantFrom(...ORDER_STATUSES),
      },
      { requiredKeys: ['customer'] },
    ),
  }),
  fc.record({
    kind: fc.constant('deliver' as const),
    fields: fc.record(
      {
        shippingMethod: fc.constantFrom(...SHIPPING_METHODS),
        boxes: fc.constantFrom(0, 3, null),
        airline: fc.constantFrom('Atlantic', ''),
        status: fc.constantFrom('complete' as const, 'deliver' as const),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('schedule' as const),
    production: fc.nat(1),
    side: fc.constantFrom(...SIDES),
    machine: fc.constantFrom(...MACHINES),
  }),
  fc.record({ kind: fc.constant('status' as const), which: fc.nat(), status: fc.constantFrom(...SCHEDULE_STATUSES) }),
  fc.record({ kind: fc.constant('trash' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('restore' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('quality' as const),
    which: fc.nat(),
    smallQuality: fc.constantFrom(...QUALITIES),
    mediumQuality: fc.constantFrom(...QUALITIES),
  }),
  fc.record({ kind: fc.constantFrom('trash order' as const, 'restore order' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** What a rule refuses is no change. */
async function attempt(endpoint: Endpoint, input: object): Promise<void> {
  await shop.call(endpoint, input).catch((error: Error) => {
    if (!/ answered 4\d\d: /.test(error.message)) throw error
  })
}

async function perform(order: Order, one: Act): Promise<void> {
  const { _id: id, productionProductData: productions } = order
  const schedules = await read.selectFrom('schedules').select('_id').where('orderId', '=', id).orderBy('_id').execute()
  const items = productions.flatMap((each) => each.items)
  const pick = <One>(all: readonly One[], which: number) => all[which % all.length]
  switch (one.kind) {
    case 'edit':
      return attempt(updateOrder, { id, ...one.fields })
    case 'deliver':
      return attempt(updateOrderSummary, { id, ...one.fields })
    case 'schedule': {
      const { machine, side: screenPrintingOn } = one
      const productionProductId = productions[one.production]!._id
      return attempt(createSchedule, { orderId: id, productionProductId, machine, screenPrintingOn })
    }
    case 'quality': {
      const { kind: _, which, ...qualities } = one
      return attempt(updateQuality, { id: pick(items, which)!._id, ...qualities, largeQuality: 'first' })
    }
    case 'trash order':
      return attempt(softDeleteOrders, { ids: [id] })
    case 'restore order':
      return attempt(restoreOrders, { ids: [id] })
    case 'status':
    case 'trash':
    case 'restore': {
      const schedule = pick(schedules, one.which)
      if (!schedule) return
      if (one.kind === 'status') return attempt(updateScheduleStatus, { id: schedule._id, status: one.status })
      return attempt(one.kind === 'trash' ? softDeleteSchedules : restoreSchedules, { ids: [schedule._id] })
    }
  }
}

/** The fields of each table that the history tells. */
const toldFields = new Map(
  features
    .flatMap(({ histories = [] }) => histories)
    .map(({ table, fields }) => [
      table,
      Object.entries(fields).filter((entry): entry is [string, HistoryField<Row>] => entry[1] !== HIDDEN),
    ]),
)

type Values = Record<string, Value>
type Replayed = Map<string, { isTrashed: boolean; values: Values }>

/** A value that is not told follows from the others, where it has done so before. */
function follow(of: keyof Tables, before: Values | null, told: Told['values']): Values {
  const after: Values = { ...before }
  for (const [column, value] of Object.entries(told)) after[column] = Array.isArray(value) ? value[1] : value
  for (const [column, { usual }] of toldFields.get(of)!) {
    if (!usual || column in told || (before && before[column] !== usual(before as never))) continue
    after[column] = usual(after as never)
  }
  return after
}

async function replay(orderId: string): Promise<Replayed> {
  const entries = await read.selectFrom('history').selectAll().where('recordId', '=', orderId).orderBy('no').execute()
  const records: Replayed = new Map()
  for (const { action, changed } of entries) {
    for (const { of, id, did = action, values } of JSON.parse(changed) as Told[]) {
      const known = records.get(`${of} ${id}`)
      expect(known === undefined, `${of} is told to be added once, and first`).toBe(did === 'create')
      // What was before is what the history has told until then.
      for (const [column, value] of Object.entries(values)) {
        // Of a new record an empty text is not told.
        if (Array.isArray(value)) expect(known!.values[column] || null, column).toBe(value[0] || null)
      }
      const moved: Partial<Record<HistoryAction, boolean>> = { trash: true, restore: false }
      const isTrashed = moved[did] ?? known?.isTrashed ?? false
      records.set(`${of} ${id}`, { isTrashed, values: follow(of, known?.values ?? null, values) })
    }
  }
  return records
}

async function present(orderId: string): Promise<Replayed> {
  const productions = await read.selectFrom('productions').selectAll().where('orderId', '=', orderId).execute()
  const ids = productions.map(({ _id }) => _id)
  const stored = {
    orders: await read.selectFrom('orders').selectAll().where('_id', '=', orderId).execute(),
    productions,
    productionItems: await read.selectFrom('productionItems').selectAll().where('productionId', 'in', ids).execute(),
    schedules: await read.selectFrom('schedules').selectAll().where('orderId', '=', orderId).execute(),
  }
  const named = new Map<string, string>()
  for (const table of ['customers', 'designs', 'clothingTypes', 'colors'] as const) {
    for (const { _id, name } of await read.selectFrom(table).select(['_id', 'name']).execute()) named.set(_id, name)
  }
  const records: Replayed = new Map()
  for (const [table, rows] of Object.entries(stored)) {
    for (const row of rows as unknown as Row[]) {
      const values = toldFields.get(table as keyof Tables)!.map(([column, { names }]): [string, Value] => {
        const value = row[column]!
        return [column, names && value !== null ? named.get(String(value))! : value]
      })
      records.set(`${table} ${row._id}`, {
        isTrashed: (row['deletedAt'] ?? null) !== null,
        values: Object.fromEntries(values),
      })
    }
  }
  return records
}

/** An empty value is not told of a new record. */
const comparable = (records: Replayed) =>
  Object.fromEntries(
    [...records].map(([key, { isTrashed, values }]) => [
      key,
      {
        isTrashed,
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
      },
    ]),
  )

test('M13: whatever happens to an order, replaying its history from the beginning gives it as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const order = await takeOrder()
      for (const one of acts) await perform(order, one)
      expect(comparable(await replay(order._id))).toEqual(comparable(await present(order._id)))
    }),
    { numRuns: 12 },
  )
}, 300_000)
