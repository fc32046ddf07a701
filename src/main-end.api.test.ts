import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { io } from 'socket.io-client'
import { describe, expect, inject, onTestFinished as atTestEnd, test, type TestContext } from 'vitest'
import { signIn } from './features/auth/auth.contract.ts'
import { customerEndpoints } from './features/customers/customers.contract.ts'
import { designEndpoints } from './features/designs/designs.contract.ts'
import { openDatabase } from './server/database/open-database.ts'
import { ADMINISTRATOR, type ServerProcess, startServer } from './server/testing/server-process.ts'
import { freshDatabase } from './server/testing/shop.ts'
import { LIVE_PATH } from './shared/live-event.ts'

const CUT = 'Still unfinished after 10 s, and cut'

/** Concurrent tests must register their clean-up on their own context. */
type Cleaning = Pick<TestContext, 'onTestFinished'>

/** A server with a database of its own; both are removed after the test. */
async function serve(
  { onTestFinished }: Cleaning,
  prepare?: (settings: { DATA_DIR: string; DATABASE_URL?: string }) => Promise<void>,
) {
  const { settings, remove } = await freshDatabase()
  await prepare?.(settings)
  const server = await startServer(settings)
  onTestFinished(async () => {
    await server.kill('SIGKILL')
    await remove()
  })
  const { token } = await server.call(signIn, ADMINISTRATOR)
  server.useToken(token)
  return { server, token, settings }
}

/** Opens a connection, sends this text and waits until the server has read it. */
async function say({ onTestFinished }: Cleaning, server: ServerProcess, text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  await new Promise<void>((sent) => void socket.write(text, () => sent()))
  // The server reads in the order of arrival, so its answer to this shows that it has read the text above.
  await fetch(`${server.address}/api/health`)
  return socket
}

const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: shop', ...lines].join('\r\n')
const halfABody = `${head('POST', signIn.path, 'content-type: application/json', 'content-length: 100')}\r\n\r\n{"user`

describe.concurrent('a server that is told to end while a request is unfinished ends all the same', () => {
  test('half a header', async (context) => {
    const { server } = await serve(context)
    await say(context, server, head('GET', '/api/health', 'accept: applic'))
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, output: expect.stringContaining(CUT) })
  })

  test('half a body', async (context) => {
    const { server } = await serve(context)
    await say(context, server, halfABody)
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, output: expect.stringContaining(CUT) })
  })

  test('half an upload', async (context) => {
    const { server, token } = await serve(context)
    const { path } = designEndpoints.create
    const part = '--b\r\ncontent-disposition: form-data; name="frontImage"; filename="a.png"\r\n\r\n'
    const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 900000']
    await say(context, server, `${head('POST', path, `authorization: Bearer ${token}`, ...form)}\r\n\r\n${part}PNG`)
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, output: expect.stringContaining(CUT) })
  })

  test('an export that nobody reads', async (context) => {
    const { server, token } = await serve(context, insertManyCustomers)
    const socket = await say(
      context,
      server,
      `${head('GET', customerEndpoints.export.path, `authorization: Bearer ${token}`)}\r\n\r\n`,
    )
    await once(socket, 'readable')
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, output: expect.stringContaining(CUT) })
  })

  test.for(inject('template').engine === 'postgres' ? ['frozen'] : [])(
    'a PostgreSQL that is %s',
    async (_, context) => {
      const { server, settings } = await serve(context)
      await freezeBackends(context, settings.DATABASE_URL!)
      const unanswered = server.call(customerEndpoints.list, {}).catch(() => 'cut')
      const { code, output } = await server.kill('SIGTERM')
      // The server was killed: it does not wait for the database for ever.
      expect(code).toBe(null)
      expect(output).toContain(CUT)
      expect(await unanswered).toBe('cut')
    },
  )

  test('one Ctrl-C that arrives three times is one', async (context) => {
    const { server } = await serve(context)
    const socket = await say(context, server, halfABody)
    const ended = Promise.all([server.kill('SIGINT'), server.kill('SIGINT'), server.kill('SIGINT')])
    await context.expect.poll(() => isServing(server)).toBe(false)
    socket.write('name": "Nobody"}'.padEnd(94))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('HTTP/1.1 400')
    const [{ code, output }] = await ended
    expect(code).toBe(0)
    expect(output).not.toContain(CUT)
  })

  test('screens that only listen are not waited for', async (context) => {
    const { server, token } = await serve(context)
    const screens = Array.from({ length: 20 }, () =>
      io(server.address, { path: LIVE_PATH, auth: { token }, transports: ['websocket'], reconnection: false }),
    )
    context.onTestFinished(() => screens.forEach((screen) => void screen.close()))
    await context.expect.poll(() => screens.every(({ connected }) => connected)).toBe(true)
    const { code, output } = await server.kill('SIGTERM')
    expect(code).toBe(0)
    expect(output).not.toContain(CUT)
  })
})

// Not concurrent with the others: the second signal must be sent before the server would end by itself.
test('a second signal ends it at once', async (context) => {
  const { server } = await serve(context)
  await say(context, server, halfABody)
  const first = server.kill('SIGINT')
  await context.expect.poll(() => isServing(server)).toBe(false)
  // Longer than the time within which signals count as one Ctrl-C.
  await wait(600)
  const { code, output } = await server.kill('SIGINT')
  expect(code).toBe(null)
  expect(output).not.toContain(CUT)
  await first
})

describe('a log that cannot be written stops nothing', () => {
  test.each([
    ['on a full disk', (): StdioOptions => ['ignore', openSync('/dev/full', 'w'), 'ignore']],
    ['that nobody reads', (): StdioOptions => ['ignore', 'pipe', 'ignore']],
  ])('one %s', async (_, stdio) => {
    const { settings, remove } = await freshDatabase()
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'info', ...settings },
      stdio: stdio(),
    })
    atTestEnd(async () => {
      child.kill('SIGKILL')
      await remove()
    })
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(20_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(() => ask('/api/health')).toBe(true)
    // More lines than a pipe holds.
    for (let n = 0; n < 400; n++) expect(await ask('/api/setup')).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
})

const isServing = (server: ServerProcess): Promise<boolean> =>
  fetch(`${server.address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** So many customers that their export does not fit into the buffers of a connection. */
async function insertManyCustomers(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = await openDatabase(settings)
  const address = 'x'.repeat(450)
  await database.write((tx) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
      insert into customers ("_id", "version", "createdAt", "updatedAt", "searchKey", "nameKey", "phoneKey", "emailKey",
        "addressKey", "name", "phone_no", "email", "address")
      select 'customer-' || i, 1, '', '', 'customer ' || i, 'customer ' || i, '1', '', '',
        'Customer ' || i, '1', '', ${address}
      from n`.execute(tx),
  )
  await database.close()
}

/** Stops the PostgreSQL processes of this database's connections, until the test has finished. */
async function freezeBackends({ onTestFinished }: Cleaning, url: string): Promise<void> {
  const admin = new pg.Client(url.replace(/\/shop_\w+/, '/postgres'))
  await admin.connect()
  const name = /\/(shop_\w+)/.exec(url)![1]
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name])
  await admin.end()
  expect(rows.length).toBeGreaterThan(0)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => rows.forEach(({ pid }) => process.kill(pid, 'SIGCONT')))
}
