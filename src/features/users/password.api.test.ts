import { describe, expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { ROLES } from '../../shared/roles.ts'
import { signIn, whoAmI } from '../auth/auth.contract.ts'
import { changePassword } from '../auth/own-password.contract.ts'
import { PER_PERSON } from '../auth/auth.rules.ts'
import { userEndpoints } from './users.contract.ts'

const shop = await openShop()
const OLD = 'an older password'
let refusals = 0
const NEW = 'clover banjo lemon'
const REPEATED = 'Too easy to guess: it repeats itself. Add another word or two, less common ones.'
const NAMED = 'Too easy to guess: it has the username in it. Add another word or two, less common ones.'
const COMMON = 'Too easy to guess: many people use one like it. Add another word or two, less common ones.'

/** A signed-in user with a password. Tests use different names, because attempts are counted for each person. */
async function hire(username: string, role: (typeof ROLES)[number] = 'machine_operator') {
  await shop.call(userEndpoints.create, { username, password: OLD, role })
  return shop.call(signIn, { username, password: OLD })
}

const isSignedIn = async ({ token }: { token: string }) =>
  shop.call(whoAmI, {}, { as: token }).then(
    () => true,
    () => false,
  )

describe('one’s own password', () => {
  test.each(ROLES)(
    'M3: is changed by a %s; every session ends, and a new one begins for whoever changed it',
    async (role) => {
      const username = `Own ${role}`
      const here = await hire(username, role)
      const elsewhere = await shop.call(signIn, { username, password: OLD })
      const screens = await Promise.all([here, elsewhere].map(({ token }) => shop.watch({ as: token })))
      const { message, ...fresh } = await shop.call(
        changePassword,
        { currentPassword: OLD, newPassword: NEW },
        { as: here.token },
      )
      expect(message).toBe('Password changed.')
      expect(fresh).toMatchObject({ userId: here.userId, username, role })
      expect(await Promise.all([here, elsewhere, fresh].map(isSignedIn))).toEqual([false, false, true])
      await Promise.all(screens.map(({ disconnected }) => disconnected))
      expect(await shop.call(signIn, { username, password: NEW })).toMatchObject({ userId: here.userId })
      expect((await shop.refusal(signIn, { username, password: OLD })).status).toBe(400)
    },
  )

  test.each([
    [{ currentPassword: 'a wrong password' }, 'currentPassword', 'The current password is not right.'],
    [{ currentPassword: '' }, 'currentPassword', 'Password is required'],
    [{ currentPassword: undefined }, 'currentPassword', 'Password is required'],
    [{ newPassword: '' }, 'newPassword', 'Password is required'],
    [{ newPassword: 'nine char' }, 'newPassword', 'At least 10 characters'],
    [{ newPassword: 'x'.repeat(129) }, 'newPassword', 'At most 128 characters'],
    [{ newPassword: OLD }, 'newPassword', 'Choose a password that is not the present one, or almost.'],
    [{ newPassword: 'Password123!' }, 'newPassword', COMMON],
    [{ newPassword: 'Summer2026!' }, 'newPassword', COMMON],
    [{ newPassword: 'aaaaaaaaaa' }, 'newPassword', REPEATED],
    [{ newPassword: 'Refused 2026!' }, 'newPassword', NAMED],
  ])('%j is refused at its field, and nobody is signed out', async (wrong, field, message) => {
    const person = await hire(`Refused ${String.fromCharCode(65 + refusals++)}`)
    const input = { currentPassword: OLD, newPassword: NEW, ...wrong }
    expect(await shop.refusal(changePassword, input, { as: person.token })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await isSignedIn(person)).toBe(true)
    expect(await shop.call(signIn, { username: person.username, password: OLD })).toMatchObject({ role: person.role })
  })

  test.each([10, 128])('one of exactly %i characters is accepted', async (length) => {
    const person = await hire(`Length ${length}`)
    const input = { currentPassword: OLD, newPassword: 'k7éVp2qLxw'.repeat(13).slice(0, length) }
    await shop.call(changePassword, input, { as: person.token })
    const again = await shop.call(signIn, { username: person.username, password: input.newPassword })
    expect(again.userId).toBe(person.userId)
  })

  test('M5: guesses are counted apart from those of signing in, and success clears them', async () => {
    const person = await hire('Guessed')
    const guess = (currentPassword: string) =>
      shop.refusal(changePassword, { currentPassword, newPassword: NEW }, { as: person.token })
    for (let attempt = 1; attempt <= PER_PERSON.attempts; attempt++) {
      expect((await guess(`guess number ${attempt}`)).problem.code).toBe('invalid')
    }
    const { status, problem } = await guess(OLD)
    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(problem.message).toMatch(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/)
    // The limit on sign-ins is still unused.
    expect(await shop.call(signIn, { username: 'guessed', password: OLD })).toMatchObject({ username: 'Guessed' })

    let { token } = await hire('Forgiven')
    for (let n = 0; n <= PER_PERSON.attempts; n++) {
      const input = { currentPassword: n === 0 ? OLD : `${NEW} ${n - 1}`, newPassword: `${NEW} ${n}` }
      ;({ token } = await shop.call(changePassword, input, { as: token }))
    }
  })

  test('M5: wrong guesses of the username at the sign-in do not keep its person from changing it', async () => {
    const person = await hire('Guessed At')
    for (let attempt = 0; attempt <= PER_PERSON.attempts; attempt++)
      await shop.refusal(signIn, { username: 'Guessed At', password: 'wrong' })
    expect((await shop.refusal(signIn, { username: 'Guessed At', password: OLD })).status).toBe(429)
    const input = { currentPassword: OLD, newPassword: NEW }
    expect(await shop.call(changePassword, input, { as: person.token })).toMatchObject({ message: 'Password changed.' })
  })

  test('of two who change it at once, one succeeds and the other is refused', async () => {
    const one = await hire('Twice')
    const two = await shop.call(signIn, { username: 'Twice', password: OLD })
    const attempts = await Promise.allSettled(
      [one, two].map(({ token }, n) =>
        shop.call(changePassword, { currentPassword: OLD, newPassword: `${NEW} ${n}` }, { as: token }),
      ),
    )
    const winner = attempts.findIndex(({ status }) => status === 'fulfilled')
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await shop.call(signIn, { username: 'Twice', password: `${NEW} ${winner}` })
  })

  test('M4: nobody who is not signed in', async () => {
    const input = { currentPassword: OLD, newPassword: NEW }
    expect((await shop.refusal(changePassword, input, { as: 'nobody' })).status).toBe(401)
  })
})
