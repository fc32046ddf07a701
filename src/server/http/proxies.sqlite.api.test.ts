import { afterAll, expect, test } from 'vitest'
import { features } from '../../app.ts'
import { signIn } from '../../features/auth/auth.contract.ts'
import { PER_PAIR } from '../../features/auth/auth.rules.ts'
import { buildHttp } from './http.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()

const http = await buildHttp({ database: shop.database, features, trustProxy: true })
afterAll(() => http.close())

/** The status of a sign-in attempt through the one proxy in front of the server, with an unknown name. */
async function attempt(forwardedFor: string): Promise<number> {
  const { statusCode } = await http.inject({
    method: signIn.method,
    url: signIn.path,
    remoteAddress: '10.0.0.1',
    headers: { 'x-forwarded-for': forwardedFor },
    payload: { username: 'nobody', password: 'wrong' },
  })
  return statusCode
}

test('M5: behind a proxy, only the address that the proxy itself saw is counted', async () => {
  for (let n = 0; n < PER_PAIR.attempts; n++) expect(await attempt(`203.0.113.${n}, 198.51.100.7`)).toBe(400)
  expect(await attempt('203.0.113.200, 198.51.100.7')).toBe(429)
  expect(await attempt('198.51.100.7')).toBe(429)
  expect(await attempt('198.51.100.7, 192.0.2.1')).toBe(400)
})

test('M5: an address counts without the port that some proxies write behind it', async () => {
  for (let n = 0; n < PER_PAIR.attempts; n++) expect(await attempt(`203.0.113.5:${40_000 + n}`)).toBe(400)
  expect(await attempt('203.0.113.5:50000')).toBe(429)
  expect(await attempt('203.0.113.5')).toBe(429)
})
