import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { signIn, whoAmI } from '../auth/auth.contract.ts'
import { listOrders } from '../orders/orders.contract.ts'
import { userEndpoints } from '../users/users.contract.ts'
import { createAdministratorOfSettings } from './setup.api.ts'
import { isSetupNeeded, setUp } from './setup.contract.ts'

const shop = await openShop()
const form = { username: 'Olga', password: 'the first one' }
const isNeeded = async () => (await shop.call(isSetupNeeded, {}, { as: 'nobody' })).needed
const countUsers = async () => (await shop.database.read.selectFrom('users').select('_id').execute()).length
const REFUSED = { code: 'conflict', message: 'The shop has already been set up. Please sign in.' }

/** As on the first start. */
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

  test('of two at once who ask for the sample shop one gets it, filled once and with no other user', async () => {
    const attempts = await Promise.allSettled(
      ['Grace', 'Linus'].map((username) => shop.call(setUp, { ...form, username, sampleShop: true }, { as: 'nobody' })),
    )
    const tokens = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value.token : []))
    expect(tokens).toHaveLength(1)
    expect(await countUsers()).toBe(1)
    expect((await shop.call(listOrders, {}, { as: tokens[0]! })).total).toBe(300)
  })

  test.each([
    [{ username: '' }, 'username', 'Username is required'],
    [{ password: 'too short' }, 'password', 'At least 10 characters'],
  ])('%j is refused and nobody is made', async (wrong, field, message) => {
    const problem = { code: 'invalid', field, message }
    expect(await shop.refusal(setUp, { ...form, ...wrong }, { as: 'nobody' })).toEqual({ status: 400, problem })
    expect(await countUsers()).toBe(0)
  })
})

describe('M6: the administrator of the settings', () => {
  const settings = { ADMIN_USERNAME: 'Owner', ADMIN_PASSWORD: 'from the settings' }

  test('is made on an empty database, once', async () => {
    const both = await Promise.all([1, 2].map(() => createAdministratorOfSettings(shop.database, settings)))
    expect(both.filter((made) => made)).toHaveLength(1)
    expect(await createAdministratorOfSettings(shop.database, settings)).toBe(false)
    const credentials = { username: 'owner', password: 'from the settings' }
    expect(await shop.call(signIn, credentials, { as: 'nobody' })).toMatchObject({ role: 'administrator' })
    expect(await isNeeded()).toBe(false)
  })

  test('is not made where there are users, and no password is changed', async () => {
    await shop.call(setUp, form, { as: 'nobody' })
    expect(await createAdministratorOfSettings(shop.database, { ...settings, ADMIN_USERNAME: 'Olga' })).toBe(false)
    expect(await countUsers()).toBe(1)
    await shop.call(signIn, form, { as: 'nobody' })
  })

  test('without the settings nobody is made', async () => {
    expect(await createAdministratorOfSettings(shop.database, {})).toBe(false)
    expect(await isNeeded()).toBe(true)
  })
})
