import { afterAll, describe, expect, test } from 'vitest'
import { features } from '../../app.ts'
import { signIn } from '../../features/auth/auth.contract.ts'
import { changePassword } from '../../features/auth/own-password.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { today } from '../clock.ts'
import { buildHttp } from './http.ts'
import { serveWeb } from './web.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()
const { token } = shop.staff.administrator
const authorization = `Bearer ${token}`
const WRONG_FORMAT = 'Send this as a JSON object in UTF-8, and files as a form.'

describe('O14: every answer of the interface says the day of the shop', () => {
  test.each([
    '/api/health',
    '/api/orders',
    '/api/orders?view=nonsense',
    '/api/no-such-call',
    '/api/images/x/normal.webp',
  ])('%s', async (url) => {
    const before = today()
    const { headers } = await shop.http.inject({ url, headers: { authorization } })
    expect([before, today()]).toContain(headers['shop-day'])
  })

  test('also one that is refused for want of a session', async () => {
    const { statusCode, headers } = await shop.http.inject({ url: '/api/orders' })
    expect([statusCode, headers['shop-day']]).toEqual([401, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  })
})

describe('C1: a request that cannot be read is refused in words', () => {
  test.each([
    ['text/plain', '{"username":"Ada","password":"x"}', WRONG_FORMAT],
    ['text/html', '<p>', WRONG_FORMAT],
    ['nonsense', '{}', WRONG_FORMAT],
    ['application/x-www-form-urlencoded', 'username=Ada&password=x', WRONG_FORMAT],
    ['multipart/form-data; boundary=x', '--x--', WRONG_FORMAT],
    ['application/json; charset=utf-16', '{"username":"Ada","password":"x"}', WRONG_FORMAT],
    ['application/json; charset=latin1', '{"username":"Ada","password":"x"}', WRONG_FORMAT],
    ['application/json', '[1]', WRONG_FORMAT],
    ['application/json', '"Ada"', WRONG_FORMAT],
    ['application/json', '7', WRONG_FORMAT],
    ['application/json', 'null', WRONG_FORMAT],
    ['application/json', '', 'This is not valid JSON.'],
    ['application/json', '{"username":', 'This is not valid JSON.'],
    ['application/json', '{"__proto__":{}}', 'This is not valid JSON.'],
  ])('%s: %s', async (type, payload, message) => {
    const { method, path: url } = signIn
    const answer = await shop.http.inject({ method, url, payload, headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid', message }])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'but as %s it is read',
    async (type) => {
      const payload = '{"username":"Ada"}'
      const { method, path: url } = signIn
      const answer = await shop.http.inject({ method, url, payload, headers: { 'content-type': type } })
      expect(answer.json()).toMatchObject({ field: 'password' })
    },
  )

  test('a form that is sent as something else', async () => {
    const { method, path: url } = designEndpoints.create
    const answer = await shop.http.inject({ method, url, payload: { name: 'A' }, headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: 'Send this as a form with files.' },
    ])
  })
})

describe('C1: what is no call is not found', async () => {
  const http = await buildHttp({ database: shop.database, features })
  await serveWeb(http, 'nowhere')
  afterAll(() => http.close())

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/colors/1/2/3'],
    ['GET', '/api'],
    ['GET', '/api?a=b'],
    ['PATCH', '/api/colors'],
    ['PUT', '/api/colors'],
    ['POST', '/api/health'],
    ['OPTIONS', '/api/colors'],
  ] as const)('%s %s', async (method, url) => {
    const answer = await http.inject({ method, url, headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'There is no such call.' }])
  })
})

describe('M5: whoever tried too often is told in seconds when to come back', () => {
  test.each([
    ['signing in', signIn, { username: 'Nobody', password: 'wrong' }],
    ['changing one’s password', changePassword, { currentPassword: 'wrong', newPassword: 'a long enough password' }],
  ])('%s', async (_, { method, path: url }, payload) => {
    const attempt = () => shop.http.inject({ method, url, payload, headers: { authorization } })
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await attempt())
    const tooMany = answers.pop()!
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(answers.map(() => undefined))
    expect(tooMany.statusCode).toBe(429)
    const seconds = Number(tooMany.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(tooMany.json()).toEqual({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in 15 minutes.',
    })
  })
})
