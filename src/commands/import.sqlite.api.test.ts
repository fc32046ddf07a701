import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../features/auth/auth.contract.ts'
import type { Transaction } from '../server/database/database.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { openImports } from '../server/testing/imports.ts'
import { makeOldShop, writeDump } from '../server/testing/shops/old-shop.ts'
import { runServer, startServer } from '../server/testing/server-process.ts'

const ORDERS = 25
const { folder, dump, newReport, bringIn, newShop, countOrders } = openImports(ORDERS)

test('a dry run reports, and changes nothing', async () => {
  const settings = await newShop()
  const report = newReport()
  const { code, output } = await runServer(settings, 'commands/import.ts', dump, '--dry-run', '--report', report)
  expect(output).toContain('Nothing was changed. ')
  expect(code).toBe(0)
  expect(readdirSync(report).toSorted()).toEqual(['records.csv', 'report.html'])
  expect(readFileSync(join(report, 'report.html'), 'utf8')).toContain('<td>Orders</td><td>25</td><td>0</td>')
  expect(await countOrders(settings)).toBe(0)
})

test('people sign in with their one-time passwords, which nobody else can read', async () => {
  const settings = await newShop()
  const report = newReport()
  expect((await runServer(settings, 'commands/import.ts', dump, '--report', report)).code).toBe(0)
  const file = join(report, 'passwords.txt')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [username, password] = readFileSync(file, 'utf8').split('\n')[0]!.split('\t') as [string, string]
  const server = await startServer({ ...settings, ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined })
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  expect(await server.call(signIn, { username, password })).toMatchObject({ role: 'administrator' })
})

describe('what it refuses', () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const cutOff = join(folder, 'cut-off')
  writeDump(cutOff, makeOldShop(2), 'bson')
  writeFileSync(join(cutOff, 'orders.bson'), readFileSync(join(cutOff, 'orders.bson')).subarray(0, -7))
  const wrong = join(folder, 'wrong')
  writeDump(wrong, { customers: [] }, 'lines')
  writeFileSync(join(wrong, 'customers.json'), '{"name":\n{"name":\n')
  const archive = join(folder, 'shop.archive')
  writeFileSync(archive, Buffer.from('6de29981', 'hex'))
  const asking = join(folder, 'asking')
  const { colors, ...others } = makeOldShop(2)
  writeDump(asking, { ...others, colors: colors.map((color) => ({ ...color, active: false })) }, 'bson')
  const gaps = join(folder, 'gaps')
  writeDump(gaps, others, 'bson')

  const empty = mkdtempSync(join(folder, 'empty-'))

  const twice = join(folder, 'twice')
  writeDump(join(twice, 'shop'), makeOldShop(1), 'bson')
  writeDump(join(twice, 'test'), makeOldShop(1), 'bson')

  test.each([
    ['no folder', [], 'Name the folder of the dump'],
    ['a folder that is not there', [join(folder, 'none')], 'There is no folder'],
    ['a folder without a collection', [empty], 'has no collection that the import knows'],
    ['a file that is cut off', [cutOff], 'orders.bson ends in the middle of a record'],
    ['a file of which no record can be read', [wrong], 'customers.json cannot be read: record 1'],
    ['an archive', [archive], 'with --out FOLDER'],
    ['a field that may say that a record is deleted', [asking], 'Add --deleted colors.active or --kept colors.active.'],
    ['a kind that is missing', [gaps], 'There are no colors in the dump'],
    ['two databases', [twice], 'There are two files of'],
    ['an unknown option', [dump, '--force'], '--force'],
    ['an unknown option, and tells those that there are', [dump, '--force'], '--allow-missing '],
    ['a mapping with a wrong name', [dump, '--mapping', write('a.json', '{"zone":"UTC"}')], 'zone'],
    ['a time zone that is none', [dump, '--mapping', write('b.json', '{"timeZone":"Mars"}')], 'No such time zone'],
  ])('%s', async (_, args, message) => {
    const settings = await newShop()
    const { code, output } = await bringIn(settings, ...args)
    expect(output).toContain(message)
    expect(code).toBe(1)
    expect(await countOrders(settings)).toBe(0)
  })
})

test('collections and fields that are called otherwise are found by a mapping', async () => {
  const settings = await newShop()
  const place = join(folder, 'renamed')
  const { customers, ...others } = makeOldShop(3)
  const renamed = customers.map(({ name, ...doc }) => ({ ...doc, firm: name }))
  writeDump(place, { ...others, Kunden: renamed } as never, 'array')
  const mapping = join(folder, 'mapping.json')
  writeFileSync(mapping, '{"collections":{"customers":"Kunden"},"fields":{"customers":{"name":"firm"}}}')
  const { output } = await bringIn(settings, place, '--mapping', mapping)
  expect(output).toContain(' 0 refused, 0 made.')
})

test('what is asked about or missing is brought in once an option says so', async () => {
  const settings = await newShop()
  const place = join(folder, 'answered')
  const { clothing_types, colors, ...others } = makeOldShop(2)
  expect(clothing_types.length).toBeGreaterThan(0)
  writeDump(place, { ...others, colors: colors.map((color) => ({ ...color, active: false })) }, 'bson')
  const dry = await bringIn(settings, place, '--dry-run')
  expect(dry.output).toContain('colors.active')
  expect(dry.output).toContain('There are no clothing types in the dump')
  expect(dry.output).toContain(
    'Other files, which hold no records, or images that no design names: orders.metadata.json',
  )
  expect(dry.code).toBe(0)
  expect((await bringIn(settings, place, '--deleted', 'colors.active', '--allow-missing')).code).toBe(0)
  expect(await countOrders(settings)).toBe(2)
})

test('asked for help, it tells every option', async () => {
  const { code, output } = await bringIn({}, '--help')
  for (const option of ['dry-run', 'report', 'mapping', 'deleted', 'kept', 'allow-missing', 'again', 'yes'])
    expect(output).toContain(`--${option} `)
  expect(code).toBe(0)
})

test('the time zone that a mapping names becomes that of the shop, which is then confirmed', async () => {
  const settings = await newShop()
  const mapping = join(folder, 'zone.json')
  writeFileSync(mapping, '{"timeZone":"Pacific/Honolulu"}')
  const { output } = await bringIn(settings, dump, '--mapping', mapping)
  expect(output).toContain('The time zone of the shop is now Pacific/Honolulu.')
  expect(output).not.toContain('If days are one off')
  const readZone = async () => {
    await using database = await openDatabase(settings)
    return await database.read.selectFrom('shop').select(['timeZone', 'timeZoneConfirmed']).execute()
  }
  expect(await readZone()).toEqual([{ timeZone: 'Pacific/Honolulu', timeZoneConfirmed: 1 }])
  writeFileSync(mapping, '{"timeZone":"America/Denver"}')
  expect((await bringIn(settings, dump, '--mapping', mapping, '--again', '--yes')).code).toBe(0)
  expect(await readZone()).toEqual([{ timeZone: 'America/Denver', timeZoneConfirmed: 1 }])
})

test('C2: an instant stands for its day in the time zone of the shop, whatever that of the computer is', async () => {
  const settings = await newShop()
  const change = async <Result>(act: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    await using database = await openDatabase(settings)
    return await database.write(act)
  }
  await change((tx) => sql`update shop set "timeZone" = 'Pacific/Honolulu'`.execute(tx))
  const place = join(folder, 'evening')
  const { orders, ...others } = makeOldShop(2)
  const due = orders.map((doc) => ({ ...doc, dueDate: new Date('2026-12-01T05:30:00Z') }))
  writeDump(place, { ...others, orders: due }, 'bson')
  const { code } = await bringIn({ ...settings, TZ: 'UTC' }, place)
  expect(code).toBe(0)
  const { rows } = await change((tx) => sql`select distinct "dueDate" from orders`.execute(tx))
  expect(rows).toEqual([{ dueDate: '2026-11-30' }])
})
