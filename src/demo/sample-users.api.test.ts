import { expect, test } from 'vitest'
import { openShop } from '../server/testing/shop.ts'
import { signIn } from '../features/auth/auth.contract.ts'
import { userEndpoints } from '../features/users/users.contract.ts'
import { enterSampleUsers, newSampleUsers } from './sample-users.ts'

const shop = await openShop()
const usernames = async (token: string) =>
  (await shop.call(userEndpoints.list, {}, { as: token })).data.map((user) => user.username)

test('M6: a demo has one user per role, each with a password that is new at every start and signs out whoever had the old one', async () => {
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  const first = await newSampleUsers()
  const administrator = await shop.database.write((tx) => enterSampleUsers(tx, first))
  expect(administrator).toMatchObject({ username: 'admin', role: 'administrator' })
  const tokens = []
  for (const { username, password, role } of first) {
    expect(password.length).toBeGreaterThanOrEqual(10)
    const answer = await shop.call(signIn, { username, password }, { as: 'nobody' })
    expect(answer.role).toBe(role)
    tokens.push(answer.token)
  }
  expect(await usernames(tokens[0]!)).toEqual(['admin', 'machine', 'warehouse'])
  expect((await shop.call(userEndpoints.trash, {}, { as: tokens[0]! })).total).toBe(1)

  const second = await newSampleUsers()
  expect(await shop.database.write((tx) => enterSampleUsers(tx, second))).toBeUndefined()
  expect((await shop.refusal(userEndpoints.list, {}, { as: tokens[0]! })).status).toBe(401)
  const { username, password } = second[0]!
  expect((await shop.refusal(signIn, { username, password: first[0]!.password }, { as: 'nobody' })).problem.code).toBe(
    'invalid',
  )
  const { token } = await shop.call(signIn, { username, password }, { as: 'nobody' })
  expect(await usernames(token)).toEqual(['admin', 'machine', 'warehouse'])
})
