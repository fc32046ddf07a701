import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { bearerToken } from '../../server/http.ts'
import { verifyPassword } from '../../server/passwords.ts'
import { networkOf } from '../../server/rate-limits.ts'
import { rememberWho, telling } from '../../server/security-log.ts'
import { closeSession, openSession, type Session } from '../../server/sessions.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import { signIn, signOut, whoAmI } from './auth.contract.ts'
import { selectCredentials, selectHolder } from './auth.db.ts'
import { nameTried, WRONG_CREDENTIALS } from './auth.rules.ts'
import { admitSignIn } from './guessing.api.ts'
import { noteNetwork } from './known-networks.db.ts'

export const authApi = [
  write(
    signIn,
    async ({ db, input: { username, password }, request, limits }) => {
      const { ip } = request
      const tried = nameTried(username, await selectHolder(db, username))
      rememberWho(request, tried)
      const passwordHash = await telling({ kind: 'sign_in_failed', detail: tried.detail }, () =>
        admitSignIn({ db, limits, ip, username }, async () => {
          const found = await selectCredentials(db, username)
          const isRight = await verifyPassword(password, found?.passwordHash)
          return isRight ? found?.passwordHash : undefined
        }),
      )
      return { passwordHash, ip }
    },
    async ({ tx, input, note, prepared: { passwordHash, ip } }) => {
      const found = await selectCredentials(tx, input.username)
      // Since the password was checked it may have been changed, or the user deleted.
      if (found?.passwordHash !== passwordHash)
        throw new Refusal(WRONG_CREDENTIALS, undefined, { kind: 'sign_in_failed' })
      note({ kind: 'signed_in', who: found })
      return signedInAs(tx, found, ip)
    },
  ),

  write(
    signOut,
    async ({ request }) => bearerToken(request)!,
    async ({ tx, note, prepared: token, signOut: disconnect }) => {
      await closeSession(tx, token)
      note({ kind: 'signed_out' })
      disconnect({ token })
      return { message: 'Signed out.' }
    },
  ),

  read(whoAmI, async ({ session: { userId, username, role } }) => ({ userId, username, role })),
]

/** Opens a session for somebody who has just proved to be this person, and knows them from now on where they are. */
export async function signedInAs(
  tx: Transaction,
  { userId, username, role }: Session,
  ip: string,
): Promise<OutputOf<typeof signIn>> {
  await noteNetwork(tx, userId, networkOf(ip))
  return { token: await openSession(tx, { userId, username, role }), userId, username, role }
}
