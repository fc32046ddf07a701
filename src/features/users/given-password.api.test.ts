import { describe, expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { signIn, signOut, whoAmI } from '../auth/auth.contract.ts'
import { changePassword } from '../auth/own-password.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { getDashboard } from '../../screens/dashboard/dashboard.contract.ts'
import { listSecurityEvents } from '../security-log/security-log.contract.ts'
import { resetPassword } from './reset-password.api.ts'
import { userEndpoints as endpoints } from './users.contract.ts'

const shop = await openShop()
const GIVEN = 'kettle fog tram'
const TO_BE_CHANGED = { mustChangePassword: true }
const OWN = 'clover banjo lemon'
const REFUSED = {
  status: 403,
  problem: { code: 'password_change_required', message: 'Choose a password of your own first.' },
}

async function hire(username: string) {
  const { user } = await shop.call(endpoints.create, {
    username,
    password: GIVEN,
    role: 'administrator',
    ...TO_BE_CHANGED,
  })
  return { id: user._id, username, role: user.role }
}
const signInAs = (username: string, password = GIVEN) => shop.call(signIn, { username, password })
const choose = (token: string, input = { currentPassword: GIVEN, newPassword: OWN }) =>
  shop.call(changePassword, input, { as: token })
const isForced = async (username: string, password?: string) =>
  (await signInAs(username, password)).mustChangePassword === true

describe('M3: whoever was given a password', () => {
  test('may only choose one of their own, say who they are and sign out, in every session', async () => {
    await hire('Given')
    const [one, two] = [await signInAs('Given'), await signInAs('given')]
    for (const { token, ...who } of [one, two]) {
      expect(who).toMatchObject({ username: 'Given', mustChangePassword: true })
      expect(await shop.call(whoAmI, {}, { as: token })).toEqual(who)
      for (const endpoint of [endpoints.list, colorEndpoints.create, getDashboard, colorEndpoints.export])
        expect(await shop.refusal(endpoint, { name: 'Navy' }, { as: token })).toEqual(REFUSED)
      await expect(shop.watch({ as: token })).rejects.toThrow('password_change_required')
    }
    await shop.call(signOut, {}, { as: two.token })
    const { message: _, ...own } = await choose(one.token)
    expect(own).not.toHaveProperty('mustChangePassword')
    await shop.call(endpoints.list, {}, { as: own.token })
    expect((await shop.watch({ as: own.token })).connected()).toBe(true)
    expect(await isForced('Given', OWN)).toBe(false)
  })

  test('is no refusal by role in the security log', async () => {
    await hire('Quiet')
    const { token } = await signInAs('Quiet')
    await shop.refusal(endpoints.list, {}, { as: token })
    await choose(token)
    const { data } = await shop.call(listSecurityEvents, { search: 'quiet' })
    expect(data.map(({ kind }) => kind)).toEqual(['password_changed', 'signed_in', 'user_created'])
  })

  test('may not choose the one that was given', async () => {
    await hire('Lazy')
    const { token } = await signInAs('Lazy')
    const input = { currentPassword: GIVEN, newPassword: GIVEN }
    expect((await shop.refusal(changePassword, input, { as: token })).problem).toMatchObject({ field: 'newPassword' })
    expect(await isForced('Lazy')).toBe(true)
  })

  test('when an administrator gives another while they choose, the administrator’s counts, and is theirs to change', async () => {
    const user = await hire('Slow')
    const { token } = await signInAs('Slow')
    const outcomes = await Promise.allSettled([
      choose(token),
      shop.call(endpoints.update, { ...user, password: 'garnet heron mesh', ...TO_BE_CHANGED }),
    ])
    expect(outcomes[1].status).toBe('fulfilled')
    expect(await isForced('Slow', 'garnet heron mesh')).toBe(true)
    expect((await shop.refusal(signIn, { username: 'Slow', password: OWN })).status).toBe(400)
  })
})

describe('M3: who is asked for a password of their own', () => {
  test('whose password an administrator changes, until they have chosen another', async () => {
    const user = await hire('Changed')
    const { token } = await choose((await signInAs('Changed')).token)
    const screen = await shop.watch({ as: token })
    await shop.call(endpoints.update, { ...user, password: GIVEN, ...TO_BE_CHANGED })
    await screen.disconnected
    expect((await shop.refusal(whoAmI, {}, { as: token })).status).toBe(401)
    expect(await isForced('Changed')).toBe(true)
    await shop.call(endpoints.update, { ...user, email: 'c@example.com' })
    await shop.call(endpoints.softDelete, { ids: [user.id] })
    await shop.call(endpoints.restore, { ids: [user.id] })
    expect(await isForced('Changed')).toBe(true)
  })

  test('not an administrator who changes their own among the users', async () => {
    const user = await hire('Own')
    const { token } = await choose((await signInAs('Own')).token)
    const change = { ...user, password: 'garnet heron mesh', currentPassword: OWN, ...TO_BE_CHANGED }
    await shop.call(endpoints.update, change, { as: token })
    expect(await isForced('Own', 'garnet heron mesh')).toBe(false)
  })

  test('nobody, where the administrator did not ask for it', async () => {
    const form = { username: 'At Once', password: GIVEN, role: 'administrator' } as const
    const { user } = await shop.call(endpoints.create, form)
    const { token } = await signInAs('At Once')
    await shop.call(endpoints.list, {}, { as: token })
    await shop.call(endpoints.update, { id: user._id, password: 'garnet heron mesh' })
    expect(await isForced('At Once', 'garnet heron mesh')).toBe(false)
  })

  test('whose password is reset on the machine', async () => {
    await hire('Reset')
    await choose((await signInAs('Reset')).token)
    const { passwordHash } = await shop.database.read
      .selectFrom('users')
      .select('passwordHash')
      .where('username', '=', 'Reset')
      .executeTakeFirstOrThrow()
    await shop.database.write((tx) => resetPassword(tx, 'Reset', passwordHash))
    expect(await isForced('Reset', OWN)).toBe(true)
  })
})
