import type { Transaction } from '../server/database/database.ts'
import { hashPassword, randomPassword } from '../server/security/passwords.ts'
import { closeSessionsOf, type Session } from '../server/security/sessions.ts'
import type { Role } from '../shared/roles.ts'
import { insertUser, isAnyUser, selectHolder, updateUser } from '../features/users/users.db.ts'
import { trashRecords } from '../server/records/record-trash.ts'

export interface SampleUser {
  username: string
  role: Role
  password: string
  passwordHash: string
}

const USERNAMES: readonly (readonly [username: string, role: Role])[] = [
  ['admin', 'administrator'],
  ['warehouse', 'warehouse_operator'],
  ['machine', 'machine_operator'],
]

/** Slow, because hashing is (rule M6). */
export const newSampleUsers = (): Promise<SampleUser[]> =>
  Promise.all(
    USERNAMES.map(async ([username, role]) => {
      const password = randomPassword()
      return { username, role, password, passwordHash: await hashPassword(password) }
    }),
  )

export async function enterSampleUsers(tx: Transaction, users: readonly SampleUser[]): Promise<Session | undefined> {
  const isEmpty = !(await isAnyUser(tx))
  let administrator: Session | undefined
  for (const user of users) {
    const holder = await selectHolder(tx, user.username)
    if (holder) {
      await updateUser(tx, holder, { ...holder, passwordHash: user.passwordHash, mustChangePassword: 0 })
      await closeSessionsOf(tx, [holder._id])
    } else {
      const { _id: userId, username, role } = await insertUser(tx, { ...user, email: `${user.username}@shop.example` })
      if (isEmpty && role === 'administrator') administrator = { userId, username, role }
    }
  }
  if (!administrator) return undefined
  // Any hash will do: a trashed user cannot sign in.
  const { passwordHash } = users[0]!
  const former = await insertUser(tx, { username: 'former', role: 'machine_operator', email: '', passwordHash })
  await trashRecords(tx, 'users', [former._id], administrator)
  return administrator
}
