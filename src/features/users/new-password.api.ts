import { isCommonPassword } from '../../server/security/common-passwords.ts'
import { ApiError } from '../../shared/problem.ts'
import { whyNotPassword } from './users.rules.ts'

interface NewPassword {
  username: string
  password: string
  /** Whether it equals the present password. Set only after the person has proved to know the present one. */
  isPresent?: boolean
}

/** Refuses, with an error at that field, common passwords, the username and the present password (rule M5). */
export async function requireNewPassword(
  field: 'password' | 'newPassword',
  { username, password, isPresent = false }: NewPassword,
): Promise<void> {
  const isCommon = await isCommonPassword(password)
  const message = whyNotPassword({ username, password, isPresent, isCommon })
  if (message) throw new ApiError({ code: 'invalid', field, message })
}
