import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { pluralize } from '../../shared/numbers.ts'
import { ApiError } from '../../shared/problem.ts'
import type { Database } from '../database/database.ts'

export interface RateLimit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

export interface RateLimits {
  count(limit: RateLimit, key: string): Promise<void>
  getWaitSeconds(limit: RateLimit, key: string): Promise<number>
  takeBack(limit: RateLimit, key: string): Promise<void>
  forget(limit: RateLimit, key: string): Promise<void>
}

/** On SQLite one process serves the shop; on PostgreSQL several may. */
export function openRateLimits({ pool }: Database): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const getLimiter = ({ name, attempts, seconds }: RateLimit): RateLimiterAbstract => {
    const known = limiters.get(name)
    if (known) return known
    const options = { keyPrefix: name, points: attempts, duration: seconds }
    const limiter = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rateLimits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options)
    limiters.set(name, limiter)
    return limiter
  }
  /** What was counted while the clock was ahead would keep people out until it is that late. */
  const forgetIfAhead = async (limit: RateLimit, key: string, { msBeforeNext }: RateLimiterRes): Promise<boolean> => {
    const isAhead = msBeforeNext > limit.seconds * 1000
    if (isAhead) await getLimiter(limit).delete(hashed(key))
    return isAhead
  }
  return {
    async count(limit, key) {
      try {
        await getLimiter(limit).consume(hashed(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        if (await forgetIfAhead(limit, key, error)) return void (await getLimiter(limit).consume(hashed(key)))
        await getLimiter(limit).reward(hashed(key))
        throw tooManyAttempts(getSeconds(error))
      }
    },
    async getWaitSeconds(limit, key) {
      const counted = await getLimiter(limit).get(hashed(key))
      if (!counted || counted.consumedPoints < limit.attempts) return 0
      return (await forgetIfAhead(limit, key, counted)) ? 0 : getSeconds(counted)
    },
    takeBack: async (limit, key) => void (await getLimiter(limit).reward(hashed(key))),
    forget: async (limit, key) => void (await getLimiter(limit).delete(hashed(key))),
  }
}

const getSeconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(Math.ceil(msBeforeNext / 1000), 1)

export const tooManyAttempts = (seconds: number, event?: ApiError['event']): ApiError =>
  new ApiError(
    { code: 'too_many_requests', message: `Too many attempts. Try again in ${getDuration(seconds)}.` },
    seconds,
    event,
  )

/** A key may hold any entered text, so only its hash is kept: unreadable, and always short. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const getDuration = (seconds: number): string =>
  seconds < 60 ? pluralize(seconds, 'second') : pluralize(Math.ceil(seconds / 60), 'minute')
