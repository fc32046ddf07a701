import { today } from '../../server/clock.ts'
import type { VerifyOwnPassword } from '../../server/security/own-password.ts'
import { verifyPassword } from '../../server/security/passwords.ts'
import { ApiError } from '../../shared/problem.ts'
import { PER_PERSON } from '../auth/auth.rules.ts'
import { guessWithin } from '../auth/guessing.api.ts'
import { requireUser } from './users.db.ts'

const wrongPassword = (): ApiError =>
  new ApiError(
    { code: 'invalid', field: 'currentPassword', message: 'The current password is not right.' },
    undefined,
    { kind: 'password_refused', detail: 'Wrong current password.' },
  )

/** Asked again for what a browser left alone must not give away. */
export const verifyOwnPassword: VerifyOwnPassword = async ({ db, limits, session: { userId }, password }) => {
  const verify = async () =>
    (await verifyPassword(password, (await requireUser(db, userId)).passwordHash)) ? true : undefined
  await guessWithin(limits, [[PER_PERSON, userId]], verify, wrongPassword())
}

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
