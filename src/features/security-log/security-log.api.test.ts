import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { features } from '../../app.ts'
import { newId } from '../../server/clock.ts'
import { buildHttp } from '../../server/http/http.ts'
import { toRow, insertRows, KEPT_EVENTS, storeEvents, sweepEvents } from '../../server/security/security-events.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { MAX_OF_KIND } from '../../shared/security/security-events.ts'
import { signIn, signOut } from '../auth/auth.contract.ts'
import { changePassword } from '../auth/own-password.contract.ts'
import { PER_ADDRESS } from '../auth/auth.rules.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { resetPassword } from '../users/reset-password.api.ts'
import { userEndpoints } from '../users/users.contract.ts'
import { listSecurityEvents } from './security-log.contract.ts'

const shop = await openShop()
const PASSWORD = 'correct horse battery'
const ADA = { who: 'Ada', whoId: shop.staff.administrator.userId }

const list = async (input: InputOf<typeof listSecurityEvents> = {}) =>
  (await shop.call(listSecurityEvents, { limit: 300, ...input })).data

/** The newest events of a search. Waits for that many, because some are stored after the answer is sent. */
async function newest(count: number, input: InputOf<typeof listSecurityEvents>) {
  await expect.poll(async () => (await list(input)).length).toBeGreaterThanOrEqual(count)
  return (await list(input)).slice(0, count)
}

let addresses = 0
const newAddress = () => `10.7.0.${++addresses}`

const tryToSignIn = (username: string, password: string, from = newAddress()) =>
  shop.http.inject({ method: 'POST', url: signIn.path, payload: { username, password }, remoteAddress: from })

const create = async (username: string) =>
  (await shop.call(userEndpoints.create, { username, password: PASSWORD, role: 'machine_operator' })).user

describe('M12: the security log tells of', () => {
  test('a sign-in that failed: the name, the address, the request, and why', async () => {
    await create('Sam')
    const { headers } = await tryToSignIn('sam', 'a wrong guess', '10.1.2.3')
    const [event] = await newest(1, { search: 'sam', kind: 'sign_in_failed' })
    expect(event).toMatchObject({ who: 'Sam', whoId: null, about: '', aboutId: null, address: '10.1.2.3' })
    expect(event).toMatchObject({ requestId: headers['x-request-id'], detail: 'Wrong password.' })
  })

  test('a name that nobody has, without the name: it may be a password in the wrong field', async () => {
    await tryToSignIn('hunter2 and more', PASSWORD, '10.1.2.4')
    const [event] = await newest(1, { search: '10.1.2.4' })
    expect(event).toMatchObject({ kind: 'sign_in_failed', who: 'hu…', detail: 'No user has this name.' })
  })

  test('a try of somebody in the trash', async () => {
    const { _id } = await create('Leaver')
    await shop.call(userEndpoints.softDelete, { ids: [_id] })
    await tryToSignIn('Leaver', PASSWORD)
    const [event] = await newest(1, { search: 'leaver', kind: 'sign_in_failed' })
    expect(event).toMatchObject({ who: 'Leaver', whoId: null, detail: 'This user is in the trash.' })
  })

  test('signing in and out', async () => {
    const { _id: whoId } = await create('Inna')
    const answer = await tryToSignIn('inna', PASSWORD, '10.1.2.5')
    await shop.call(signOut, {}, { as: answer.json<{ token: string }>().token })
    const events = await newest(2, { search: 'inna', kind: ['signed_in', 'signed_out'] })
    expect(events).toMatchObject([
      { kind: 'signed_out', who: 'Inna', whoId },
      { kind: 'signed_in', who: 'Inna', whoId, address: '10.1.2.5', requestId: answer.headers['x-request-id'] },
    ])
  })

  test('a refusal by a limit, once', async () => {
    await create('Target')
    const from = newAddress()
    let refused = 0
    while (refused < 5) if ((await tryToSignIn('Target', 'a wrong guess', from)).statusCode === 429) refused++
    // Events are stored in order: once a later event is found, all earlier ones would be there too.
    await tryToSignIn('Target', 'a wrong guess', '10.1.2.6')
    await newest(1, { search: '10.1.2.6' })
    const events = await list({ kind: 'refused_by_limit' })
    expect(events.filter(({ address }) => address === from)).toMatchObject([{ who: 'Target', whoId: null }])
    expect(events[0]!.detail).toMatch(/^Sign in\. May try again in \d+ (minutes?|seconds?)\.$/)
  })

  test('a wrong guess by somebody known there, who reads that their network has tried too often', async () => {
    await create('Knut')
    const from = '10.1.2.20'
    expect((await tryToSignIn('Knut', PASSWORD, from)).statusCode).toBe(200)
    for (let n = 0; n < PER_ADDRESS.attempts; n++) await tryToSignIn(`nobody ${n}`, 'a wrong guess', from)
    for (let n = 0; n < 2; n++) expect((await tryToSignIn('Knut', 'a wrong guess', from)).statusCode).toBe(429)
    const events = await newest(2, { search: `knut ${from}`, kind: 'sign_in_failed' })
    expect(events).toMatchObject([1, 2].map(() => ({ who: 'Knut', whoId: null, detail: 'Wrong password.' })))
  })

  test('an address as people write it, however the system or a proxy does', async () => {
    await tryToSignIn('nobody', 'a wrong guess', '::ffff:10.1.2.21')
    expect(await newest(1, { search: '10.1.2.21' })).toMatchObject([{ address: '10.1.2.21' }])
    const http = await buildHttp({ database: shop.database, features, trustProxy: true })
    onTestFinished(() => http.close())
    const headers = { 'x-forwarded-for': '203.0.113.5:41234' }
    await http.inject({ method: 'POST', url: signIn.path, headers, payload: { username: 'nobody', password: 'wrong' } })
    expect(await newest(1, { search: '203.0.113.5' })).toMatchObject([{ address: '203.0.113.5' }])
  })

  test('what a role may not', async () => {
    const { userId: whoId } = shop.staff.machine_operator
    expect((await shop.refusal(colorEndpoints.list, { search: 'x' }, { as: 'machine_operator' })).status).toBe(403)
    const [event] = await newest(1, { kind: 'refused_by_role', search: 'mia' })
    expect(event).toMatchObject({ who: 'Mia', whoId, address: '127.0.0.1', detail: 'Find colors.' })
  })

  test('users made, changed, moved to the trash, restored and deleted for good', async () => {
    const { _id } = await create('Uma')
    const form = { id: _id, username: 'Uma', role: 'machine_operator', email: '' } as const
    await shop.call(userEndpoints.update, form)
    await shop.call(userEndpoints.update, { ...form, role: 'administrator' })
    await shop.call(userEndpoints.update, {
      ...form,
      username: 'Uma Two',
      email: 'u@shop.example',
      password: PASSWORD + '!',
    })
    await shop.call(userEndpoints.softDelete, { ids: [_id] })
    await shop.call(userEndpoints.restore, { ids: [_id] })
    await shop.call(userEndpoints.softDelete, { ids: [_id] })
    await shop.call(userEndpoints.purge, { ids: [_id] })
    const events = await list({ search: 'uma', sortOrder: 1 })
    expect(events).toMatchObject([
      { kind: 'user_created', about: 'Uma', detail: 'Machine Operator' },
      { kind: 'user_changed', about: 'Uma', detail: 'role, Machine Operator to Administrator' },
      {
        kind: 'user_changed',
        about: 'Uma Two',
        detail: 'username, was Uma · role, Administrator to Machine Operator · email · password',
      },
      { kind: 'user_trashed', about: 'Uma Two' },
      { kind: 'user_restored' },
      { kind: 'user_trashed' },
      { kind: 'user_deleted', about: 'Uma Two' },
    ])
    for (const event of events) expect(event).toMatchObject({ ...ADA, aboutId: _id, address: '127.0.0.1' })
  })

  test('one’s own password: changed, and not changed because the present one was wrong', async () => {
    await create('Otto')
    const { token } = await shop.call(signIn, { username: 'Otto', password: PASSWORD })
    const change = { currentPassword: PASSWORD, newPassword: 'another long password' }
    await shop.refusal(changePassword, { ...change, currentPassword: 'a wrong one' }, { as: token })
    await newest(1, { search: 'otto', kind: 'password_refused' })
    await shop.call(changePassword, change, { as: token })
    expect(await list({ search: 'otto', kind: 'password_changed' })).toMatchObject([{ who: 'Otto' }])
  })

  test('a password that was reset on the machine', async () => {
    const { _id: aboutId } = await create('Forgetful')
    await shop.call(userEndpoints.softDelete, { ids: [aboutId] })
    await shop.database.write((tx) => resetPassword(tx, 'forgetful', 'a hash'))
    const [event] = await list({ kind: 'password_reset', search: 'forgetful' })
    expect(event).toMatchObject({ who: '', whoId: null, about: 'Forgetful', aboutId, address: '', requestId: '' })
    expect(event!.detail).toBe('Taken out of the trash.')
  })

  test('each of several users', async () => {
    const ids = await Promise.all(['Group A', 'Group B'].map(async (name) => (await create(name))._id))
    await shop.call(userEndpoints.softDelete, { ids })
    const events = await list({ search: 'group', kind: 'user_trashed' })
    expect(events.map(({ about }) => about).toSorted()).toEqual(['Group A', 'Group B'])
  })
})

test('M12: a change that is undone leaves no event', async () => {
  const before = await list({ search: 'ada' })
  await shop.refusal(userEndpoints.softDelete, { ids: [newId()] })
  await shop.refusal(userEndpoints.create, { username: 'ADA', password: PASSWORD, role: 'administrator' })
  expect(await list({ search: 'ada' })).toEqual(before)
})

test('M12: no password and no token is stored, wherever it was typed', async () => {
  const typed = 'typed into the wrong field'
  await tryToSignIn(typed, 'what is left', '10.1.2.7')
  await tryToSignIn('Sam', typed, '10.1.2.8')
  const { token } = await shop.call(signIn, { username: 'Sam', password: PASSWORD })
  await shop.refusal(changePassword, { currentPassword: typed, newPassword: typed }, { as: token })
  await newest(1, { search: '10.1.2.8' })
  await newest(1, { search: 'sam', kind: 'password_refused' })
  const stored = JSON.stringify(await shop.database.read.selectFrom('securityEvents').selectAll().execute())
  for (const secret of [PASSWORD, typed, token, 'argon2']) expect(stored).not.toContain(secret)
})

test('M12: long and odd names are stored cut to whole characters, and found', async () => {
  const username = `${'😀'.repeat(29)}é‮`
  await create(username.slice(0, 59))
  await tryToSignIn(username.slice(0, 59), 'wrong', '10.1.2.9')
  const [event] = await newest(1, { search: '😀😀 10.1.2.9' })
  expect(Array.from(event!.who).length).toBeLessThanOrEqual(60)
  expect(event!.who).toMatch(/^😀+é?$/u)
})

describe('M4: the security log is read', () => {
  test.each(['warehouse_operator', 'machine_operator', 'nobody'] as const)('not by %s', async (as) => {
    expect((await shop.refusal(listSecurityEvents, {}, { as })).status).toBe(as === 'nobody' ? 401 : 403)
  })

  test('newest first, page by page, and backwards', async () => {
    await Promise.all(['Page A', 'Page B', 'Page C'].map(create))
    const all = await list({ search: 'page' })
    const pages = await Promise.all([0, 1, 2].map((page) => list({ search: 'page', page, limit: 1 })))
    expect(pages.flat()).toEqual(all)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(await list({ search: 'page', sortOrder: 1 })).toEqual(all.toReversed())
    expect((await shop.refusal(listSecurityEvents, { sortField: 'who' })).status).toBe(400)
  })

  test('by kind and by day, both ends included', async () => {
    const about = { userId: null, username: 'Daily' }
    await shop.database.write((tx) => storeEvents(tx, [{ kind: 'password_reset', about }]))
    for (const [at, day] of ['2025-03-01', '2025-03-02', '2025-03-03'].entries()) {
      const noon = new Date(2025, 2, at + 1, 12).toISOString()
      await shop.database.write(async (tx) => {
        await insertRows(tx, [{ ...toRow({ kind: 'password_reset', about, detail: day }), createdAt: noon }])
      })
    }
    const days = async (input: InputOf<typeof listSecurityEvents>) =>
      (await list({ search: 'daily', kind: 'password_reset,signed_in', ...input })).map(({ detail }) => detail)
    expect(await days({ from: '2025-03-02', to: '2025-03-02' })).toEqual(['2025-03-02'])
    expect(await days({ to: '2025-03-02' })).toEqual(['2025-03-02', '2025-03-01'])
    expect(await days({ from: '2025-03-03' })).toEqual(['', '2025-03-03'])
    expect(await list({ search: 'daily', kind: 'signed_in' })).toEqual([])
    expect((await shop.refusal(listSecurityEvents, { kind: 'nonsense' })).problem.field).toBe('kind')
  })
})

describe('M12: the security log stays small', () => {
  const countEvents = async (search: string) => (await shop.call(listSecurityEvents, { search, limit: 1 })).total

  test('of one person at one address so many of a kind are kept, and the last one says so', async () => {
    const person = await shop.hire('machine_operator', 'Flora')
    const refusals = Array.from({ length: 3 * MAX_OF_KIND.refused_by_role! }, () =>
      shop.refusal(colorEndpoints.list, {}, { as: person }),
    )
    expect(new Set((await Promise.all(refusals)).map(({ status }) => status))).toEqual(new Set([403]))
    const [last] = await newest(MAX_OF_KIND.refused_by_role! + 1, { search: 'flora' })
    expect(last!.detail).toBe('Find colors. More of these are not listed for 15 minutes.')
    // The limit is per person: another person is logged, and further events of Flora would be stored before that.
    await shop.refusal(colorEndpoints.list, {}, { as: await shop.hire('machine_operator', 'Florence') })
    await newest(1, { search: 'florence' })
    expect(await countEvents('flora')).toBe(MAX_OF_KIND.refused_by_role! + 1)
  })

  test('what is older than 180 days goes when something new is stored', async () => {
    await sweepEvents(shop.database)
    const store = (detail: string, ageMs: number) =>
      shop.database.write(async (tx) => {
        const createdAt = new Date(Date.now() - ageMs).toISOString()
        await insertRows(tx, [{ ...toRow({ kind: 'password_reset', detail }), createdAt }])
      })
    await store('outdated', KEPT_EVENTS.ageMs + 60_000)
    await store('aged', KEPT_EVENTS.ageMs - 60_000)
    await sweepEvents(shop.database)
    expect([await countEvents('outdated'), await countEvents('aged')]).toEqual([0, 1])
  })

  test('the newest stay, and what anybody can bring about drives out nothing else', async () => {
    const events = (kind: 'password_reset' | 'sign_in_failed', count: number) =>
      Array.from({ length: count }, (_, n) => ({ kind, detail: `surplus ${n}` }))
    await sweepEvents(shop.database, { ...KEPT_EVENTS, most: 0 })
    for (const event of [...events('password_reset', 5), ...events('sign_in_failed', 40)]) {
      await shop.database.write((tx) => storeEvents(tx, [event]))
    }
    await sweepEvents(shop.database, { ...KEPT_EVENTS, most: 30, mostOfAnybody: 20 })
    const left = await list({ search: 'surplus' })
    expect(left.filter(({ kind }) => kind === 'sign_in_failed').map(({ detail }) => detail)).toEqual(
      Array.from({ length: 20 }, (_, n) => `surplus ${39 - n}`),
    )
  })
})

test('M12: a log that cannot be stored fails no answer', async () => {
  const rename = (from: string, to: string) =>
    shop.database.write((tx) => sql`alter table ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(tx))
  await rename('securityEvents', 'elsewhere')
  onTestFinished(() => rename('elsewhere', 'securityEvents').then(() => undefined))
  const answer = await tryToSignIn('Sam', 'a wrong guess', '10.1.2.10')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }])
  expect(
    (await shop.refusal(colorEndpoints.list, {}, { as: await shop.hire('machine_operator', 'Rita') })).status,
  ).toBe(403)
  await shop.call(colorEndpoints.create, { name: 'While the log is away' })
})
