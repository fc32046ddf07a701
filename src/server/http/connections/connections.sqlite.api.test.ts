import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../../app.ts'
import { signIn } from '../../../features/auth/auth.contract.ts'
import { colorEndpoints, colorImport } from '../../../features/colors/colors.contract.ts'
import { designEndpoints } from '../../../features/designs/designs.contract.ts'
import { createOrder, updateOrder } from '../../../features/orders/orders.contract.ts'
import { MAX_OF_NETWORK, MAX_OF_STRANGERS, refuseUnreadable } from './connections.ts'
import { buildHttp } from '../http.ts'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
const port = Number(new URL(await shop.address()).port)

interface From {
  port: number
  localAddress?: string
}

async function open({ port: to, localAddress }: From): Promise<Socket> {
  const socket = connect({ port: to, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** The answer to a text, once its body has the announced length; `cut` if the connection is closed before. */
async function answerTo(text: string, from: From = { port }): Promise<{ status: number; body: unknown } | 'cut'> {
  const socket = await open(from)
  socket.write(text)
  let said = ''
  try {
    for await (const bytes of socket) {
      said += String(bytes)
      const [head = '', body = ''] = said.split('\r\n\r\n', 2)
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (length !== undefined && Buffer.byteLength(body) >= Number(length)) {
        return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)![1]), body: JSON.parse(body) as unknown }
      }
    }
  } catch {
    // The connection was reset.
  }
  return 'cut'
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [`${method} ${path} HTTP/1.1`, 'host: shop', ...Object.entries(headers).map((pair) => pair.join(': '))].join('\r\n') +
  '\r\n\r\n'

describe('§6 M4: whoever may not is refused before the body is read', () => {
  const json = { 'content-type': 'application/json', 'content-length': 15_000_000 }
  const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 900_000 }

  test.each([
    ['an import', colorImport, json],
    ['an upload', designEndpoints.create, form],
    ['an order', createOrder, { ...json, 'content-length': 900_000 }],
  ])('%s', async (_, { method, path }, headers) => {
    // The body is never sent, so a server that waits for it would not answer.
    expect(await answerTo(head(method, path, headers))).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    const authorization = `Bearer ${shop.staff.warehouse_operator.token}`
    expect(await answerTo(head(method, path, { ...headers, authorization }))).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})

describe('only what needs a large body may have one', () => {
  const authorization = `Bearer ${shop.staff.administrator.token}`
  const getStatus = async (
    { method, path: url }: { method: 'POST' | 'GET' | 'PUT' | 'DELETE'; path: string },
    length: number,
  ) =>
    (await shop.http.inject({ method, url, headers: { authorization }, payload: { text: 'x'.repeat(length) } }))
      .statusCode

  test.each([
    [signIn, 65_000, 66_000],
    [colorEndpoints.create, 65_000, 66_000],
    [createOrder, 900_000, 1_100_000],
    [updateOrder, 1_900_000, 2_100_000],
  ] as const)('$name', async (endpoint, read, tooMuch) => {
    expect(await getStatus(endpoint, read)).toBe(400)
    expect(await getStatus(endpoint, tooMuch)).toBe(413)
  })
})

describe('connections are bounded', () => {
  const health = head('GET', '/api/health', {})
  const me = head('GET', '/api/users/me', { authorization: `Bearer ${shop.staff.administrator.token}` })
  const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open'
  const openCount = (sockets: readonly Socket[]) => sockets.filter(isOpen).length

  /** Connections that stay open, once each has read the answer to this request. */
  const opened = (count: number, from: From, text?: string) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = await open(from)
        if (text) {
          socket.write(text)
          await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {})
        }
        socket.resume()
        return socket
      }),
    )

  /** A server that is not the one of the other tests, whose connections would count here. */
  async function serve(options: { trustProxy?: boolean } = {}): Promise<From> {
    const http = await buildHttp({ database: shop.database, features, ...options })
    onTestFinished(() => http.close())
    await http.listen({ port: 0, host: '127.0.0.1' })
    return { port: (http.server.address() as AddressInfo).port }
  }

  test('strangers have few from one network, of which the oldest makes room; with a token the network has more', async () => {
    const from = await serve()
    const strangers = await opened(MAX_OF_STRANGERS, from)
    expect(await answerTo(health, from)).toMatchObject({ status: 200 })
    await expect.poll(() => openCount(strangers)).toBe(MAX_OF_STRANGERS - 1)
    expect(isOpen(strangers[0]!)).toBe(false)
    strangers.forEach((socket) => void socket.destroy())
    await opened(1, from, me)
    const colleagues = await opened(MAX_OF_NETWORK - 1, from, health)
    expect(openCount(colleagues)).toBe(MAX_OF_NETWORK - 1)
    expect(await answerTo(health, from)).toMatchObject({ status: 200 })
  })

  test('what has shown a token stays, and beyond them a network gets no more', async () => {
    const from = await serve()
    const signedIn = await opened(MAX_OF_NETWORK, from, me)
    expect(await answerTo(health, from)).toBe('cut')
    expect(openCount(signedIn)).toBe(MAX_OF_NETWORK)
    expect(await answerTo(health, { ...from, localAddress: '127.0.0.2' })).toMatchObject({ status: 200 })
  })

  test('strangers of many networks shut nobody out, whether they are silent or ask', async () => {
    const from = await serve()
    const inside = await opened(2, from, me)
    for (const text of [undefined, health]) {
      for (let network = 2; network <= 36; network++)
        await opened(MAX_OF_STRANGERS, { ...from, localAddress: `127.0.0.${network}` }, text)
      expect(await answerTo(health, { ...from, localAddress: '127.0.1.1' })).toMatchObject({ status: 200 })
    }
    expect(openCount(inside)).toBe(2)
  })

  test('behind a proxy all come from one address', async () => {
    const proxied = await serve({ trustProxy: true })
    const all = await opened(MAX_OF_NETWORK + 1, proxied)
    expect(await answerTo(health, proxied)).toMatchObject({ status: 200 })
    expect(openCount(all)).toBe(MAX_OF_NETWORK + 1)
  })
})

test.each([
  ['h2c', { connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA' }],
  ['websocket', { connection: 'Upgrade', 'sec-websocket-key': 'x', 'sec-websocket-version': 13 }],
])('a request that offers an upgrade to %s is answered as any other', async (upgrade, headers) => {
  expect(await answerTo(head('GET', '/api/health', { upgrade, ...headers }))).toEqual({
    status: 200,
    body: { status: 'ok' },
  })
})

describe('C1: what is no HTTP is refused with a code', () => {
  // Node checks for slow requests only at intervals, and the shop's server allows them much more time.
  const impatient = createServer({ requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 50 })
  impatient.on('clientError', refuseUnreadable)
  impatient.listen(0, '127.0.0.1')
  afterAll(() => void impatient.close())

  test.each([
    ['nonsense', 'Hello there\r\n\r\n', 400, 'invalid'],
    ['a wrong header', 'GET / HTTP/1.1\r\nhost: a\r\nno colon\r\n\r\n', 400, 'invalid'],
    ['a head that is too large', head('GET', '/', { host: 'a', long: 'x'.repeat(20_000) }), 431, 'headers_too_large'],
  ])('%s', async (_, text, status, code) => {
    expect(await answerTo(text)).toMatchObject({ status, body: { code, message: expect.stringMatching(/\S/) } })
  })

  test.each([
    ['half a head', 'GET / HTTP/1.1\r\nhost: a'],
    ['half a body', head('POST', '/', { 'content-length': 10 }) + 'half'],
  ])('%s that takes too long', async (_, text) => {
    const slow = { port: (impatient.address() as AddressInfo).port }
    expect(await answerTo(text, slow)).toMatchObject({ status: 408, body: { code: 'request_timeout' } })
  })

  test('nothing is written into an answer that is under way', async () => {
    const http = await buildHttp({ database: shop.database, features })
    http.get('/half', (_, reply) => void reply.hijack().raw.writeHead(200, { 'content-length': 10 }).write('half'))
    onTestFinished(() => http.close())
    await http.listen({ port: 0, host: '127.0.0.1' })
    const socket = await open({ port: (http.server.address() as AddressInfo).port })
    let said = ''
    socket.on('data', (bytes) => (said += String(bytes)))
    socket.write(head('GET', '/half', {}))
    await expect.poll(() => said).toContain('half')
    socket.write('nonsense\r\n\r\n')
    await once(socket, 'close')
    expect(said).not.toContain('400')
  })
})
