import { describe, expect, test } from 'vitest'
import { signIn, signOut, whoAmI } from '../../features/auth/auth.contract.ts'
import { changePassword } from '../../features/auth/own-password.contract.ts'
import { requestDownload } from '../../features/backups/backups.contract.ts'
import { listSecurityEvents } from '../../features/security-log/security-log.contract.ts'
import { endSessions, listSessions } from '../../features/users/user-sessions.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { Role } from '../../shared/roles.ts'
import { MINUTE_MS } from '../clock.ts'
import { openShop } from '../testing/shop.ts'
import { hashToken } from './sessions.ts'

const shop = await openShop()
const OWN = 'correct horse battery'
const GIVEN = 'clover banjo lemon'
let count = 0

/** Somebody with a password, who has signed in. */
async function join(role: Role = 'administrator') {
  const username = `Person ${++count}`
  await shop.call(userEndpoints.create, { username, password: OWN, role })
  return shop.call(signIn, { username, password: OWN })
}

const noted = (token: string, ahead: number) =>
  shop.database.write((tx) =>
    tx
      .updateTable('sessions')
      .set({ passwordAt: new Date(Date.now() + ahead).toISOString() })
      .where('tokenHash', '=', hashToken(token))
      .execute(),
  )

/** Signed in a quarter of an hour ago. */
async function joinEarlier(role: Role = 'administrator') {
  const person = await join(role)
  await noted(person.token, -15 * MINUTE_MS)
  return person
}

type Sent = readonly [endpoint: Endpoint, input: Record<string, unknown>]

const newUser = (role: Role): Sent => [userEndpoints.create, { username: `New ${++count}`, password: GIVEN, role }]

async function changed(role: Role, change: object): Promise<Sent> {
  const { userId: id, username } = await join(role)
  return [userEndpoints.update, { id, username, role, ...change }]
}

async function trashed(role: Role): Promise<Sent> {
  const { userId } = await join(role)
  await shop.call(userEndpoints.softDelete, { ids: [userId] })
  return [userEndpoints.restore, { ids: [userId] }]
}

async function sessionsOfAnother(which: 'others' | 'one'): Promise<Sent> {
  const { userId: id, token } = await join('machine_operator')
  const { data } = await shop.call(listSessions, { id }, { as: token })
  return [endSessions, { id, session: which === 'one' ? data[0]!._id : which }]
}

const asking: [what: string, make: () => Sent | Promise<Sent>][] = [
  ['a new administrator', () => newUser('administrator')],
  ['another’s password', () => changed('machine_operator', { password: GIVEN })],
  ['another administrator’s password', () => changed('administrator', { password: GIVEN })],
  ['a role raised to administrator', () => changed('warehouse_operator', { role: 'administrator' })],
  ['another role', () => changed('machine_operator', { role: 'warehouse_operator' })],
  ['an administrator who comes back from the trash', () => trashed('administrator')],
  ['all sessions of another', () => sessionsOfAnother('others')],
  ['one session of another', () => sessionsOfAnother('one')],
]

describe('M3: the own password is asked for', () => {
  test.each(asking)('%s: after ten minutes, and the same call with it is taken', async (_what, make) => {
    const { token: as } = await joinEarlier()
    const [endpoint, input] = await make()
    expect(await shop.refusal(endpoint, input, { as })).toEqual({
      status: 403,
      problem: { code: 'password_required', message: 'Your own password is needed for this.' },
    })
    expect(await shop.refusal(endpoint, { ...input, currentPassword: '' }, { as })).toMatchObject({ status: 403 })
    const wrong = await shop.refusal(endpoint, { ...input, currentPassword: 'a wrong guess' }, { as })
    expect(wrong).toEqual({
      status: 400,
      problem: { code: 'invalid', field: 'currentPassword', message: 'The current password is not right.' },
    })
    await shop.call(endpoint, { ...input, currentPassword: OWN }, { as })
    const [further, more] = await make()
    await shop.call(further, more, { as })
  })

  test.each(asking)('%s: not within ten minutes of signing in', async (_what, make) => {
    const { token: as } = await join()
    const [endpoint, input] = await make()
    expect(await shop.call(endpoint, input, { as })).toHaveProperty('message')
  })

  test('one’s own sessions, of every role; signing out never asks', async () => {
    const { userId: id, username, token: as } = await joinEarlier('machine_operator')
    const there = await shop.call(signIn, { username, password: OWN })
    const input = { id, session: 'others' as const }
    expect((await shop.refusal(endSessions, input, { as })).problem.code).toBe('password_required')
    await shop.call(whoAmI, {}, { as: there.token })
    await shop.call(endSessions, { ...input, currentPassword: OWN }, { as })
    expect((await shop.refusal(whoAmI, {}, { as: there.token })).status).toBe(401)
    await noted(as, -15 * MINUTE_MS)
    await shop.call(signOut, {}, { as })
  })

  test.each<[string, () => Sent | Promise<Sent>]>([
    ['a new operator', () => newUser('machine_operator')],
    ['a role below administrator', () => changed('administrator', { role: 'warehouse_operator' })],
    ['a name and an email', () => changed('warehouse_operator', { username: `N ${++count}`, email: 'a@b.example' })],
    ['an operator who comes back', () => trashed('machine_operator')],
  ])('never for %s', async (_what, make) => {
    const { token: as } = await joinEarlier()
    const [endpoint, input] = await make()
    expect(await shop.call(endpoint, input, { as })).toHaveProperty('message')
  })
})

describe('M3: one’s own password through the call for users', () => {
  test('asks the present one in that very call, always', async () => {
    const { userId: id, username, role, token: as } = await join()
    const input = { id, username, role, password: GIVEN }
    expect(await shop.refusal(userEndpoints.update, input, { as })).toMatchObject({
      status: 403,
      problem: { code: 'password_required' },
    })
    const guess = { ...input, currentPassword: 'a wrong guess' }
    expect((await shop.refusal(userEndpoints.update, guess, { as })).problem.field).toBe('currentPassword')
    const like = { ...input, password: `${OWN}1`, currentPassword: OWN }
    expect((await shop.refusal(userEndpoints.update, like, { as })).problem.field).toBe('password')
    await shop.call(whoAmI, {}, { as })
    await shop.call(userEndpoints.update, { ...input, currentPassword: OWN }, { as })
    await shop.call(signIn, { username, password: GIVEN })
    expect((await shop.refusal(signIn, { username, password: OWN })).status).toBe(400)
  })
})

describe('M3: what counts as shown', () => {
  const asks = async (as: string) => {
    const [endpoint, input] = newUser('administrator')
    return shop.refusal(endpoint, input, { as }).then(
      ({ problem }) => problem.code,
      () => 'taken',
    )
  }

  test('a call that checked it, also one that was refused for something else', async () => {
    const { userId: id, username, token: as } = await joinEarlier()
    const taken = { id, username: 'Walter', role: 'administrator' as const, currentPassword: OWN }
    expect((await shop.refusal(userEndpoints.update, taken, { as })).problem).toMatchObject({ field: 'username' })
    expect(await asks(as)).toBe('taken')
    expect(username).not.toBe('Walter')
  })

  test('asking for a backup, also for one that is not there', async () => {
    const { token: as } = await joinEarlier()
    expect((await shop.refusal(requestDownload, { name: 'none', currentPassword: OWN }, { as })).status).toBe(404)
    expect(await asks(as)).toBe('taken')
  })

  test('changing it', async () => {
    const { token } = await joinEarlier()
    const changing = { currentPassword: OWN, newPassword: GIVEN }
    expect(await asks((await shop.call(changePassword, changing, { as: token })).token)).toBe('taken')
  })

  test('only in that session', async () => {
    const { username, token: here } = await joinEarlier()
    const { token: there } = await shop.call(signIn, { username, password: OWN })
    expect([await asks(there), await asks(here)]).toEqual(['taken', 'password_required'])
  })

  test.each([
    ['less than ten minutes ago', -9.9, 'taken'],
    ['more than ten minutes ago', -10.1, 'password_required'],
    ['by a clock that is a little ahead', 1, 'taken'],
    ['before the clock was set back', 60, 'password_required'],
  ])('%s', async (_when, minutes, answer) => {
    const { token: as } = await join()
    await noted(as, minutes * MINUTE_MS)
    expect(await asks(as)).toBe(answer)
  })
})

test('M5: guesses of one’s own password are counted together, wherever they are made, and noted', async () => {
  const { userId: id, username, token: as } = await joinEarlier()
  const [endpoint, input] = newUser('administrator')
  const tries: Sent[] = [
    [endpoint, input],
    [endSessions, { id, session: 'others' }],
    [userEndpoints.update, { id, username, role: 'administrator' }],
    [userEndpoints.restore, { ids: [id] }],
    [changePassword, { newPassword: GIVEN }],
  ]
  for (const [call, sent] of [...tries, ...tries]) {
    const { problem } = await shop.refusal(call, { ...sent, currentPassword: 'a wrong guess' }, { as })
    expect(problem).toMatchObject({ code: 'invalid', field: 'currentPassword' })
  }
  for (const [call, sent] of tries) {
    expect(await shop.refusal(call, { ...sent, currentPassword: OWN }, { as })).toMatchObject({ status: 429 })
  }
  await expect
    .poll(async () => (await shop.call(listSecurityEvents, { kind: ['password_refused'], search: username })).total)
    .toBe(10)
})

test('O10: a new administrator is made once, with the password and without', async () => {
  const { token: as } = await joinEarlier()
  const requestId = crypto.randomUUID()
  const user = { username: `New ${++count}`, password: GIVEN, role: 'administrator' as const, requestId }
  const made = await shop.call(userEndpoints.create, { ...user, currentPassword: OWN }, { as })
  expect((await shop.call(userEndpoints.create, user, { as })).user._id).toBe(made.user._id)
})
