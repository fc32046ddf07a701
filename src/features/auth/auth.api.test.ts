import { createHook } from 'node:async_hooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../app.ts'
import { buildHttp } from '../../server/http/http.ts'
import { hashToken, selectLiveSessions } from '../../server/security/sessions.ts'
import { openShop } from '../../server/testing/shop.ts'
import { userEndpoints } from '../users/users.contract.ts'
import { signIn, signOut, whoAmI } from './auth.contract.ts'
import { changePassword } from './own-password.contract.ts'
import { PER_ADDRESS, PER_PAIR, PER_USERNAME, WRONG_CREDENTIALS } from './auth.rules.ts'

const shop = await openShop()
const PASSWORD = 'correct horse battery'
const TOO_MANY = { code: 'too_many_requests', message: 'Too many attempts. Try again in 15 minutes.' }

const create = async (username: string, password = PASSWORD) =>
  (await shop.call(userEndpoints.create, { username, password, role: 'machine_operator' })).user

let addresses = 0
const newAddress = () => `10.0.0.${++addresses}`

type Attempt = { password?: string; from?: string; http?: typeof shop.http; headers?: Record<string, string> }

/** Tries to sign in from an address; each address has limits of its own. */
async function attempt(
  username: string,
  { password = PASSWORD, from = newAddress(), http = shop.http, headers }: Attempt = {},
) {
  const payload = { username, password }
  const answer = await http.inject({ method: 'POST', url: signIn.path, payload, remoteAddress: from, headers })
  return { status: answer.statusCode, body: answer.json<unknown>(), wait: answer.headers['retry-after'] }
}

const statuses = async (attempts: Promise<{ status: number }>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status)
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n))

describe('§4 §7 signing in', () => {
  test('answers a token, the role and who it is; the token opens what the role may', async () => {
    const { _id: userId } = await create('Sam')
    const { token, ...who } = await shop.call(signIn, { username: 'Sam', password: PASSWORD })
    expect(who).toEqual({ userId, username: 'Sam', role: 'machine_operator' })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await shop.call(whoAmI, {}, { as: token })).toEqual(who)
    expect((await shop.refusal(userEndpoints.list, {}, { as: token })).status).toBe(403)
  })

  test('M5: the token is stored only as a hash, and each sign-in has its own', async () => {
    await create('Hashed')
    const tokens = await Promise.all(times(2, () => shop.call(signIn, { username: 'hashed', password: PASSWORD })))
    expect(tokens[0]!.token).not.toBe(tokens[1]!.token)
    const stored = JSON.stringify(await shop.database.read.selectFrom('sessions').selectAll().execute())
    for (const { token } of tokens) expect(stored).not.toContain(token)
  })

  test('M2: the username is read without case, spaces around it and other spellings of a letter', async () => {
    await create('Zoë Müller')
    for (const username of ['zoë müller', '  ZOË MÜLLER ', 'Zoe\u0308 Mu\u0308ller', 'Zoë\u00a0Müller\u200b']) {
      expect(await shop.call(signIn, { username, password: PASSWORD })).toMatchObject({ username: 'Zoë Müller' })
    }
    expect((await attempt('Zoe Muller')).body).toEqual(WRONG_CREDENTIALS)
  })

  test('the password is read as typed: its case and its spaces count, other spellings of a letter do not', async () => {
    await create('Picky', ' Ünïcode pass ')
    expect((await attempt('Picky', { password: ' U\u0308ni\u0308code pass ' })).status).toBe(200)
    for (const password of ['Ünïcode pass', ' ünïcode pass ', ' Unicode pass ']) {
      expect((await attempt('Picky', { password })).body).toEqual(WRONG_CREDENTIALS)
    }
  })

  test('M5: an unknown username, a wrong password and a user in the trash get the same answer', async () => {
    const { _id } = await create('Leaver')
    await shop.call(userEndpoints.softDelete, { ids: [_id] })
    await create('Stayer')
    const answers = [await attempt('Nobody'), await attempt('Stayer', { password: 'wrong' }), await attempt('Leaver')]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 400, body: WRONG_CREDENTIALS })
  })

  test('M5: and they cost the same work: a password is hashed for each, once', async () => {
    const { _id } = await create('Left')
    await shop.call(userEndpoints.softDelete, { ids: [_id] })
    await create('Stays')
    let hashed = 0
    const hashing = createHook({ init: (_, kind) => void (hashed += Number(kind === 'ARGON2REQUEST')) }).enable()
    onTestFinished(() => void hashing.disable())
    for (const username of ['Stays', 'Never There', 'Left']) {
      hashed = 0
      expect((await attempt(username, { password: 'wrong password' })).status).toBe(400)
      expect(hashed, username).toBe(1)
    }
  })

  test.each([
    [{ password: PASSWORD }, 'username', 'Username is required'],
    [{ username: ' ', password: PASSWORD }, 'username', 'Username is required'],
    [{ username: 'Sam' }, 'password', 'Password is required'],
    [{ username: 'Sam', password: '' }, 'password', 'Password is required'],
    [{ username: 'Sam', password: 'x'.repeat(1001) }, 'password', 'At most 1000 characters'],
  ])('%j is refused', async (input, field, message) => {
    expect(await shop.refusal(signIn, input)).toEqual({ status: 400, problem: { code: 'invalid', field, message } })
  })
})

describe('M5: guessing is slow', () => {
  const guess = { password: 'a wrong guess' }

  const guesses = (count: number, username: string, from: string) =>
    statuses(times(count, () => attempt(username, { ...guess, from })))
  /** Exhausts the limit of a username from several networks, without exceeding the limit of any network. */
  const attack = async (username: string) => {
    for (let n = 0; n < PER_USERNAME.attempts; n += PER_PAIR.attempts)
      expect(new Set(await guesses(PER_PAIR.attempts, username, newAddress()))).toEqual(new Set([400]))
  }

  test('a username takes so many guesses from one address, and then waits there even with the right password', async () => {
    await create('Target')
    const from = newAddress()
    expect(new Set(await guesses(PER_PAIR.attempts, 'Target', from))).toEqual(new Set([400]))
    expect(await attempt('TARGET ', { from })).toMatchObject({ status: 429, body: TOO_MANY })
    await create('Bystander')
    expect((await attempt('Bystander', { from })).status).toBe(200)
  })

  test('whoever is attacked from another address signs in, for the first time too', async () => {
    await create('Attacked')
    expect(await guesses(PER_PAIR.attempts + 1, 'Attacked', newAddress())).toContain(429)
    expect((await attempt('Attacked')).status).toBe(200)
  })

  test('attacked from everywhere, a username waits everywhere but where its person has signed in before', async () => {
    const { _id: userId } = await create('Besieged')
    const desk = newAddress()
    await attempt('Besieged', { from: desk })
    await attack('Besieged')
    const elsewhere = newAddress()
    expect(await attempt('besieged', { from: elsewhere })).toMatchObject({ status: 429, body: TOO_MANY })
    const { status, body } = await attempt('Besieged', { from: desk })
    expect(status).toBe(200)
    // A signed-in person can change the password from any network.
    const { token } = body as { token: string }
    const changed = await shop.http.inject({
      method: changePassword.method,
      url: changePassword.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { currentPassword: PASSWORD, newPassword: 'violet orchard quilt' },
      remoteAddress: elsewhere,
    })
    expect(changed.json()).toMatchObject({ message: 'Password changed.', userId })
  })

  test('the refused tries of one person lock no colleague out', async () => {
    await create('Stubborn')
    await create('Colleague')
    const office = newAddress()
    await guesses(PER_PAIR.attempts, 'Stubborn', office)
    const refused = await guesses(2 * PER_ADDRESS.attempts, 'Stubborn', office)
    expect(new Set(refused)).toEqual(new Set([429]))
    expect((await attempt('Colleague', { from: office })).status).toBe(200)
  })

  test('a username that does not exist is refused alike', async () => {
    const all = await guesses(PER_PAIR.attempts + 1, 'Phantom', newAddress())
    expect(all.filter((status) => status === 429)).toHaveLength(1)
  })

  test('of thirty guesses at once, no more are looked at than of thirty in a row', async () => {
    const all = await guesses(30, 'Parallel', newAddress())
    expect(all.filter((status) => status === 400)).toHaveLength(PER_PAIR.attempts)
    expect(all.filter((status) => status === 429)).toHaveLength(30 - PER_PAIR.attempts)
  })

  test('signing in begins the count of the username there anew', async () => {
    await create('Forgetful')
    const from = newAddress()
    for (let round = 0; round < 2; round++) {
      await guesses(PER_PAIR.attempts - 1, 'Forgetful', from)
      expect((await attempt('Forgetful', { from })).status).toBe(200)
    }
  })

  test('where an address is exhausted, who is known there signs in; a wrong guess reads as that of anybody else', async () => {
    await create('Regular')
    const from = newAddress()
    await attempt('Regular', { from })
    await statuses(times(PER_ADDRESS.attempts, (n) => attempt(`Guess ${n}`, { ...guess, from })))
    // Polled until both answers fall into the same second, because the message names the wait in seconds.
    const answers = async () => Promise.all(['Regular', 'Nobody'].map((name) => attempt(name, { ...guess, from })))
    await expect
      .poll(async () => {
        const [known, unknown] = await answers()
        expect(known).toMatchObject({ status: 429, body: TOO_MANY })
        return JSON.stringify(known) === JSON.stringify(unknown)
      })
      .toBe(true)
    expect((await attempt('Regular', { from })).status).toBe(200)
  })

  test('an address takes so many failures, and then waits whatever the username', async () => {
    await create('Neighbour')
    const from = newAddress()
    const all = await statuses(times(PER_ADDRESS.attempts, (n) => attempt(`Guess ${n}`, { ...guess, from })))
    expect(new Set(all)).toEqual(new Set([400]))
    expect(await attempt('Neighbour', { from })).toMatchObject({ status: 429, body: TOO_MANY })
    expect((await attempt('Neighbour')).status).toBe(200)
  })

  test('the whole shop may sign in from one address: successes are not counted', async () => {
    await create('Crowd')
    const from = newAddress()
    for (let n = 0; n <= PER_ADDRESS.attempts; n++) expect((await attempt('Crowd', { from })).status).toBe(200)
  })

  test('C8: the address a proxy forwards counts with TRUST_PROXY, and is not believed without', async () => {
    const trusting = await buildHttp({ database: shop.database, features, trustProxy: true })
    const [trusted, untrusted, proxy] = [newAddress(), newAddress(), newAddress()]
    const behind = (address: string) => ({ headers: { 'x-forwarded-for': address }, from: proxy, ...guess })
    await statuses(times(PER_ADDRESS.attempts, (n) => attempt(`Guess ${n}`, { ...behind(trusted), http: trusting })))
    expect((await attempt('Anybody', { ...behind(trusted), http: trusting })).status).toBe(429)
    expect((await attempt('Anybody', { ...behind(untrusted), http: trusting })).status).toBe(400)
    await statuses(times(PER_ADDRESS.attempts, (n) => attempt(`Guess ${n}`, behind(`10.9.9.${n}`))))
    expect((await attempt('Anybody', behind('10.9.9.200'))).status).toBe(429)
    await trusting.close()
  })

  // The embedded database has one server process.
  test.each(shop.database.engine === 'postgres' ? [2] : [])('%d server processes count together', async () => {
    const other = await buildHttp({ database: shop.database, features })
    const from = newAddress()
    await guesses(PER_PAIR.attempts, 'Shared', from)
    expect((await attempt('Shared', { http: other, from })).status).toBe(429)
    await other.close()
  })
})

describe('sessions', () => {
  const HOUR = 3_600_000
  /** Sets the last use of the session to so many milliseconds ago. */
  const idleFor = async (token: string, milliseconds: number) => {
    const lastUsedAt = new Date(Date.now() - milliseconds).toISOString()
    const { userId } = await shop.call(whoAmI, {}, { as: token })
    await shop.database.write((tx) =>
      tx.updateTable('sessions').set({ lastUsedAt }).where('userId', '=', userId).execute(),
    )
  }
  const newToken = async (username: string) => {
    await create(username)
    return (await shop.call(signIn, { username, password: PASSWORD })).token
  }

  test('M5: a token ends after 12 hours without use', async () => {
    const token = await newToken('Sleeper')
    await idleFor(token, 12 * HOUR + 1000)
    expect(await shop.refusal(whoAmI, {}, { as: token })).toEqual({
      status: 401,
      problem: { code: 'unauthenticated', message: 'Please sign in.' },
    })
  })

  test('M5: used within 12 hours it goes on for another 12', async () => {
    const token = await newToken('Worker')
    for (let round = 0; round < 2; round++) {
      await idleFor(token, 12 * HOUR - 60_000)
      expect(await shop.call(whoAmI, {}, { as: token })).toMatchObject({ username: 'Worker' })
    }
  })

  /** Sets when the sessions of the person began or were last used. */
  const move = async (token: string, to: { createdAt?: string; lastUsedAt?: string }) => {
    const { userId } = await shop.call(whoAmI, {}, { as: token })
    await shop.database.write((tx) => tx.updateTable('sessions').set(to).where('userId', '=', userId).execute())
  }
  const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

  test.each([
    ['90 days after it began, however much it is used', { createdAt: fromNow(-90 * 24 * HOUR - 1000) }],
    ['when the clock has gone back since it was used', { lastUsedAt: fromNow(6 * 60_000 + 5 * HOUR) }],
  ])('M5: a session ends %s: for calls, for screens, and is swept away', async (what, to) => {
    const token = await newToken(`Ends ${what}`.slice(0, 60))
    await move(token, to)
    expect((await shop.refusal(whoAmI, {}, { as: token })).status).toBe(401)
    const tokenHash = hashToken(token)
    expect(await selectLiveSessions(shop.database.read, [tokenHash])).toEqual(new Set())
    const isStored = async () =>
      (await shop.database.read.selectFrom('sessions').select('userId').where('tokenHash', '=', tokenHash).execute())
        .length
    expect(await isStored()).toBe(1)
    await newToken(`After ${what}`.slice(0, 60))
    expect(await isStored()).toBe(0)
  })

  test.each([
    ['89 days old', { createdAt: fromNow(-89 * 24 * HOUR) }],
    ['of a clock that was a little ahead', { createdAt: fromNow(4 * 60_000), lastUsedAt: fromNow(4 * 60_000) }],
  ])('M5: a session %s goes on', async (what, to) => {
    const token = await newToken(`Is ${what}`)
    await move(token, to)
    expect(await shop.call(whoAmI, {}, { as: token })).toMatchObject({ role: 'machine_operator' })
    expect((await selectLiveSessions(shop.database.read, [hashToken(token)])).size).toBe(1)
  })

  test('signing out ends this session and no other', async () => {
    const here = await newToken('Two Screens')
    const { token: elsewhere } = await shop.call(signIn, { username: 'Two Screens', password: PASSWORD })
    expect(await shop.call(signOut, {}, { as: here })).toEqual({ message: 'Signed out.' })
    expect((await shop.refusal(whoAmI, {}, { as: here })).status).toBe(401)
    expect(await shop.call(whoAmI, {}, { as: elsewhere })).toMatchObject({ username: 'Two Screens' })
  })

  test.each([signOut, whoAmI])('$name is for everybody who is signed in, and nobody else', async (endpoint) => {
    for (const as of ['nobody', 'a-token-that-nobody-has']) {
      expect((await shop.refusal(endpoint, {}, { as })).status).toBe(401)
    }
    const { token } = await shop.hire('warehouse_operator', `Of ${endpoint.name}`)
    await shop.call(endpoint, {}, { as: token })
  })
})
