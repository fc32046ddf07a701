import type { Reader, Transaction } from '../../server/database/database.ts'
import { openHistory } from '../../server/records/history/history-book.ts'
import { restoreRecords } from '../../server/records/record-trash.ts'
import { storeEvents } from '../../server/security/security-events.ts'
import { closeSessionsOf } from '../../server/security/sessions.ts'
import {
  toPerson,
  countAdministrators,
  requireUser,
  selectHolder,
  type UserColumns,
  updateUser,
  userHistory,
} from './users.db.ts'

/** Restores a trashed user; without a live administrator the user becomes one. Undefined for an unknown username. */
export async function resetPassword(tx: Transaction, username: string, passwordHash: string) {
  const holder = await selectHolder(tx, username)
  if (!holder) return undefined
  const isRestored = holder.deletedAt !== null
  if (isRestored) await restoreRecords(tx, 'users', [holder._id])
  const isPromoted = (await countAdministrators(tx)) === 0
  const stored = await requireUser(tx, holder._id)
  const role = isPromoted ? ('administrator' as const) : stored.role
  await updateUser(tx, stored, { ...stored, role, passwordHash, mustChangePassword: 1 })
  await closeSessionsOf(tx, [holder._id])
  const detail = [isRestored && 'Taken out of the trash.', isPromoted && 'Made administrator.']
    .filter(Boolean)
    .join(' ')
  await openHistory([{ histories: [userHistory] }]).write(tx, { userId: null, username: 'the command reset-password' })
  await storeEvents(tx, [{ kind: 'password_reset', about: toPerson(stored), detail }])
  return { username: stored.username, role, isRestored, isPromoted }
}

export const selectUsers = (db: Reader): Promise<Pick<UserColumns, 'username' | 'role' | 'deletedAt'>[]> =>
  db.selectFrom('users').select(['username', 'role', 'deletedAt']).orderBy('nameKey').execute()
