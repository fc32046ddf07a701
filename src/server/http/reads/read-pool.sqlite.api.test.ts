import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { threadId } from 'node:worker_threads'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { UNFORESEEN } from '../../../shared/problem.ts'
import { ADMINISTRATOR, startServer } from '../../testing/server-process.ts'
import { freshDatabase, openShop, type Person } from '../../testing/shop.ts'
import { triedReads } from '../../testing/reads/tried-reads.ts'
import { buildHttp } from '../http.ts'
import { signIn } from '../../../features/auth/auth.contract.ts'
import { openReadPool } from './read-pool.ts'

const place = await freshDatabase()
const shop = await openShop(place)
const { administrator: ada, warehouse_operator: walter } = shop.staff
const program = new URL('../../testing/reads/tried-read-worker.ts', import.meta.url)
const readPool = openReadPool(program, place.settings.DATA_DIR, shop.database.note)
const http = await buildHttp({ database: shop.database, features: [triedReads], readPool })
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(() => http.close())

const get = (path: string, { token }: Person = ada, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  })
interface Where {
  text: string
  threadId: number
  ended: number
  slow: number
}
const getWhere = async (text = '') => (await (await get(`where?text=${text}`)).json()) as Where

beforeAll(async () => {
  while ((await getWhere()).threadId === threadId) await wait(50)
})

test('a read is answered by another thread, as it would be here', async () => {
  expect(await getWhere('%C3%A9%F0%9F%98%80')).toEqual({
    text: 'é😀',
    username: 'Ada',
    prepared: { method: 'GET', threadId },
    threadId: expect.any(Number) as number,
    ended: expect.any(Number) as number,
    slow: 0,
  })
  const here = await get('here?text=x')
  expect(await here.json()).toEqual({ threadId, url: '/api/here?text=x' })
})

test('its errors are answered as errors of this thread are', async () => {
  const missing = await get('missing')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toEqual({ code: 'not_found', message: 'There is no such order.' })
  const faulty = await get('faulty')
  expect(faulty.status).toBe(500)
  expect(await faulty.json()).toEqual({ code: 'internal', message: UNFORESEEN })
})

test('all pieces of a stream arrive in their order, and one that fails breaks the connection', async () => {
  const counting = await get('counting')
  expect(await counting.text()).toBe(Array.from({ length: 100 }, (_, piece) => `${piece}é\n`).join(''))
  const broken = await get('broken')
  expect(broken.status).toBe(200)
  await expect(broken.text()).rejects.toThrow('terminated')
})

test('a stream ends when its receiver has left', async () => {
  const leaving = new AbortController()
  const { ended } = await getWhere()
  const answer = await get('endless', ada, leaving.signal)
  await answer.body!.getReader().read()
  leaving.abort()
  await expect.poll(async () => (await getWhere()).ended).toBeGreaterThan(ended)
})

test('a stream ends when its receiver has left before its first chunk', async () => {
  const leaving = new AbortController()
  const { ended } = await getWhere()
  const gone = get('late', ada, leaving.signal).catch((error: Error) => error.name)
  await wait(50)
  leaving.abort()
  expect(await gone).toBe('AbortError')
  await expect.poll(async () => (await getWhere()).ended).toBeGreaterThan(ended)
})

test('streams that nobody receives keep nobody waiting', async () => {
  const leaving = new AbortController()
  await Promise.all(Array.from({ length: 6 }, () => get('endless', ada, leaving.signal)))
  expect((await get('where')).status).toBe(200)
  leaving.abort()
})

test('the slow reads of one person keep nobody else waiting', async () => {
  const order: string[] = []
  const slow = [1, 2, 3, 4].map(() => get('slow').then(() => order.push('Ada')))
  await wait(50)
  await get('where', walter)
  order.push('Walter')
  await Promise.all(slow)
  expect(order[0]).toBe('Walter')
})

test('who leaves while a read waits in line is not answered', async () => {
  const leaving = new AbortController()
  const before = await getWhere()
  const first = get('slow')
  const gone = Array.from({ length: 50 }, () => get('slow', ada, leaving.signal).catch((error: Error) => error.name))
  await wait(50)
  leaving.abort()
  expect(new Set(await Promise.all(gone))).toEqual(new Set(['AbortError']))
  await first
  const after = await getWhere()
  expect(after.threadId).toBe(before.threadId)
  expect(after.slow - before.slow).toBeLessThanOrEqual(2)
})

test('a read that takes too much memory ends its thread alone, and another takes its place', async () => {
  const greedy = await get('greedy')
  expect(greedy.status).toBe(500)
  expect(await greedy.json()).toEqual({ code: 'internal', message: UNFORESEEN })
  expect((await get('where')).status).toBe(200)
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        const both = [
          get('slow').then(() => getWhere()),
          get('where', walter).then((answer) => answer.json() as Promise<Where>),
        ]
        for (const { threadId: one } of await Promise.all(both)) seen.add(one)
        return Math.max(...seen)
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(2)
})

test('after both workers have ended a read waits for the next one, and does not run here', async () => {
  const both = await Promise.all([get('greedy', ada), get('greedy', walter)])
  expect(both.map(({ status }) => status)).toEqual([500, 500])
  expect((await getWhere()).threadId).not.toBe(threadId)
})

test('M3: a read that waits in line is refused when its session ends meanwhile', async () => {
  const eve = await shop.hire('administrator', 'Eve')
  const [slow, waiting] = [get('slow', eve), get('where', eve)]
  await wait(50)
  await shop.database.write((tx) => tx.deleteFrom('sessions').where('userId', '=', eve.userId).execute())
  expect([(await slow).status, (await waiting).status]).toEqual([200, 401])
})

test('what was saved is read at once', async () => {
  for (let count = 1; count <= 100; count++) {
    await shop.call(colorEndpoints.create, { name: `Color ${count}` })
    const answer = await get('colors')
    expect(await answer.json()).toEqual({ colors: count, isOnThread: true })
  }
})

test('a worker that starts is not ended before it is ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-starting-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const starting = `import { writeFileSync } from 'node:fs'
    import { parentPort, workerData } from 'node:worker_threads'
    await new Promise((done) => setTimeout(done, 100))
    writeFileSync(workerData + '/ready', '')
    parentPort.postMessage({ result: { isLast: true }, statements: [] })
    setInterval(() => {}, 1000)`
  const pool = openReadPool(new URL(`data:text/javascript,${encodeURIComponent(starting)}`), folder, () => {})
  await pool.close()
  expect(readdirSync(folder)).toEqual(['ready'])
})

test('a server as the shop starts it ends in order, and leaves no file behind', async () => {
  const { settings, remove } = await freshDatabase()
  const server = await startServer(settings)
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  await server.call(colorEndpoints.list, {})
  const { code, output } = await server.kill('SIGTERM')
  expect([code, output]).toEqual([0, expect.not.stringContaining('Warning')])
  expect(readdirSync(settings.DATA_DIR).filter((name) => /wal|shm/.test(name))).toEqual([])
  await remove()
})
