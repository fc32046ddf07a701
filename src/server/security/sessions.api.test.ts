import { afterAll, expect, test } from 'vitest'
import { signOut } from '../../features/auth/auth.contract.ts'
import { colors } from '../../features/colors/colors.api.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import type { WriteHandler } from '../handlers.ts'
import { buildHttp } from '../http/http.ts'
import { openShop, type Person } from '../testing/shop.ts'

const shop = await openShop()

let meanwhile: () => Promise<unknown>
const createColor = colors.handlers['create'] as WriteHandler
const prepare: WriteHandler['prepare'] = async (context) => {
  await meanwhile()
  return createColor.prepare(context)
}
/** The application, with a step of the test's own while a new color is prepared. */
const http = await buildHttp({
  database: shop.database,
  features: [{ ...colors, handlers: { create: { ...createColor, prepare } } }],
})
afterAll(() => http.close())

async function create(name: string, { token }: Person) {
  const { method, path: url } = colorEndpoints.create
  const answer = await http.inject({ method, url, payload: { name }, headers: { authorization: `Bearer ${token}` } })
  const { total } = await shop.call(colorEndpoints.list, { search: name })
  return { status: answer.statusCode, body: answer.json<unknown>(), stored: total }
}

test.each<[string, (caller: Person) => Promise<unknown>]>([
  ['deleted', ({ userId }) => shop.call(userEndpoints.softDelete, { ids: [userId] })],
  [
    'given another role',
    ({ userId, username }) => shop.call(userEndpoints.update, { id: userId, username, role: 'machine_operator' }),
  ],
  ['signed out', (caller) => shop.call(signOut, {}, { as: caller })],
])('M3, M4: who is %s while their call is prepared changes nothing any more', async (what, happens) => {
  const caller = await shop.hire('administrator', `Is ${what}`)
  meanwhile = () => happens(caller)
  expect(await create(`By one ${what}`, caller)).toEqual({
    status: 401,
    body: { code: 'unauthenticated', message: 'Please sign in.' },
    stored: 0,
  })
})

test('M4: who is renamed while their call is prepared stays signed in', async () => {
  const caller = await shop.hire('administrator', 'Before')
  const { userId: id, role } = caller
  meanwhile = () => shop.call(userEndpoints.update, { id, username: 'After', role })
  expect(await create('By one renamed', caller)).toMatchObject({ status: 201, stored: 1 })
})
