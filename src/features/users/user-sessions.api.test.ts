import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { features } from '../../app.ts'
import { newId } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { buildHttp } from '../../server/http/http.ts'
import { hashToken, openSession } from '../../server/security/sessions.ts'
import { freshDatabase, openShop, type Person } from '../../server/testing/shop.ts'
import { LIVE_PATH } from '../../shared/live-event.ts'
import { ROLES } from '../../shared/roles.ts'
import { signIn, whoAmI } from '../auth/auth.contract.ts'
import { changePassword } from '../auth/own-password.contract.ts'
import { listSecurityEvents } from '../security-log/security-log.contract.ts'
import { endSessions, listSessions } from './user-sessions.contract.ts'
import { userEndpoints } from './users.contract.ts'

// Before the server starts: otherwise its sweep, a minute later, would cut what the call itself has to cut at once.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
// Registered before the shop's own clean-up, so that it runs after it. Other test files go on in this process.
afterAll(() => void vi.useRealTimers())
const shop = await openShop()
const PASSWORD = 'correct horse battery'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOUR = 3_600_000

/** Signs in as a browser does, from an address. */
async function signInFrom(username: string, userAgent: string, remoteAddress = '10.0.0.1'): Promise<Person> {
  const headers = { 'user-agent': userAgent }
  const payload = { username, password: PASSWORD }
  const answer = await shop.http.inject({ method: 'POST', url: signIn.path, payload, headers, remoteAddress })
  expect(answer.statusCode).toBe(200)
  return answer.json<Person>()
}

/** A person who is signed in with Chrome, here, and with Firefox. */
async function hireTwice(username: string, role: (typeof ROLES)[number] = 'machine_operator') {
  await shop.call(userEndpoints.create, { username, password: PASSWORD, role })
  const here = await signInFrom(username, CHROME, '10.0.0.1')
  return { id: here.userId, here, there: await signInFrom(username, FIREFOX, '2001:db8::7') }
}

const getSessions = async (id: string, as: Person) => (await shop.call(listSessions, { id }, { as })).data
const getId = async ({ userId, token }: Person) => {
  const { data } = await shop.call(listSessions, { id: userId }, { as: token })
  return data.find(({ isCurrent }) => isCurrent)!._id
}
const isSignedIn = async (as: Person) =>
  shop.call(whoAmI, {}, { as }).then(
    () => true,
    () => false,
  )
const getEvents = async (search: string, kind: 'sessions_ended' | 'user_signed_out') =>
  (await shop.call(listSecurityEvents, { search, kind: [kind] })).data

describe('M3: where one is signed in', () => {
  test.each(ROLES)('a %s sees each of their own sessions, this one first, and nobody else’s', async (role) => {
    const { id, here, there } = await hireTwice(`Sees ${role}`, role)
    await hireTwice(`Not seen by ${role}`)
    const answer = await shop.call(listSessions, { id }, { as: here })
    expect(answer).toMatchObject({
      total: 2,
      data: [
        { browser: 'Chrome on Windows', address: '10.0.0.1', isCurrent: true },
        { browser: 'Firefox on Linux', address: '2001:db8::7', isCurrent: false },
      ],
    })
    expect(Object.keys(answer.data[0]!)).not.toContain('tokenHash')
    expect((await getSessions(id, there)).map(({ browser }) => browser)).toEqual([
      'Firefox on Linux',
      'Chrome on Windows',
    ])
  })

  test('what a browser calls itself is never stored', async () => {
    const { id, here } = await hireTwice('Attacker')
    for (const userAgent of ['<b>\u202eevil', `${'x'.repeat(9_000)} Firefox/1`, 'a\tb', '']) {
      await signInFrom('Attacker', userAgent)
    }
    const { data } = await shop.call(listSessions, { id }, { as: here })
    expect(data.filter(({ browser }) => browser === 'Unknown browser')).toHaveLength(4)
    const stored = await shop.database.read.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
    for (const text of ['evil', 'xxxx', 'a\tb']) expect(JSON.stringify(stored)).not.toContain(text)
  })

  test('a session that has ended is not among them, and is not ended once more', async () => {
    const { id, here, there } = await hireTwice('Half Asleep')
    const session = await getId(there)
    const lastUsedAt = new Date(Date.now() - 12 * HOUR - 1000).toISOString()
    await shop.database.write((tx) =>
      tx.updateTable('sessions').set({ lastUsedAt }).where('tokenHash', '=', hashToken(there.token)).execute(),
    )
    expect(await getSessions(id, here)).toHaveLength(1)
    expect((await shop.refusal(endSessions, { id, session }, { as: here })).status).toBe(404)
  })

  test('of very many the hundred used last are listed, this one too, and all are counted', async () => {
    const { id, here } = await hireTwice('Script')
    const ip = '10.0.0.9'
    await shop.database.write(async (tx) => {
      for (let n = 0; n < 120; n++)
        await openSession(tx, { userId: id, username: 'Script', role: 'machine_operator' }, { ip, headers: {} })
    })
    const { data, total } = await shop.call(listSessions, { id }, { as: here })
    expect(total).toBe(122)
    expect(data).toHaveLength(100)
    expect(data[0]).toMatchObject({ isCurrent: true, browser: 'Chrome on Windows' })
    expect(data.slice(1).map(({ address }) => address)).toEqual(Array.from({ length: 99 }, () => ip))
    await shop.call(endSessions, { id, session: 'others' }, { as: here })
    expect(await shop.call(listSessions, { id }, { as: here })).toMatchObject({ total: 1 })
  })

  test('the session that a new password opens says where, too', async () => {
    const { id, here } = await hireTwice('Renews')
    const answer = await shop.http.inject({
      method: changePassword.method,
      url: changePassword.path,
      payload: { currentPassword: PASSWORD, newPassword: 'violet orchard quilt' },
      headers: { 'user-agent': FIREFOX, authorization: `Bearer ${here.token}` },
      remoteAddress: '10.0.0.3',
    })
    expect(await getSessions(id, answer.json<Person>())).toMatchObject([
      { browser: 'Firefox on Linux', address: '10.0.0.3', isCurrent: true },
    ])
  })
})

describe('M3: ending one’s own sessions', () => {
  test('one: its token is refused, its screens are cut, the others go on, and it is noted', async () => {
    const { id, here, there } = await hireTwice('Ends One')
    const third = await signInFrom('Ends One', CHROME)
    const [onThere, onThird] = await Promise.all([there, third].map((as) => shop.watch({ as })))
    const session = await getId(there)
    expect(await shop.call(endSessions, { id, session }, { as: here })).toEqual({
      message: 'Signed out: Firefox on Linux.',
    })
    await onThere!.disconnected
    expect(await Promise.all([here, there, third].map(isSignedIn))).toEqual([true, false, true])
    expect(onThird!.connected()).toBe(true)
    expect(await getEvents('ends one', 'sessions_ended')).toMatchObject([
      { who: 'Ends One', about: '', detail: 'Firefox on Linux · 2001:db8::7' },
    ])
    expect(await shop.refusal(endSessions, { id, session }, { as: here })).toEqual({
      status: 404,
      problem: { code: 'not_found', message: 'This session has ended already.' },
    })
  })

  test('all others: this one goes on, with its screens', async () => {
    const { id, here, there } = await hireTwice('Ends Others')
    const third = await signInFrom('Ends Others', CHROME)
    const bystander = (await hireTwice('Stays Where They Are')).here
    const [onHere, onThere, onThird] = await Promise.all([here, there, third].map((as) => shop.watch({ as })))
    expect(await shop.call(endSessions, { id, session: 'others' }, { as: here })).toEqual({
      message: 'You are signed out everywhere else.',
    })
    await Promise.all([onThere!.disconnected, onThird!.disconnected])
    expect(await Promise.all([here, there, third, bystander].map(isSignedIn))).toEqual([true, false, false, true])
    expect(onHere!.connected()).toBe(true)
    const noted = [{ who: 'Ends Others', detail: 'everywhere else: 2' }]
    expect(await getEvents('ends others', 'sessions_ended')).toMatchObject(noted)
    await shop.call(endSessions, { id, session: 'others' }, { as: here })
    expect(await getEvents('ends others', 'sessions_ended'), 'nothing was there to end').toMatchObject(noted)
  })

  test('not those of somebody else, whatever is known of them', async () => {
    const one = await hireTwice('One')
    const other = await hireTwice('Another')
    const session = await getId(other.there)
    for (const role of ['machine_operator', 'warehouse_operator'] as const) {
      const forbidden = { status: 403, problem: { code: 'forbidden' } }
      expect(await shop.refusal(listSessions, { id: other.id }, { as: role })).toMatchObject(forbidden)
      for (const which of [session, 'others'])
        expect(await shop.refusal(endSessions, { id: other.id, session: which }, { as: role })).toMatchObject(forbidden)
    }
    expect((await shop.refusal(endSessions, { id: one.id, session }, { as: one.here })).status).toBe(404)
    expect(await Promise.all([other.here, other.there].map(isSignedIn))).toEqual([true, true])
  })

  test('the user and the session that are asked for are ids of one that there is', async () => {
    const { id, here } = await hireTwice('Asks Oddly')
    const invalid = { code: 'invalid', message: 'This id is not valid' }
    expect(await shop.refusal(listSessions, { id: 'me' })).toMatchObject({ problem: { ...invalid, field: 'id' } })
    expect(await shop.refusal(endSessions, { id, session: 'all' }, { as: here })).toEqual({
      status: 400,
      problem: { ...invalid, field: 'session' },
    })
    for (const session of [newId(), hashToken(here.token)])
      expect((await shop.refusal(endSessions, { id, session }, { as: here })).status).toBeGreaterThanOrEqual(400)
    expect((await shop.refusal(listSessions, { id: newId() })).status).toBe(404)
    expect((await shop.refusal(endSessions, { id: newId(), session: 'others' })).status).toBe(404)
    for (const endpoint of [listSessions, endSessions])
      expect((await shop.refusal(endpoint, { id, session: 'others' }, { as: 'nobody' })).status).toBe(401)
    expect(await isSignedIn(here)).toBe(true)
  })
})

describe('M3: an administrator', () => {
  test('sees where a user is signed in, and ends one session or all', async () => {
    const { id, here, there } = await hireTwice('Watched')
    const screens = await Promise.all([here, there].map((as) => shop.watch({ as })))
    const { data, total } = await shop.call(listSessions, { id })
    expect(total).toBe(2)
    expect(data.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox on Linux', false],
      ['Chrome on Windows', false],
    ])
    await shop.call(endSessions, { id, session: data[0]!._id })
    await screens[1]!.disconnected
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, false])
    expect(await shop.call(endSessions, { id, session: 'others' })).toEqual({
      message: 'Watched is signed out everywhere.',
    })
    await screens[0]!.disconnected
    expect(await isSignedIn(here)).toBe(false)
    expect(await shop.call(listSessions, { id })).toEqual({ data: [], total: 0 })
    expect(await getEvents('watched', 'user_signed_out')).toMatchObject([
      { who: 'Ada', about: 'Watched', aboutId: id, detail: 'everywhere: 1' },
      { who: 'Ada', about: 'Watched', aboutId: id, detail: 'Firefox on Linux · 2001:db8::7' },
    ])
    await signInFrom('Watched', CHROME)
  })

  test('who looks at themselves stays signed in there', async () => {
    const { id, here, there } = await hireTwice('Chief', 'administrator')
    expect(await shop.call(endSessions, { id, session: 'others' }, { as: here })).toEqual({
      message: 'You are signed out everywhere else.',
    })
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, false])
  })
})

// The embedded database has one server process.
test.each(shop.database.engine === 'postgres' ? [2] : [])(
  'P7: at the other of %d server processes the screen of an ended session is cut at once, and no other',
  async () => {
    const { id, here, there } = await hireTwice('Two Servers')
    const other = await buildHttp({ database: shop.database, features })
    onTestFinished(() => other.close())
    const address = await other.listen({ port: 0, host: '127.0.0.1' })
    const open = async ({ token }: Person) => {
      const socket = io(address, { path: LIVE_PATH, auth: { token }, transports: ['websocket'], reconnection: false })
      onTestFinished(() => void socket.close())
      const disconnected = new Promise<unknown>((resolve) => void socket.once('disconnect', resolve))
      await new Promise<void>((resolve) => void socket.once('connect', resolve))
      return { socket, disconnected }
    }
    const [stays, goes] = await Promise.all([here, there].map(open))
    await shop.call(endSessions, { id, session: 'others' }, { as: here })
    await goes!.disconnected
    expect(stays!.socket.connected).toBe(true)
  },
)

test('sessions from before the update go on, each with an id, and without address and browser', async () => {
  const { settings, remove } = await freshDatabase()
  const database = await openDatabase(settings)
  const columns = ['_id', 'address', 'browser'].map((column) => `alter table sessions drop column "${column}"`)
  await database.script(['drop index sessions_by_id', ...columns].join(';'))
  const at = new Date().toISOString()
  await database.write(async (tx) => {
    await sql`insert into users ("_id", "version", "createdAt", "updatedAt", "searchKey", "nameKey", "emailKey", "username",
      "usernameKey", "passwordHash", "role", "email") values ('u', 1, ${at}, ${at}, '', '', '', 'Old', 'old', '',
      'administrator', '')`.execute(tx)
    for (const hash of ['one', 'two'])
      await sql`insert into sessions ("tokenHash", "userId", "username", "role", "createdAt", "lastUsedAt")
        values (${hash}, 'u', 'Old', 'administrator', ${at}, ${at})`.execute(tx)
  })
  for (const name of ['0019_where_signed_in.sql', `0019_where_signed_in.${database.engine}.sql`])
    await database.script(readFileSync(join(import.meta.dirname, '../../../migrations', name), 'utf8'))
  const sessions = await database.read.selectFrom('sessions').selectAll().execute()
  expect(sessions).toMatchObject([1, 2].map(() => ({ address: '', browser: 'Unknown browser', lastUsedAt: at })))
  expect(new Set(sessions.map(({ _id }) => _id)).size).toBe(2)
  for (const { _id } of sessions) expect(listSessions.input.safeParse({ id: _id }).success, _id).toBe(true)
  await database.close()
  await remove()
})
