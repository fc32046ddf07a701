import { isCommonPassword } from '../../server/common-passwords.ts'
import { type Problem, requireNo } from '../../shared/problem.ts'
import { whyNotPassword } from './users.rules.ts'

interface NewPassword {
  username: string
  password: string
  /** Whether it is the one there is; never for whoever had none. */
  isPresent?: boolean
}

/** Why guessing begins with it, or that it changes nothing, said of that field; null if it may be chosen (rule M5). */
export async function whyNotNewPassword(
  field: 'password' | 'newPassword',
  { username, password, isPresent = false }: NewPassword,
): Promise<Problem | null> {
  const isCommon = await isCommonPassword(password)
  const message = whyNotPassword({ username, password, isPresent, isCommon })
  return message ? { code: 'invalid', field, message } : null
}

export const requireNewPassword = async (...asked: Parameters<typeof whyNotNewPassword>): Promise<void> =>
  requireNo(await whyNotNewPassword(...asked))
