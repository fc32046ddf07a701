import { expect, test } from 'vitest'
import { type Compilable, sql } from 'kysely'
import { features } from '../../../app.ts'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { colorTable, insertColor } from '../../../features/colors/colors.db.ts'
import { resetPassword } from '../../../features/users/reset-password.api.ts'
import { userEndpoints } from '../../../features/users/users.contract.ts'
import { openShop } from '../../testing/shop.ts'
import type { Transaction } from '../../database/database.ts'
import { HIDDEN } from './history.ts'
import { openHistory, THE_SERVER } from './history-book.ts'
import { purgeRecords, trashRecords } from '../record-trash.ts'
import { updateRecord } from '../records.ts'
import { openReferences } from '../references.ts'

const shop = await openShop()
const history = openHistory(features)
const { administrator } = shop.staff
const rename = (name: string) => colorTable.stored({ name, code: 'ff0000' })
const findHistory = async (id: string) => (await shop.call(colorEndpoints.history, { id })).data
const change = <Result>(run: (tx: Transaction) => Promise<Result>) =>
  shop.database.write(async (tx) => {
    const result = await run(tx)
    await history.write(tx, administrator)
    return result
  })

test('M13: several changes of a record in one transaction are one entry, from the first value to the last', async () => {
  const first = await change((tx) => insertColor(tx, { name: 'One', code: 'ff0000' }))
  await change(async (tx) => {
    const second = await updateRecord(tx, 'colors', first, rename('Two'))
    await updateRecord(tx, 'colors', second, rename('Three'))
  })
  const [entry, ...older] = await findHistory(first._id)
  expect(entry).toMatchObject({ by: 'Ada', action: 'change', changes: [{ field: 'Name', from: 'One', to: 'Three' }] })
  expect(older).toHaveLength(1)
})

test('M13: a change that is taken back in its transaction is none, as is a record that is made and deleted', async () => {
  const first = await change((tx) => insertColor(tx, { name: 'Back and forth', code: 'ff0000' }))
  const countAll = () =>
    shop.database.read
      .selectFrom('history')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  const before = await countAll()
  await change(async (tx) => {
    const second = await updateRecord(tx, 'colors', first, rename('Forth'))
    await updateRecord(tx, 'colors', second, rename('Back and forth'))
    const { _id } = await insertColor(tx, { name: 'Short-lived', code: 'ff0000' })
    await trashRecords(tx, 'colors', [_id], administrator)
    await purgeRecords(tx, 'colors', [_id], openReferences([]))
  })
  expect(await countAll()).toEqual(before)
})

test('M13: what is undone leaves no entry', async () => {
  const first = await change((tx) => insertColor(tx, { name: 'Undone', code: 'ff0000' }))
  const failed = change(async (tx) => {
    await updateRecord(tx, 'colors', first, rename('Half done'))
    await history.write(tx, administrator)
    throw new Error('The disk is full.')
  })
  await expect(failed).rejects.toThrow('The disk is full.')
  expect(await findHistory(first._id)).toHaveLength(1)
})

test('M13: what no person did is done by the server', async () => {
  const { _id } = await shop.database.write(async (tx) => {
    const color = await insertColor(tx, { name: 'By itself', code: 'ff0000' })
    await history.write(tx, THE_SERVER, '2020-02-02T02:02:02.000Z')
    return color
  })
  expect(await findHistory(_id)).toMatchObject([{ by: 'the server', at: '2020-02-02T02:02:02.000Z' }])
})

test('M13: a command names itself, and a password is told neither in words nor as a hash', async () => {
  const { userId: id } = await shop.hire('machine_operator', 'Forgetful')
  await shop.call(userEndpoints.softDelete, { ids: [id] })
  await shop.database.write((tx) => resetPassword(tx, 'Forgetful', 'hash-of-a-new-one'))
  await shop.call(userEndpoints.update, { id, password: 'correct horse battery' })
  const { data } = await shop.call(userEndpoints.history, { id })
  expect(data.map(({ action, by, changes }) => ({ action, by, changes }))).toEqual([
    { action: 'restore', by: 'the command reset-password', changes: [] },
    { action: 'trash', by: 'Ada', changes: [] },
  ])
  const stored = await shop.database.read.selectFrom('history').select('changed').where('recordId', '=', id).execute()
  expect(JSON.stringify(stored)).not.toMatch(/hash/i)
})

test('M13: a change of records that no feature tells is refused', async () => {
  const write = shop.database.write(async (tx) => {
    await insertColor(tx, { name: 'Untold', code: 'ff0000' })
    await openHistory([]).write(tx, administrator)
  })
  await expect(write).rejects.toThrow('Records of colors were changed, and no feature says how the history tells them.')
})

test('M13: the database refuses to change or delete an entry', async () => {
  const { _id } = await change((tx) => insertColor(tx, { name: 'For ever', code: 'ff0000' }))
  const kept = await findHistory(_id)
  const attempts: ((tx: Transaction) => Compilable & { execute(): Promise<unknown> })[] = [
    (tx) => tx.updateTable('history').set({ by: 'Nobody' }).where('recordId', '=', _id),
    (tx) => tx.deleteFrom('history').where('recordId', '=', _id),
  ]
  for (const attempt of attempts) {
    const write = shop.database.write((tx) => attempt(tx).execute())
    await expect(write).rejects.toThrow('The history is never changed.')
  }
  expect(await findHistory(_id)).toEqual(kept)
})

/** Not records that people make and change, or, as images, told by the record that has them. */
const UNTOLD_TABLES = [
  // What the shop has seen of its clock.
  'clock',
  'counters',
  // For a minute, of backups.
  'downloadTickets',
  // What may be deleted from the security log.
  'expiry',
  'history',
  'images',
  // What records were called in the older system.
  'importedIds',
  // Requests that an answer may have got lost of.
  'imports',
  // Stock has a history of its own, the ledger (rule I2).
  'inventories',
  'inventoryItems',
  'migrations',
  // It follows from the documents.
  'orderCounts',
  // What orders are found by; SQLite's index of words is a virtual table with tables of its own.
  'orderDocuments',
  'orderDocumentWords',
  'orderDocumentTrigrams',
  ...['config', 'data', 'docsize', 'idx'].map((part) => `orderDocumentWords_${part}`),
  'rateLimits',
  // From which day on sales count.
  'salesWindow',
  // What somebody calls their filters is no record of the shop.
  'savedViews',
  // They are told of the schedules, and kept beside the history (rule P11).
  'statusChanges',
  'securityEvents',
  'sessions',
  'setupCode',
  'signInNetworks',
  'socket_io_attachments',
  'stockMovements',
  'timestamps',
]

const columnsInDatabase = async (): Promise<{ table: string; column: string }[]> => {
  const asked =
    shop.database.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
          from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`
      : sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
          from information_schema.columns where table_schema = 'public'`
  return (await shop.database.write((tx) => asked.execute(tx))).rows
}

test('M13: every table is told in the history or is none of records, and every column is told or hidden', async () => {
  const tables = Map.groupBy(await columnsInDatabase(), ({ table }) => table)
  const recorded = new Map(features.flatMap(({ histories = [] }) => histories).map((one) => [one.table as string, one]))
  expect([...tables.keys()].filter((table) => !recorded.has(table) && !UNTOLD_TABLES.includes(table))).toEqual([])
  const keys = ['nameKey', 'nameWords', 'searchKey', 'requestKey', 'requestDigest']
  const everywhere = ['_id', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'deletedBy', ...keys]
  for (const [table, { fields }] of recorded) {
    const stored = tables.get(table)!.map(({ column }) => column)
    const lacking = stored.filter((column) => !(column in fields) && !everywhere.includes(column))
    expect(lacking, `columns of ${table} without an entry`).toEqual([])
    const secret = Object.entries(fields).filter(([column, field]) => /hash|digest/i.test(column) && field !== HIDDEN)
    expect(secret).toEqual([])
  }
})
