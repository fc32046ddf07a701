import type * as Crypto from 'node:crypto'
import { argon2 } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof Crypto>()
  return { ...crypto, argon2: vi.fn<typeof argon2>(crypto.argon2) }
})

test('M5: looking for a password that nobody has is as much work as for one that somebody has', async () => {
  const stored = await hashPassword('the right password')
  const workOf = async (hash: string | undefined) => {
    vi.mocked(argon2).mockClear()
    expect(await verifyPassword('a wrong password', hash)).toBe(false)
    return vi
      .mocked(argon2)
      .mock.calls.map(([algorithm, { nonce: _, ...parameters }]) => ({ algorithm, ...parameters }))
  }
  const work = await workOf(stored)
  // What a shop pays; the API tests do not (`cheap-passwords.ts`).
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  expect(work).toEqual([{ algorithm: 'argon2id', message: 'a wrong password', ...cost }])
  expect(await workOf(undefined)).toEqual(work)
})
