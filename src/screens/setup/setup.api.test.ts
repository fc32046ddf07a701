import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../app.ts'
import { getTimeZone } from '../../server/clock.ts'
import { buildHttp } from '../../server/http/http.ts'
import { openShop } from '../../server/testing/shop.ts'
import { signIn, whoAmI } from '../../features/auth/auth.contract.ts'
import { getShop, updateShop } from '../../features/machines/machines.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import { createAdministratorOfSettings } from './setup.api.ts'
import { openSetupCode } from './setup-code.api.ts'
import { setUp } from './setup.contract.ts'
import { isSetupNeeded } from './setup-needed.contract.ts'
import { CODES_PER_ADDRESS, NO_CODE, WRONG_CODE } from './setup-code.api.ts'

const shop = await openShop()
const form = { username: 'Olga', password: 'kettle fog tram' }
const isNeeded = async () => (await shop.call(isSetupNeeded, {}, { as: 'nobody' })).needed
const countUsers = async () => (await shop.database.read.selectFrom('users').select('_id').execute()).length
const NAMED = 'Too easy to guess: it has the username in it. Add another word or two, less common ones.'
const COMMON = 'Too easy to guess: many people use one like it. Add another word or two, less common ones.'
const REPEATED = 'Too easy to guess: it repeats itself. Add another word or two, less common ones.'
const REFUSED = { code: 'conflict', message: 'The shop has already been set up. Please sign in.' }

/** Without users the shop counts as not set up. */
beforeEach(async () => {
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
})

describe('M6: the first start', () => {
  test('nobody is there; whoever comes first becomes the administrator, signed in', async () => {
    expect(await isNeeded()).toBe(true)
    const { token, ...who } = await shop.call(setUp, form, { as: 'nobody' })
    expect(who).toMatchObject({ username: 'Olga', role: 'administrator' })
    expect(await shop.call(whoAmI, {}, { as: token })).toEqual(who)
    expect((await shop.call(userEndpoints.list, {}, { as: token })).data).toMatchObject([{ username: 'Olga' }])
    expect(await shop.call(signIn, form, { as: 'nobody' })).toMatchObject(who)
    expect(await isNeeded()).toBe(false)
  })

  test('C2: who sets the shop up says its time zone, and is not asked again', async () => {
    const ofServer = getTimeZone()
    const { token } = await shop.call(setUp, { ...form, timeZone: 'Pacific/Honolulu' }, { as: 'nobody' })
    const as = { as: token }
    expect(await shop.call(getShop, {}, as)).toMatchObject({ timeZone: 'Pacific/Honolulu', isTimeZoneConfirmed: true })
    const { headers } = await shop.http.inject(isSetupNeeded.path)
    expect(headers['shop-time-zone']).toBe('Pacific/Honolulu')
    const { version } = await shop.call(getShop, {}, as)
    await shop.call(updateShop, { timeZone: ofServer, version }, as)
  })

  test('a second time it is refused, even when every user is in the trash', async () => {
    const { userId } = await shop.call(setUp, form, { as: 'nobody' })
    await shop.database.write((tx) =>
      tx.updateTable('users').set({ deletedAt: new Date().toISOString() }).where('_id', '=', userId).execute(),
    )
    expect(await shop.refusal(setUp, { ...form, username: 'Mallory' }, { as: 'nobody' })).toEqual({
      status: 409,
      problem: REFUSED,
    })
    expect(await countUsers()).toBe(1)
    expect(await isNeeded()).toBe(false)
  })

  test('of eight browsers at once, one wins', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => shop.call(setUp, { ...form, username: `First ${n}` }, { as: 'nobody' })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(String(attempt.reason)).toContain(REFUSED.message)
    }
    expect(await countUsers()).toBe(1)
  })

  test.each([
    [{ username: '' }, 'username', 'Username is required'],
    [{ timeZone: 'Mars' }, 'timeZone', 'No such time zone. Name one such as America/New_York or Europe/Berlin.'],
    [{ password: 'too short' }, 'password', 'At least 10 characters'],
    [{ password: 'Password123!' }, 'password', COMMON],
    [{ password: 'admin12345' }, 'password', COMMON],
    [{ password: 'Summer2026!' }, 'password', COMMON],
    [{ password: 'aaaaaaaaaa' }, 'password', REPEATED],
    [{ username: 'Olga the First', password: 'olga the first' }, 'password', NAMED],
  ])('%j is refused and nobody is made', async (wrong, field, message) => {
    const problem = { code: 'invalid', field, message }
    expect(await shop.refusal(setUp, { ...form, ...wrong }, { as: 'nobody' })).toEqual({ status: 400, problem })
    expect(await countUsers()).toBe(0)
  })
})

describe('M6: a shop that has been set up', () => {
  test('refuses another set-up without waiting for its body', async () => {
    await shop.call(setUp, form, { as: 'nobody' })
    const { hostname, port } = new URL(await shop.address())
    const sending = request({
      hostname,
      port,
      method: setUp.method,
      path: setUp.path,
      headers: { 'content-type': 'application/json', 'content-length': 900_000 },
    })
    onTestFinished(() => void sending.destroy())
    sending.on('error', () => {})
    // The body is never completed: the answer must not wait for it.
    sending.write('{"username":"')
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await json(answer)]).toEqual([409, REFUSED])
  })
})

describe('M6: from another computer', () => {
  const lan = { remoteAddress: '192.168.1.20' }
  const local = { remoteAddress: '127.0.0.1' }
  type From = { remoteAddress: string; headers?: Record<string, string> }
  const ask = async (from: From, http = shop.http) => {
    const answer = await http.inject({ url: isSetupNeeded.path, ...from })
    return answer.json<unknown>()
  }
  const setUpWith = async (code: string | undefined, from: From = lan) => {
    const answer = await shop.http.inject({ method: 'POST', url: setUp.path, payload: { ...form, code }, ...from })
    return { status: answer.statusCode, body: answer.json<{ field?: string; message: string; token?: string }>() }
  }
  const open = async () => (await openSetupCode(shop.database))!
  const wrong = (n: number) => `AAAA-AA${n % 8}${n % 7}`
  /** Each call of `elsewhere` gives a new network, whose limits are unused. */
  let networks = 0
  const elsewhere = (): From => ({ remoteAddress: `10.8.0.${networks++}` })

  test.each<[string, From, boolean]>([
    ['this computer', local, false],
    ['this computer, by its IPv6 address', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }, false],
    ['this computer, by its number', { ...local, headers: { host: '127.0.0.1:3000' } }, false],
    ['another computer', lan, true],
    ['another computer that names this one', { ...lan, headers: { host: 'localhost:3000' } }, true],
    ['a page that calls this computer by another name', { ...local, headers: { host: 'rebound.example:3000' } }, true],
    ['a proxy', { ...local, headers: { 'x-forwarded-for': '127.0.0.1' } }, true],
    ['another proxy', { ...local, headers: { forwarded: 'for=127.0.0.1' } }, true],
  ])('%s is asked for the code or not', async (_, from, codeNeeded) => {
    await open()
    expect(await ask(from)).toEqual({ needed: true, codeNeeded })
    const { status, body } = await setUpWith(undefined, from)
    expect([status, body.field]).toEqual(codeNeeded ? [400, 'code'] : [201, undefined])
    expect(await countUsers()).toBe(codeNeeded ? 0 : 1)
  })

  test('behind a trusted proxy everybody is', async () => {
    const http = await buildHttp({ database: shop.database, features, trustProxy: true })
    onTestFinished(() => http.close())
    expect(await ask(local, http)).toEqual({ needed: true, codeNeeded: true })
  })

  test('the code sets the shop up, in any capitals and with or without its hyphen, and is then gone', async () => {
    const code = await open()
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    // A restart or another server process reads the same code.
    expect(await Promise.all([open(), open()])).toEqual([code, code])
    expect((await setUpWith(wrong(0))).body).toEqual(WRONG_CODE)
    expect((await setUpWith('')).body).toEqual(NO_CODE)
    expect(await countUsers()).toBe(0)
    const { status } = await setUpWith(` ${code.toLowerCase().replace('-', ' ')}`)
    expect(status).toBe(201)
    expect(await ask(lan)).toEqual({ needed: false, codeNeeded: false })
    expect(await shop.database.read.selectFrom('setupCode').selectAll().execute()).toEqual([])
    expect(await openSetupCode(shop.database)).toBeUndefined()
  })

  test('where none was made, none is right', async () => {
    await shop.database.write((tx) => tx.deleteFrom('setupCode').execute())
    expect((await setUpWith(wrong(1), elsewhere())).body).toEqual(WRONG_CODE)
  })

  test('guesses from one network are limited', async () => {
    const code = await open()
    const from = elsewhere()
    for (let n = 0; n < CODES_PER_ADDRESS.attempts; n++) expect((await setUpWith(wrong(n), from)).status).toBe(400)
    expect((await setUpWith(code, from)).status).toBe(429)
    expect((await setUpWith(code, elsewhere())).status).toBe(201)
  })
})

describe('M6: the administrator of the settings', () => {
  const settings = { ADMIN_USERNAME: 'Owner', ADMIN_PASSWORD: 'clover banjo lemon' }

  test('is made on an empty database, once', async () => {
    const both = await Promise.all([1, 2].map(() => createAdministratorOfSettings(shop.database, settings)))
    expect(both.filter((made) => made)).toHaveLength(1)
    expect(await createAdministratorOfSettings(shop.database, settings)).toBeUndefined()
    const credentials = { username: 'owner', password: 'clover banjo lemon' }
    expect(await shop.call(signIn, credentials, { as: 'nobody' })).toMatchObject({ role: 'administrator' })
    expect(await isNeeded()).toBe(false)
  })

  test('is not made where there are users, and no password is changed', async () => {
    await shop.call(setUp, form, { as: 'nobody' })
    expect(await createAdministratorOfSettings(shop.database, { ...settings, ADMIN_USERNAME: 'Olga' })).toBeUndefined()
    expect(await countUsers()).toBe(1)
    await shop.call(signIn, form, { as: 'nobody' })
  })

  test('is not made with a password that is easy to guess', async () => {
    const common = { ...settings, ADMIN_PASSWORD: 'Summer2026!' }
    await expect(createAdministratorOfSettings(shop.database, common)).rejects.toThrow(
      `The setting ADMIN_PASSWORD is wrong: ${COMMON}`,
    )
    expect(await isNeeded()).toBe(true)
  })

  test('without the settings nobody is made', async () => {
    expect(await createAdministratorOfSettings(shop.database, {})).toBeUndefined()
    expect(await isNeeded()).toBe(true)
  })
})
