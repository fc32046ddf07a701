import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, test, vi } from 'vitest'

const argon2 = vi.spyOn(crypto, 'argon2')
syncBuiltinESMExports()
afterAll(() => {
  argon2.mockRestore()
  syncBuiltinESMExports()
})
// Another file may have loaded it before, with the function that is watched here.
vi.resetModules()
const { hashPassword, verifyPassword } = await import('./passwords.ts')

test('M5: looking for a password that nobody has is as much work as for one that somebody has', async () => {
  const stored = await hashPassword('the right password')
  const getWork = async (hash: string | undefined) => {
    argon2.mockClear()
    expect(await verifyPassword('a wrong password', hash)).toBe(false)
    return argon2.mock.calls.map(([algorithm, { nonce: _, ...parameters }]) => ({ algorithm, ...parameters }))
  }
  const work = await getWork(stored)
  // What a shop pays; the API tests do not (`cheap-passwords.ts`).
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  expect(work).toEqual([{ algorithm: 'argon2id', message: 'a wrong password', ...cost }])
  expect(await getWork(undefined)).toEqual(work)
})
