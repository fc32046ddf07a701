import type { Feature } from '../../server/feature.ts'
import type { Transaction } from '../../server/database/database.ts'
import { type SignOut, write, type WriteHandler } from '../../server/handlers.ts'
import { hashPassword, verifyPassword } from '../../server/security/passwords.ts'
import { recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { movedMessage, namesOfRecords } from '../../server/records/moved-message.ts'
import { trashRecords } from '../../server/records/record-trash.ts'
import { requireFresh, requireOutOfTrash } from '../../server/records/records.ts'
import { getRequest, makeOnce, type RequestColumns, selectRequested } from '../../server/records/requests.ts'
import { closeSessionsOf, renameSessionsOf } from '../../server/security/sessions.ts'
import { throwIf } from '../../shared/problem.ts'
import { ROLE_LABELS } from '../../shared/roles.ts'
import type { SecurityKind } from '../../shared/security/security-events.ts'
import { signedInAs } from '../auth/auth.api.ts'
import { changePassword } from '../auth/own-password.contract.ts'
import { requireNewPassword, verifyOwnPassword } from './passwords.api.ts'
import { sessionHandlers } from './user-sessions.api.ts'
import { userEndpoints as endpoints, userKind } from './users.contract.ts'
import {
  toPerson,
  columnsOfUser,
  countAdministrators,
  insertUser,
  requireUser,
  selectNames,
  selectNamesake,
  updateUser,
  userHistory,
  userTable,
} from './users.db.ts'
import { getChanges, whyNotDelete, whyNotUsername, whyNotWithout } from './users.rules.ts'

const toUser = userTable.shown
const records = recordHandlers(endpoints, 'users', { ...userKind, ...userTable })

const handlers = {
  ...records,
  ...sessionHandlers,
  restore: noted('user_restored', {
    ...records.restore,
    async handle(context) {
      const before = await countAdministrators(context.tx)
      const answer = await records.restore.handle(context)
      if ((await countAdministrators(context.tx)) > before) context.requirePassword()
      return answer
    },
  }),
  purge: noted('user_deleted', records.purge),

  create: write(
    endpoints.create,
    async ({ input }) => {
      await requireNewPassword('password', input)
      return hashPassword(input.password)
    },
    async ({ tx, input: sent, session, note, requirePassword, prepared: passwordHash }) => {
      const { password, currentPassword: _, ...input } = sent
      const request = await withPassword(tx, getRequest(session.userId, input), password)
      const { message, record: user } = await makeOnce(tx, 'users', userKind.noun, request, async () => {
        throwIf(whyNotUsername(input.username, await selectNamesake(tx, input.username)))
        if (input.role === 'administrator') requirePassword()
        const made = await insertUser(tx, { ...input, passwordHash, request })
        note({ kind: 'user_created', about: toPerson(made), detail: ROLE_LABELS[made.role] })
        return made
      })
      return { message, user: toUser(user) }
    },
  ),

  update: write(
    endpoints.update,
    async ({ db, session, input: { id, password, currentPassword, ...sent } }) => {
      if (!password) return undefined
      const { username } = { ...(await requireUser(db, id)), ...sent }
      // Somebody else's is not compared with their present one: the error would confirm a right guess.
      const present = id === session.userId ? currentPassword : undefined
      await requireNewPassword('password', { username, password, present })
      return hashPassword(password)
    },
    async ({ tx, input: sent, session, note, requirePassword, prepared: newHash, signOut }) => {
      const { mustChangePassword, ...input } = sent
      const stored = await requireUser(tx, input.id)
      requireOutOfTrash(stored, 'user')
      const isOwn = session.userId === stored._id
      const given = newHash && { passwordHash: newHash, mustChangePassword: isOwn ? 0 : mustChangePassword }
      const form = { ...stored, ...input, ...given }
      await requireFresh(stored, input.version, columnsOfUser(form), () => toUser(stored))
      if (form.username !== stored.username)
        throwIf(whyNotUsername(form.username, await selectNamesake(tx, form.username, stored._id)))
      const updated = await updateUser(tx, stored, form)
      throwIf(whyNotWithout(await countAdministrators(tx), 'role'))
      if (newHash && isOwn) requirePassword('in this call')
      else if (newHash || ![updated.role, 'administrator'].includes(stored.role)) requirePassword()
      if (newHash || updated.role !== stored.role) await signOutEverywhere(tx, [stored._id], signOut)
      else if (updated.username !== stored.username) await renameSessionsOf(tx, stored._id, updated.username)
      const detail = getChanges(stored, updated, newHash !== undefined)
      if (detail) note({ kind: 'user_changed', about: toPerson(updated), detail })
      return { message: 'User updated.', user: toUser(updated) }
    },
  ),

  changePassword: write(
    changePassword,
    async ({ input: { currentPassword, newPassword }, session: { username }, request }) => {
      await requireNewPassword('newPassword', { username, password: newPassword, present: currentPassword })
      return { newHash: await hashPassword(newPassword), request }
    },
    async ({ tx, session, note, requirePassword, prepared: { newHash, request }, signOut }) => {
      requirePassword('in this call')
      const stored = await requireUser(tx, session.userId)
      await updateUser(tx, stored, { ...stored, passwordHash: newHash, mustChangePassword: 0 })
      await signOutEverywhere(tx, [stored._id], signOut)
      note({ kind: 'password_changed' })
      return { message: 'Password changed.', ...(await signedInAs(tx, { ...session, mustChangePassword: 0 }, request)) }
    },
  ),

  softDelete: noted(
    'user_trashed',
    write(endpoints.softDelete, async ({ tx, input, session, signOut }) => {
      throwIf(whyNotDelete(input.ids, session.userId))
      await trashRecords(tx, 'users', input.ids, session)
      throwIf(whyNotWithout(await countAdministrators(tx)))
      await signOutEverywhere(tx, input.ids, signOut)
      const names = await namesOfRecords(tx, 'users', input.ids, 'username')
      return { message: movedMessage('user', names, 'moved to the trash'), data: input.ids }
    }),
  ),
}

export const users: Feature = { handlers, histories: [userHistory], verifyOwnPassword }

/** A fast digest of the password would help to guess it, so it is compared with what it became. */
async function withPassword(tx: Transaction, request: RequestColumns, password: string): Promise<RequestColumns> {
  const stored = await selectRequested(tx, 'users', request)
  // Changed since, the user may have another password than the one that was sent.
  const isOther = stored?.version === 1 && !(await verifyPassword(password, stored.passwordHash))
  return isOther ? { ...request, requestDigest: null } : request
}

async function signOutEverywhere(tx: Transaction, userIds: readonly string[], signOut: SignOut): Promise<void> {
  await closeSessionsOf(tx, userIds)
  signOut(userIds)
}

function noted(kind: SecurityKind, handler: WriteHandler): WriteHandler {
  return {
    ...handler,
    async handle(context) {
      // Read before the change, because a purge deletes the names.
      const people = await selectNames(context.tx, (context.input as { ids: string[] }).ids)
      const answer = await handler.handle(context)
      for (const about of people) context.note({ kind, about })
      return answer
    },
  }
}
