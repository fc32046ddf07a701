import { isCommonPassword } from '../../server/common-passwords.ts'
import { Refusal } from '../../shared/problem.ts'
import { whyNotPassword } from './users.rules.ts'

interface NewPassword {
  username: string
  password: string
  /** Whether it is the one there is; never for whoever had none. */
  isPresent?: boolean
}

/** Refuses a password that guessing begins with, or that changes nothing, at that field (rule M5). */
export async function requireNewPassword(
  field: 'password' | 'newPassword',
  { username, password, isPresent = false }: NewPassword,
): Promise<void> {
  const isCommon = await isCommonPassword(password)
  const message = whyNotPassword({ username, password, isPresent, isCommon })
  if (message) throw new Refusal({ code: 'invalid', field, message })
}
