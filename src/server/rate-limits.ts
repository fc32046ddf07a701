import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../shared/problem.ts'
import type { Database } from './database/database.ts'

/** So many attempts per key in so many seconds. */
interface RateLimit {
  readonly name: string
  readonly attempts: number
  readonly seconds: number
}

export interface RateLimits {
  /** Counts an attempt; refuses it when there were too many, saying how long to wait. */
  count(limit: RateLimit, key: string): Promise<void>
  /** Takes one counted attempt back. */
  takeBack(limit: RateLimit, key: string): Promise<void>
  /** Begins to count anew. */
  forget(limit: RateLimit, key: string): Promise<void>
}

/** Counted in memory where one process serves the shop, and in the shared database where several do. */
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
        const seconds = Math.max(Math.ceil(error.msBeforeNext / 1000), 1)
        const message = `Too many attempts. Try again in ${durationOf(seconds)}.`
        throw new Refusal({ code: 'too_many_requests', message }, seconds)
      }
    },
    takeBack: async (limit, key) => void (await limiterOf(limit).reward(hashed(key))),
    forget: async (limit, key) => void (await limiterOf(limit).delete(hashed(key))),
  }
}

/** A key is whatever somebody typed: it is kept neither readable nor long. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

function durationOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/**
 * Whose attempts count together: an IPv4 address, or the first half of an IPv6 one, because a single household has
 * the whole second half to itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const known = tail === undefined ? groups : [...groups, '0', '0', '0', '0']
  return known.slice(0, 4).join(':')
}
