import type { Reader } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { tokenHashOf } from '../../server/http/http.ts'
import { closeOtherSessionsOf, closeSessionOf, selectSessionsOf, type Session } from '../../server/security/sessions.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { endSessions, listSessions } from './user-sessions.contract.ts'
import { asPerson, requireUser, type UserColumns } from './users.db.ts'

export const sessionHandlers = {
  listSessions: read(listSessions, async ({ db, input: { id }, session, request }) => {
    await requireUserOf(db, id, session)
    return selectSessionsOf(db, id, tokenHashOf(request))
  }),

  endSessions: write(
    endSessions,
    async ({ request }) => tokenHashOf(request),
    async ({ tx, input: { id, session: which }, session, note, signOut, prepared: ownHash }) => {
      const user = await requireUserOf(tx, id, session)
      const isSelf = id === session.userId
      const noteEnded = (detail: string) =>
        note(isSelf ? { kind: 'sessions_ended', detail } : { kind: 'user_signed_out', about: asPerson(user), detail })

      if (which === 'others') {
        const count = await closeOtherSessionsOf(tx, id, ownHash)
        signOut([id], ownHash)
        const where = isSelf ? 'everywhere else' : 'everywhere'
        if (count > 0) noteEnded(`${where}: ${count}`)
        return { message: `${isSelf ? 'You are' : `${user.username} is`} signed out ${where}.` }
      }

      const ended = await closeSessionOf(tx, id, which)
      if (!ended) throw notFound('This session has ended already.')
      signOut({ tokenHash: ended.tokenHash })
      noteEnded([ended.browser, ended.address].filter(Boolean).join(' · '))
      return { message: `Signed out: ${ended.browser}.` }
    },
  ),
}

/** The user whose sessions are asked for: people themselves, and for administrators everybody (rule M3). */
async function requireUserOf(db: Reader, id: string, { userId, role }: Session): Promise<UserColumns> {
  if (id !== userId && role !== 'administrator')
    throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
  return requireUser(db, id)
}
