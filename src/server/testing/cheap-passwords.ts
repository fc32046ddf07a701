/**
 * Set up before the API tests: a password costs a thousandth of what it does in a shop. They sign in, and fail to,
 * hundreds of times, and prove nothing of that cost; `passwords.test.ts` does, and started servers pay it in full.
 */
import type * as Crypto from 'node:crypto'
import { vi } from 'vitest'

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>()
  const argon2: typeof Crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
  return { ...crypto, argon2 }
})
