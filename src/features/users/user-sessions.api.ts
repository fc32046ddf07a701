import type { Reader } from '../../server/database/database.ts'
import { readOnMainThread, write } from '../../server/handlers.ts'
import {
  closeSomeOf,
  requireAccess,
  selectSessionsOf,
  type Session,
  getTokenHash,
} from '../../server/security/sessions.ts'
import { notFound } from '../../shared/problem.ts'
import { endSessions, listSessions } from './user-sessions.contract.ts'
import { toPerson, requireUser, type UserColumns } from './users.db.ts'

export const sessionHandlers = {
  listSessions: readOnMainThread(listSessions, ({ snapshot, input: { id }, session, request }) =>
    snapshot(async (db) => {
      await requireUserOf(db, id, session)
      return selectSessionsOf(db, id, getTokenHash(request))
    }),
  ),

  endSessions: write(
    endSessions,
    async ({ request }) => getTokenHash(request),
    async ({ tx, input: { id, session: which }, session, note, signOut, requirePassword, prepared: ownHash }) => {
      const user = await requireUserOf(tx, id, session)
      requirePassword()
      const isSelf = id === session.userId
      const ended = await closeSomeOf(tx, id, which, ownHash)
      for (const { tokenHash } of ended) signOut({ tokenHash })
      const recorded = (detail: string, message: string) => {
        if (ended.length > 0)
          note(isSelf ? { kind: 'sessions_ended', detail } : { kind: 'user_signed_out', about: toPerson(user), detail })
        return { message }
      }
      if (which === 'others') {
        const where = isSelf ? 'everywhere else' : 'everywhere'
        return recorded(
          `${where}: ${ended.length}`,
          `${isSelf ? 'You are' : `${user.username} is`} signed out ${where}.`,
        )
      }
      const [one] = ended
      if (!one) throw notFound('This session has ended already.')
      return recorded([one.browser, one.address].filter(Boolean).join(' · '), `Signed out: ${one.browser}.`)
    },
  ),
}

/** People may ask for their own, administrators for everybody's (rule M3). */
async function requireUserOf(db: Reader, id: string, session: Session): Promise<UserColumns> {
  if (id !== session.userId) requireAccess(session, 'users.change')
  return requireUser(db, id)
}
