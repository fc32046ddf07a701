import { isCommonPassword } from '../../server/security/common-passwords.ts'
import { ApiError } from '../../shared/problem.ts'
import { whyNotPassword } from './users.rules.ts'

interface NewPassword {
  username: string
  password: string
  /** Whether it is the one there is, where whoever asks has proved to know that one. */
  isPresent?: boolean
}

/** Refuses, at that field, what guessing begins with and what changes nothing (rule M5). */
export async function requireNewPassword(
  field: 'password' | 'newPassword',
  { username, password, isPresent = false }: NewPassword,
): Promise<void> {
  const isCommon = await isCommonPassword(password)
  const message = whyNotPassword({ username, password, isPresent, isCommon })
  if (message) throw new ApiError({ code: 'invalid', field, message })
}
