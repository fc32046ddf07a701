import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { features } from '../../../app.ts'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { createSchedule } from '../../../features/schedules/schedules.contract.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { buildHttp } from '../http.ts'
import { serveMetrics } from './metrics.ts'
import { makeOrder, NO_SUCH_ID, openCatalogue } from '../../testing/fixtures.ts'
import { freshDatabase, openShop } from '../../testing/shop.ts'

const fresh = await freshDatabase()
const shop = await openShop(fresh)
const { database } = shop
const http = await buildHttp({ database, features })
afterAll(() => http.close())
const onAnyPort = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }
const address = await serveMetrics(http, onAnyPort, { database, features })

async function readMetrics(): Promise<Map<string, number>> {
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('requests are counted by route and status, also those that no route or role takes', async () => {
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const { administrator, machine_operator: operator } = shop.staff
  await http.inject({ url: '/api/colors?page=0', ...as(administrator.token) })
  await http.inject({ url: `/api/colors/${NO_SUCH_ID}`, ...as(administrator.token) })
  await http.inject({ url: '/api/colors', ...as(operator.token) })
  await http.inject({ url: '/no/such/page' })
  const metrics = await readMetrics()
  const counted = (route: string, status: number) =>
    metrics.get(`http_request_duration_seconds_count{method="GET",route="${route}",status_code="${status}"}`)
  expect(counted(colorEndpoints.list.path, 200)).toBe(1)
  expect(counted(colorEndpoints.list.path, 403)).toBe(1)
  expect(counted(colorEndpoints.get.path, 404)).toBe(1)
  expect(counted('none', 404)).toBe(1)
})

test('the process, the event loop, SQL, screens and backups are measured', async () => {
  await database.write((tx) => sql`select no_such_column from colors`.execute(tx)).catch(() => {})
  const metrics = await readMetrics()
  expect(metrics.get('shop_sql_duration_seconds_count{statement="select",failed="false"}')).toBeGreaterThan(0)
  expect(metrics.get('shop_sql_duration_seconds_count{statement="select",failed="true"}')).toBe(1)
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(metrics.get('shop_live_connections')).toBe(0)
  expect(metrics.get('shop_last_backup_timestamp_seconds')).toBe(0)
})

test('jobs in the queues are counted by machine and status', async () => {
  const { _id: orderId, productionProductData } = await makeOrder(shop, await openCatalogue(shop))
  const { _id: productionProductId } = productionProductData[0]!
  const place = { orderId, productionProductId, machine: 'machineXl1', screenPrintingOn: 'front' } as const
  await shop.call(createSchedule, place)
  const metrics = await readMetrics()
  expect(metrics.get('shop_queue_jobs{machine="machineXl1",status="pending"}')).toBe(1)
  expect(metrics.get('shop_queue_jobs{machine="machineM1",status="ready"}')).toBe(0)
})

const sharedDatabases = ['postgres'].filter((engine) => engine === database.engine)

test.each(sharedDatabases)('on %s, transactions that run again and connections are counted', async () => {
  await using ofOtherServer = await openDatabase(fresh.settings)
  const { color } = await shop.call(colorEndpoints.create, { name: 'Red' })
  let first = 2
  const bothHaveRead = Promise.withResolvers<void>()
  const rename = (server: Database, name: string) =>
    server.write(async (tx) => {
      await tx.selectFrom('colors').select('name').where('_id', '=', color._id).execute()
      if (--first === 0) bothHaveRead.resolve()
      await bothHaveRead.promise
      await tx.updateTable('colors').set({ name }).where('_id', '=', color._id).execute()
    })
  await Promise.all([rename(database, 'Rose'), rename(ofOtherServer, 'Ruby')])
  const metrics = await readMetrics()
  expect(metrics.get('shop_sql_retries_total{cause="conflict"}')).toBe(1)
  expect(metrics.get('shop_postgres_connections')).toBeGreaterThan(0)
})

test.each([
  ['fails', () => Promise.reject(new Error('no database'))],
  ['never answers', () => new Promise<never>(() => {})],
])('they are told while the database %s', async (_, read) => {
  const other = await buildHttp({ database, features })
  onTestFinished(() => other.close())
  const broken = [{ handlers: {}, gauges: [{ name: 'broken', help: 'Never told', labelNames: [], read }] }]
  const metrics = await fetch(`${await serveMetrics(other, onAnyPort, { database, features: broken })}?from=prometheus`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('process_cpu_seconds_total')
})

test('nothing else is answered there, and a port that is taken is named', async () => {
  expect((await fetch(new URL('/api/colors', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  const METRICS_PORT = Number(new URL(address).port)
  const other = await buildHttp({ database, features })
  onTestFinished(() => other.close())
  const taken = serveMetrics(other, { ...onAnyPort, METRICS_PORT }, { database, features })
  await expect(taken).rejects.toThrow('The setting METRICS_PORT or METRICS_HOST is wrong')
})
