import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { openShop } from '../testing/shop.ts'
import { openRateLimits, type RateLimit } from './rate-limits.ts'

const { database } = await openShop()
const limits = openRateLimits(database)
afterEach(() => void vi.useRealTimers())

const LIMIT: RateLimit = { name: 'tried', attempts: 3, seconds: 60 }

test.each([
  ['who tries again', (key: string) => limits.count(LIMIT, key)],
  ['who asks how long to wait', async (key: string) => expect(await limits.getWaitSeconds(LIMIT, key)).toBe(0)],
])('M5: what was counted while the clock was a year ahead keeps nobody out: %s', async (key, ask) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * DAY_MS })
  for (let n = 0; n < LIMIT.attempts; n++) await limits.count(LIMIT, key)
  await expect(limits.count(LIMIT, key)).rejects.toThrow('Too many attempts')
  vi.useRealTimers()
  await ask(key)
})

test('M5: with a clock that is right, whoever has tried too often waits', async () => {
  for (let n = 0; n < LIMIT.attempts; n++) await limits.count(LIMIT, 'here')
  await expect(limits.count(LIMIT, 'here')).rejects.toThrow('Try again in 1 minute')
  expect(await limits.getWaitSeconds(LIMIT, 'here')).toBeGreaterThan(50)
})
