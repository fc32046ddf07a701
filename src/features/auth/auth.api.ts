import type { FastifyRequest } from 'fastify'
import { getNetwork } from '../../server/security/address.ts'
import type { Feature } from '../../server/feature.ts'
import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { verifyPassword } from '../../server/security/passwords.ts'
import { closeSession, openSession, type Session, getTokenHash } from '../../server/security/sessions.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/problem.ts'
import { signIn, signOut, whoAmI } from './auth.contract.ts'
import { selectCredentials } from './auth.db.ts'
import { nameTried, WRONG_CREDENTIALS } from './auth.rules.ts'
import { admitSignIn } from './guessing.api.ts'
import { noteNetwork } from './known-networks.db.ts'

const handlers = {
  signIn: write(
    signIn,
    async ({ db, input: { username, password }, request, limits }) => {
      const { ip } = request
      const holder = await selectCredentials(db, username)
      const { detail, ...tried } = nameTried(username, holder)
      request.who = tried
      const wrong = new ApiError(WRONG_CREDENTIALS, undefined, { kind: 'sign_in_failed', detail })
      const { userId, passwordHash } = holder?.deletedAt === null ? holder : { userId: '', passwordHash: undefined }
      const verified = await admitSignIn({ db, limits, ip, username, userId, wrong }, async () =>
        (await verifyPassword(password, passwordHash)) ? passwordHash : undefined,
      )
      return { passwordHash: verified, wrong, request }
    },
    async ({ tx, input, note, prepared: { passwordHash, wrong, request } }) => {
      const result = await selectCredentials(tx, input.username)
      // The password was checked before the transaction: it may have been changed since, or the user deleted.
      if (result?.passwordHash !== passwordHash || result.deletedAt !== null) throw wrong
      note({ kind: 'signed_in', who: result })
      return signedInAs(tx, result, request)
    },
  ),

  signOut: write(
    signOut,
    async ({ request }) => getTokenHash(request),
    async ({ tx, note, prepared: tokenHash, signOut: disconnect }) => {
      await closeSession(tx, tokenHash)
      note({ kind: 'signed_out' })
      disconnect({ tokenHash })
      return { message: 'Signed out.' }
    },
  ),

  whoAmI: read(whoAmI, async ({ session }) => getPerson(session)),
}

export const auth: Feature = { handlers }

export async function signedInAs(
  tx: Transaction,
  person: Session,
  request: FastifyRequest,
): Promise<OutputOf<typeof signIn>> {
  await noteNetwork(tx, person.userId, getNetwork(request.ip))
  return { token: await openSession(tx, person, request), ...getPerson(person) }
}

const getPerson = ({ userId, username, role, mustChangePassword }: Session): OutputOf<typeof whoAmI> => ({
  userId,
  username,
  role,
  ...(mustChangePassword === 1 && { mustChangePassword: true }),
})
