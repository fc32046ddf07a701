import type { Reader } from '../../server/database/database.ts'
import { verifyPassword } from '../../server/security/passwords.ts'
import type { RateLimits } from '../../server/security/rate-limits.ts'
import type { Session } from '../../server/security/sessions.ts'
import { ApiError } from '../../shared/problem.ts'
import { admitOwnPassword } from '../auth/guessing.api.ts'
import { requireUser } from './users.db.ts'
import { WRONG_PASSWORD } from './users.rules.ts'

interface Given {
  db: Reader
  limits: RateLimits
  session: Session
  password: string
}

export const wrongPassword = (): ApiError =>
  new ApiError(WRONG_PASSWORD, undefined, { kind: 'password_refused', detail: 'Wrong current password.' })

/** Asked again for what a browser left alone must not give away. Answers the hash that the password was checked with. */
export const verifyOwnPassword = ({ db, limits, session: { userId }, password }: Given): Promise<string> =>
  admitOwnPassword({ limits, userId, wrong: wrongPassword() }, async () => {
    const { passwordHash } = await requireUser(db, userId)
    return (await verifyPassword(password, passwordHash)) ? passwordHash : undefined
  })
