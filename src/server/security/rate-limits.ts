import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from '../../shared/numbers.ts'
import { ApiError } from '../../shared/problem.ts'
import type { Database } from '../database/database.ts'

/** At most `attempts` per key within `seconds`. */
export interface RateLimit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

export interface RateLimits {
  /**
   * Counts an attempt. Over the limit it throws an error that says how long to wait, and the attempt is not counted.
   */
  count(limit: RateLimit, key: string): Promise<void>
  /** How many seconds attempts will still be refused; 0 while some are left. Counts nothing. */
  waitOf(limit: RateLimit, key: string): Promise<number>
  /** Takes one counted attempt back. */
  takeBack(limit: RateLimit, key: string): Promise<void>
  /** Resets the count to zero. */
  forget(limit: RateLimit, key: string): Promise<void>
}

/**
 * Counts in memory on SQLite, where one process serves the shop, and in the database on PostgreSQL, where several may.
 */
export function openRateLimits({ pool }: Database): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = ({ name, attempts, seconds }: RateLimit): RateLimiterAbstract => {
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
  return {
    async count(limit, key) {
      try {
        await limiterOf(limit).consume(hashed(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        await limiterOf(limit).reward(hashed(key))
        throw tooManyAttempts(secondsOf(error))
      }
    },
    async waitOf(limit, key) {
      const counted = await limiterOf(limit).get(hashed(key))
      return counted && counted.consumedPoints >= limit.attempts ? secondsOf(counted) : 0
    },
    takeBack: async (limit, key) => void (await limiterOf(limit).reward(hashed(key))),
    forget: async (limit, key) => void (await limiterOf(limit).delete(hashed(key))),
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(Math.ceil(msBeforeNext / 1000), 1)

/** The error of every limit; the security log notes it as `refused_by_limit`, or as `event` if that is given. */
export const tooManyAttempts = (seconds: number, event?: ApiError['event']): ApiError =>
  new ApiError(
    { code: 'too_many_requests', message: `Too many attempts. Try again in ${durationOf(seconds)}.` },
    seconds,
    event,
  )

/** A key may hold any entered text, so only its hash is kept: unreadable, and always short. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The duration in words; from one minute on in whole minutes, rounded up. */
export const durationOf = (seconds: number): string =>
  seconds < 60 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute')
