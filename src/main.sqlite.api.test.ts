import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { signIn, signOut } from './features/auth/auth.contract.ts'
import { colorEndpoints } from './features/colors/colors.contract.ts'
import { listSecurityEvents } from './features/security-log/security-log.contract.ts'
import { setUp } from './screens/setup/setup.contract.ts'
import { userEndpoints } from './features/users/users.contract.ts'
import { ADMINISTRATOR, runServer, type ServerProcess, startServer } from './server/testing/server-process.ts'
import { freshDatabase } from './server/testing/shop.ts'

const { settings, remove } = await freshDatabase()
afterAll(remove)

/** A server that accepts every connection and never answers. */
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => void silent.close())

const getPort = (server: Server) => (server.address() as AddressInfo).port

/** A server that is killed after the test, even if the test fails. */
async function serve(environment: Record<string, string | undefined>): Promise<ServerProcess> {
  const server = await startServer(environment)
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  return server
}

describe('C8: settings', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', '999.1.1.1'],
    ['DATABASE_URL', 'mysql://shop'],
    // A host name with an empty part is invalid, so no DNS query is sent.
    ['HOST', 'no-such..computer'],
    ['DATABASE_URL', 'postgres://nobody@no-such..computer/nothing'],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/nothing?sslrootcert=/no-such-file'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
  ])('%s=%s stops the start with one line that says which setting is wrong', async (name, value) => {
    const { code, output } = await runServer({ ...settings, [name]: value })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`The setting ${name} is wrong`)])
  })

  test.each([
    ['nothing listens there', 1],
    ['whatever listens there never says a word, as a frozen database', getPort(silent)],
  ])('a database that does not answer stops the start with one line that says so: %s', async (_, port) => {
    const { code, output } = await runServer({ ...settings, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/shop` })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining('The database at DATABASE_URL does not answer: '),
    ])
  })

  test('a port that somebody else has stops it too', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { code, output } = await runServer({ ...settings, PORT: String(getPort(other)) })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('The setting PORT is wrong')])
    other.close()
  })

  test('a name without a password for the first administrator stops it too', async () => {
    const { code, output } = await runServer({ ...settings, ADMIN_USERNAME: 'Ada' })
    expect(code).toBe(1)
    expect(output).toContain('ADMIN_USERNAME and ADMIN_PASSWORD go together')
  })
})

test('C8: the log holds no password, no token and no body, and the address once, at whatever level', async () => {
  const server = await serve({ ...settings, LOG_LEVEL: 'trace' })
  const password = 'a password that is wrong'
  await server.call(signIn, { ...ADMINISTRATOR, password }).catch(() => {})
  await server.call(signIn, { ...ADMINISTRATOR, username: password }).catch(() => {})
  await fetch(`${server.address}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}"`,
  })
  const { token } = await server.call(signIn, ADMINISTRATOR)
  server.useToken(token)
  await server.call(colorEndpoints.create, { name: 'Secretly blue' })
  await server.call(signOut, {})
  const { output } = await server.kill('SIGTERM')
  expect(output).toContain(signIn.path)
  for (const secret of [ADMINISTRATOR.password, password, token, 'Secretly blue']) expect(output).not.toContain(secret)
  expect(output.split(server.address)).toHaveLength(2)
})

describe('M12: security events', () => {
  /** The security events in the log, oldest first. */
  const getEvents = (output: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event !== undefined)

  test('are in the log at its usual level, and in the database; neither holds a secret', async () => {
    const fresh = await freshDatabase()
    const server = await serve(fresh.settings)
    const wrong = 'a password that is wrong'
    await server.call(signIn, { ...ADMINISTRATOR, password: wrong }).catch(() => {})
    await server.call(signIn, { username: wrong, password: wrong }).catch(() => {})
    const { token, userId } = await server.call(signIn, ADMINISTRATOR)
    server.useToken(token)
    const mia = { username: 'Mia', password: 'mia works at the machine', role: 'machine_operator' } as const
    const { user } = await server.call(userEndpoints.create, mia)
    const stored = async () => (await server.call(listSecurityEvents, {})).data
    await expect.poll(async () => (await stored()).length).toBeGreaterThanOrEqual(6)
    const rows = (await stored()).toReversed()
    const { output } = await server.kill('SIGTERM')
    await fresh.remove()

    const lines = getEvents(output)
    expect(lines).toMatchObject([
      { event: 'administrator_made', about: 'Ada', msg: 'Administrator made from the settings' },
      {
        event: 'server_started',
        detail: expect.stringMatching(/^Version \S+ · \w+ · HOST 127.0.0.1 · PORT 0 · TRUST/),
      },
      { event: 'sign_in_failed', who: 'Ada', address: '127.0.0.1', detail: 'Wrong password.' },
      { event: 'sign_in_failed', who: 'a …', detail: 'No user has this name.' },
      { event: 'signed_in', who: 'Ada', whoId: userId, msg: 'Signed in' },
      { event: 'user_created', who: 'Ada', about: 'Mia', aboutId: user._id },
    ])
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(lines.map(({ event }) => String(event)).toSorted())
    const inRequests = lines.slice(2)
    const ids = inRequests.map(({ requestId }) => requestId)
    expect(new Set(ids)).toEqual(new Set(rows.map(({ requestId }) => requestId).filter(Boolean)))
    expect(inRequests).toEqual(inRequests.map(() => expect.objectContaining({ level: 40, address: '127.0.0.1' })))
    const databaseUrl = (fresh.settings as { DATABASE_URL?: string }).DATABASE_URL
    for (const secret of [ADMINISTRATOR.password, wrong, mia.password, token, ...(databaseUrl ? [databaseUrl] : [])]) {
      expect(output).not.toContain(secret)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('begin with the set-up of a shop', async () => {
    const fresh = await freshDatabase()
    const server = await serve({ ...fresh.settings, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
    server.useToken((await server.call(setUp, { ...ADMINISTRATOR, sampleShop: false })).token)
    const { data } = await server.call(listSecurityEvents, { kind: 'shop_set_up' })
    expect(data).toMatchObject([{ who: 'Ada', address: '127.0.0.1' }])
    const { output } = await server.kill('SIGTERM')
    await fresh.remove()
    expect(getEvents(output)).toMatchObject([{ event: 'server_started' }, { event: 'shop_set_up', who: 'Ada' }])
  })
})

test('what is in flight when it is asked to end is answered, and nobody new is let in', async () => {
  const server = await serve(settings)
  const { token } = await server.call(signIn, ADMINISTRATOR)
  const { method, path } = colorEndpoints.create
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // The server confirms that it has read the head of the request, and then waits for the body.
    expect: '100-continue',
  }
  const sending = request(`${server.address}${path}`, { method, headers })
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.flushHeaders()
  await once(sending, 'continue')
  const ended = server.kill('SIGTERM')
  const isLetIn = () =>
    fetch(`${server.address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isLetIn).toBe(false)
  sending.end(JSON.stringify({ name: 'Late' }))
  expect((await answer)[0].statusCode).toBe(201)
  expect((await ended).code).toBe(0)
})
