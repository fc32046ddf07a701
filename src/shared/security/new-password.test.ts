import { afterEach, expect, test, vi } from 'vitest'
import { newPassword } from './new-password.ts'

afterEach(() => void vi.restoreAllMocks())

test('a password of any length is measured before it is taken apart', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const long = 'a'.repeat(990_000)
  expect(newPassword.safeParse(long).error?.issues[0]?.message).toBe('At most 128 characters')
  expect(segment).not.toHaveBeenCalled()
  expect(newPassword.safeParse('🧵'.repeat(128)).success).toBe(true)
  expect(newPassword.safeParse('🧵'.repeat(129)).error?.issues[0]?.message).toBe('At most 128 characters')
  expect(segment).toHaveBeenCalled()
})
