import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { bearerToken } from '../../server/http.ts'
import { verifyPassword } from '../../server/passwords.ts'
import { networkOf, type RateLimits } from '../../server/rate-limits.ts'
import { closeSession, openSession, type Session } from '../../server/sessions.ts'
import { usernameKey } from '../../shared/credentials.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import { signIn, signOut, whoAmI } from './auth.contract.ts'
import { selectCredentials } from './auth.db.ts'
import { PER_ADDRESS, PER_USERNAME, WRONG_CREDENTIALS } from './auth.rules.ts'

export const authApi = [
  write(
    signIn,
    ({ db, input: { username, password }, request, limits }) =>
      countGuess({ limits, request, username }, async () => {
        const found = await selectCredentials(db, username)
        const verified = await verifyPassword(password, found?.passwordHash)
        if (!found || !verified) throw new Refusal(WRONG_CREDENTIALS)
        return found.passwordHash
      }),
    async ({ tx, input, prepared: passwordHash }) => {
      const found = await selectCredentials(tx, input.username)
      // Since the password was checked it may have been changed, or the user deleted.
      if (found?.passwordHash !== passwordHash) throw new Refusal(WRONG_CREDENTIALS)
      return signedInAs(tx, found)
    },
  ),

  write(
    signOut,
    async ({ request }) => bearerToken(request)!,
    async ({ tx, prepared: token, signOut: disconnect }) => {
      await closeSession(tx, token)
      disconnect({ token })
      return { message: 'Signed out.' }
    },
  ),

  read(whoAmI, async ({ session: { userId, username, role } }) => ({ userId, username, role })),
]

interface Guess {
  limits: RateLimits
  request: FastifyRequest
  username: string
}

/** Counts an attempt at the password of that username, unless it is the right one: `verify` throws if not (rule M5). */
export async function countGuess<Verified>(
  { limits, request, username }: Guess,
  verify: () => Promise<Verified>,
): Promise<Verified> {
  const address = networkOf(request.ip)
  const name = usernameKey(username)
  // Counted before the password is checked: many guesses at once count like many in a row.
  await limits.count(PER_ADDRESS, address)
  await limits.count(PER_USERNAME, name)
  const verified = await verify()
  await limits.forget(PER_USERNAME, name)
  await limits.takeBack(PER_ADDRESS, address)
  return verified
}

/** Opens a session for somebody who has just proved to be this person. */
export async function signedInAs(
  tx: Transaction,
  { userId, username, role }: Session,
): Promise<OutputOf<typeof signIn>> {
  return { token: await openSession(tx, { userId, username, role }), userId, username, role }
}
