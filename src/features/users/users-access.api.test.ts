import { describe, expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { signIn, whoAmI } from '../auth/auth.contract.ts'
import { userEndpoints as endpoints } from './users.contract.ts'

const shop = await openShop()
let refusals = 0
const PASSWORD = 'kettle fog tram'

async function hire(username: string) {
  const { user } = await shop.call(endpoints.create, { username, password: PASSWORD, role: 'machine_operator' })
  return { id: user._id, username, role: user.role }
}

const signInAs = (username: string, password = PASSWORD) => shop.call(signIn, { username, password })

describe('M3: a user in the trash', () => {
  test('cannot sign in; restored, they can, but their former sessions stay ended', async () => {
    const { id, username } = await hire('Comes Back')
    const { token } = await signInAs(username)
    await shop.call(endpoints.softDelete, { ids: [id] })
    const refused = await shop.refusal(signIn, { username, password: PASSWORD })
    expect(refused).toEqual(await shop.refusal(signIn, { username: 'Nobody At All', password: PASSWORD }))
    await shop.call(endpoints.restore, { ids: [id] })
    expect((await shop.refusal(whoAmI, {}, { as: token })).status).toBe(401)
    expect(await signInAs(username)).toMatchObject({ userId: id })
  })

  test('M2: deleted for good, leaves the username to others', async () => {
    const { id, username } = await hire('Was Here')
    await shop.call(endpoints.softDelete, { ids: [id] })
    await shop.call(endpoints.purge, { ids: [id] })
    expect((await hire(username.toUpperCase())).id).not.toBe(id)
  })
})

describe('a password that an administrator sets', () => {
  test.each([
    ['nine char', 'At least 10 characters'],
    ['x'.repeat(129), 'At most 128 characters'],
    ['QWERTYUIOP123', 'Too easy to guess: many people use one like it. Add another word or two, less common ones.'],
    ['Summer2026!', 'Too easy to guess: many people use one like it. Add another word or two, less common ones.'],
    ['KEEPS SO LONG', 'Too easy to guess: it has the username in it. Add another word or two, less common ones.'],
  ])('%j is refused, and the old one stays', async (password, message) => {
    const user = await hire(password === 'KEEPS SO LONG' ? 'Keeps so long' : `Keeps ${refusals++}`)
    const { token } = await signInAs(user.username)
    const problem = { code: 'invalid', field: 'password', message }
    expect(await shop.refusal(endpoints.update, { ...user, password })).toEqual({ status: 400, problem })
    expect(await shop.call(whoAmI, {}, { as: token })).toMatchObject({ userId: user.id })
    expect(await signInAs(user.username)).toMatchObject({ userId: user.id })
  })

  test('M5: is not compared with the present one: no answer tells whether a guess is right', async () => {
    const user = await hire('Guessed At')
    const guess = (password: string) => shop.refusal(endpoints.update, { ...user, username: 'Ada', password })
    const answers = [await guess(PASSWORD), await guess('a wrong guess')]
    expect(answers[0]).toMatchObject({ status: 409, problem: { field: 'username' } })
    expect(answers[1]).toEqual(answers[0])
    await shop.call(endpoints.update, { ...user, password: PASSWORD })
  })

  test.each([10, 128])('of exactly %i characters takes the place of the old one', async (length) => {
    const user = await hire(`Changes ${length}`)
    await shop.call(endpoints.update, { ...user, password: 'k7äVp2qLxw'.repeat(13).slice(0, length) })
    expect(await signInAs(user.username, 'k7äVp2qLxw'.repeat(13).slice(0, length))).toMatchObject({ userId: user.id })
    expect((await shop.refusal(signIn, { username: user.username, password: PASSWORD })).status).toBe(400)
  })
})

test('§2.3 §6 exports hold no password, and name the roles', async () => {
  await hire('Exported')
  const csv = await shop.text(endpoints.export, { search: 'exported' })
  expect(csv).toBe('\ufeffUsername,Role,Email\r\nExported,Machine Operator,\r\n')
})
