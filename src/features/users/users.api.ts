import { followRecords } from '../../server/records/followers.ts'
import type { Transaction } from '../../server/database/database.ts'
import { type SignOut, write } from '../../server/handlers.ts'
import { hashPassword, verifyPassword } from '../../server/passwords.ts'
import { recordHandlers } from '../../server/records/record-handlers.ts'
import { requireFresh, requireOutOfTrash, trashRecords } from '../../server/records/records.ts'
import { closeSessionsOf, renameSessionsOf } from '../../server/sessions.ts'
import { Refusal, requireNo } from '../../shared/problem.ts'
import { countGuess, signedInAs } from '../auth/auth.api.ts'
import { changePassword, userColumns, userEndpoints as endpoints, userKind, usersChanged } from './users.contract.ts'
import { asUser, countAdministrators, insertUser, requireUser, selectHolder, updateUser } from './users.db.ts'
import { whyNotDelete, whyNotUsername, whyNotWithout, WRONG_PASSWORD } from './users.rules.ts'

followRecords(['users'], ({ publish }) => publish(usersChanged, {}))

export const usersApi = Object.values({
  ...recordHandlers(endpoints, 'users', { ...userKind, columns: userColumns, shown: asUser }),

  create: write(
    endpoints.create,
    async ({ input }) => hashPassword(input.password),
    async ({ tx, input, prepared: passwordHash }) => {
      requireNo(whyNotUsername(await selectHolder(tx, input.username)))
      return { message: 'User created.', user: asUser(await insertUser(tx, { ...input, passwordHash })) }
    },
  ),

  update: write(
    endpoints.update,
    async ({ input }) => (input.password ? hashPassword(input.password) : undefined),
    async ({ tx, input, prepared: newHash, signOut }) => {
      const present = await requireUser(tx, input.id)
      requireOutOfTrash(present, 'user')
      await requireFresh(present, input.version, () => asUser(present))
      const holder = await selectHolder(tx, input.username)
      if (holder?._id !== present._id) requireNo(whyNotUsername(holder))
      const updated = await updateUser(tx, present, { ...input, passwordHash: newHash ?? present.passwordHash })
      requireNo(whyNotWithout(await countAdministrators(tx), 'role'))
      if (newHash || updated.role !== present.role) await signOutEverywhere(tx, [present._id], signOut)
      else if (updated.username !== present.username) await renameSessionsOf(tx, present._id, updated.username)
      return { message: 'User updated.', user: asUser(updated) }
    },
  ),

  changePassword: write(
    changePassword,
    async ({ db, input, session, request, limits }) => {
      // Counted with the attempts to sign in, so that a token that somebody left behind opens no second way to guess.
      const oldHash = await countGuess({ limits, request, username: session.username }, async () => {
        const { passwordHash } = await requireUser(db, session.userId)
        if (!(await verifyPassword(input.currentPassword, passwordHash))) throw new Refusal(WRONG_PASSWORD)
        return passwordHash
      })
      return { oldHash, newHash: await hashPassword(input.newPassword) }
    },
    async ({ tx, session, prepared: { oldHash, newHash }, signOut }) => {
      const present = await requireUser(tx, session.userId)
      // Since the password was checked it may have been changed, or the user deleted.
      if (present.passwordHash !== oldHash || present.deletedAt !== null) throw new Refusal(WRONG_PASSWORD)
      await updateUser(tx, present, { ...present, passwordHash: newHash })
      await signOutEverywhere(tx, [present._id], signOut)
      return { message: 'Password changed.', ...(await signedInAs(tx, session)) }
    },
  ),

  softDelete: write(endpoints.softDelete, async ({ tx, input, session, signOut }) => {
    requireNo(whyNotDelete(input.ids, session.userId))
    await trashRecords(tx, 'users', input.ids, session)
    requireNo(whyNotWithout(await countAdministrators(tx)))
    await signOutEverywhere(tx, input.ids, signOut)
    return { message: 'Moved to the trash.', data: input.ids }
  }),
})

async function signOutEverywhere(tx: Transaction, userIds: readonly string[], signOut: SignOut): Promise<void> {
  await closeSessionsOf(tx, userIds)
  signOut(userIds)
}
