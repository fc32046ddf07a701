import { today } from '../../server/clock.ts'
import { ApiError } from '../../shared/problem.ts'

interface NewPassword {
  username: string
  password: string
  /** Whether it equals the present password. Set only after the person has proved to know the present one. */
  isPresent?: boolean
}

/** Refuses, with an error at that field, what is easy to guess and the present password (rule M5). */
export async function requireNewPassword(
  field: 'password' | 'newPassword',
  { username, password, isPresent = false }: NewPassword,
): Promise<void> {
  const { whyGuessable } = await import('../../shared/password-strength.ts')
  const message = isPresent
    ? 'Choose a password that is not the present one.'
    : whyGuessable(password, username, Number(today().slice(0, 4)))
  if (message) throw new ApiError({ code: 'invalid', field, message })
}
