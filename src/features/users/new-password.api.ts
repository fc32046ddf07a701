import { today } from '../../server/clock.ts'
import { ApiError } from '../../shared/problem.ts'

interface NewPassword {
  username: string
  password: string
  present?: string
}

/** Refuses, with an error at that field, what is easy to guess and the present password (rule M5). */
export async function requireNewPassword(
  field: 'password' | 'newPassword',
  { username, password, present }: NewPassword,
): Promise<void> {
  const { whyGuessable } = await import('../../shared/security/password-strength.ts')
  const message = whyGuessable(password, username, Number(today().slice(0, 4)), present)
  if (message) throw new ApiError({ code: 'invalid', field, message })
}
