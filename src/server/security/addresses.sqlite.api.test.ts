import { expect, test } from 'vitest'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { splitPath } from '../../shared/endpoint.ts'
import { NO_SUCH_ID } from '../testing/fixtures.ts'
import { endpoints, openShop } from '../testing/shop.ts'

const shop = await openShop()

test.each(endpoints)('§7 $name answers with a slash at the end as without', async (endpoint) => {
  const { path } = splitPath(endpoint.path, { id: NO_SUCH_ID, machine: 'machineM1' })
  // Without a token and without input every call is refused, so that none changes anything.
  const answer = async (url: string) => {
    const { statusCode, body } = await shop.http.inject({ method: endpoint.method, url })
    return { statusCode, body: JSON.parse(body) as { code?: string } }
  }
  const without = await answer(path)
  expect(await answer(`${path}/`)).toEqual(without)
  expect(without.statusCode).not.toBe(404)
})

test('a list with a slash and a search', async () => {
  await shop.call(colorEndpoints.create, { name: 'Slate' })
  const { statusCode, body } = await shop.http.inject({
    url: '/api/colors/?search=slate',
    headers: { authorization: `Bearer ${shop.staff.administrator.token}` },
  })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ total: 1 })
})

test.each(['/api/health/', '/api/docs', '/api/docs/', '/api/docs/json'])('%s', async (url) => {
  const { statusCode } = await shop.http.inject({ url })
  expect(statusCode).toBeLessThan(400)
})
