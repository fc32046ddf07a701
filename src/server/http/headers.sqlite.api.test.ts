import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { features } from '../../app.ts'
import { openShop } from '../testing/shop.ts'
import { buildHttp } from './http.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { serveWeb } from './web.ts'

const shop = await openShop()
const folder = mkdtempSync(join(tmpdir(), 'shop-headers-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<title>The page</title>')
writeFileSync(join(folder, 'assets', 'screen-1a2b.js'), 'export {}')
const http = await buildHttp({ database: shop.database, features })
await serveWeb(http, folder)
const onAnyPort = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }
const metrics = await serveMetrics(http, onAnyPort, { database: shop.database, features })
await http.listen({ port: 0, host: '127.0.0.1' })
const { port } = http.server.address() as AddressInfo
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

/** As Fastify knows them: the tree of paths, each line with what it adds to the one above it. */
const routes = (() => {
  const above: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path, methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (path === undefined) return []
      above.splice(indent.length / 4, Infinity, path)
      return methods.split(', ').map((method): [string, string] => [method, above.join('')])
    })
})()

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

async function send(path: string, { method = 'GET', headers = {}, to = port } = {}): Promise<Answer> {
  const asked = request({ port: to, path, method, headers, agent: false })
  asked.end()
  const [answer, socket] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
    IncomingMessage,
    undefined | { destroy(): void },
  ]
  socket?.destroy()
  const body = socket ? '' : await text(answer)
  return { status: answer.statusCode, headers: answer.headers, body }
}

function expectHardened({ status, headers }: Pick<Answer, 'status' | 'headers'>): void {
  const { 'x-content-type-options': sniffing, 'content-security-policy': policy } = headers
  expect([status, sniffing, policy]).toEqual([status, 'nosniff', expect.stringMatching(/default-src '(self|none)'/)])
}

test('all routes are known', () => {
  for (const path of ['/api/health', '/api/docs/json', '/api/orders/return/inventory/:id', '/assets/screen-1a2b.js'])
    expect(routes.map(([, one]) => one)).toContain(path)
})

test.each(routes)('%s %s tells the browser to believe its type and to run nothing of others', async (method, path) => {
  const { token } = shop.staff.administrator
  const url = path.replace(/:(\w|\|:)+(\(.*?\)\)?)?\$?\)?/g, 'x').replace('*', 'x')
  expectHardened(await send(url, { method }))
  if (method === 'GET') expectHardened(await send(url, { headers: { authorization: `Bearer ${token}` } }))
})

const HANDSHAKE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const LIVE = '/api/live/?EIO=4&transport='

test.each([
  ['a page', '/orders', {}],
  ['no call', '/api/nothing', {}],
  ['no file', '/assets/old.js', {}],
  ['an address that cannot be decoded', '/api/%E0%A4%A', {}],
  ['an unknown expectation', '/', { headers: { expect: 'cake' } }],
  ['polling', `${LIVE}polling`, {}],
  ['polling an unknown session', `${LIVE}polling&sid=x`, {}],
  ['posting to an unknown session', `${LIVE}polling&sid=x`, { method: 'POST' }],
  ['live, preflight', `${LIVE}polling`, { method: 'OPTIONS' }],
  ['live without a transport', '/api/live/', {}],
  ['live where Socket.IO looks for it', '/socket.io/', {}],
  ['a handshake of an unknown session', `${LIVE}websocket&sid=x`, { headers: HANDSHAKE }],
  ['a handshake by POST', `${LIVE}websocket`, { method: 'POST', headers: HANDSHAKE }],
  ['half a handshake', `${LIVE}websocket`, { headers: { ...HANDSHAKE, 'sec-websocket-key': 'short' } }],
  ['a handshake of old', `${LIVE}websocket`, { headers: { ...HANDSHAKE, 'sec-websocket-version': '7' } }],
  [
    'a handshake for another protocol',
    `${LIVE}websocket`,
    { headers: { ...HANDSHAKE, 'sec-websocket-protocol': ',' } },
  ],
])('so does the answer to %s', async (_, path, how) => expectHardened(await send(path, how)))

test('a whole handshake is taken', async () => {
  expect((await send(`${LIVE}websocket`, { headers: HANDSHAKE })).status).toBe(101)
})

test.each([
  ['metrics', '/metrics', {}],
  ['no metrics', '/', {}],
  ['metrics without a host', '/metrics', { headers: { host: '' } }],
])('so does the answer to %s', async (_, path, how) => {
  expectHardened(await send(path, { ...how, to: Number(new URL(metrics).port) }))
})

test.each([port, Number(new URL(metrics).port)])('so does the answer to what is no request, at %i', async (to) => {
  const socket = connect(to, '127.0.0.1')
  socket.write('this is no request\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.toLowerCase().split(': ')),
  )
  expectHardened({ status: 400, headers })
})

test.each(['j=0', 'j=', '%6A=0', 'j=0&j=1'])(
  'no script of another site can read the live channel: %s',
  async (asked) => {
    const { status, headers } = await send(`${LIVE}polling&${asked}`)
    expect([status, headers['content-type']]).toEqual([403, 'application/json'])
  },
)

test('no route wraps its answer in a function for a script', async () => {
  for (const [, path] of routes.filter(([method]) => method === 'GET')) {
    const url = `${path.replaceAll(/[:*].*/g, 'x')}?callback=stolen&jsonp=stolen&j=0`
    const { headers, body } = await send(url)
    expect([url, headers['content-type']]).not.toContain('application/javascript')
    expect(body).not.toMatch(/^\W*(stolen|___eio)/)
  }
})
