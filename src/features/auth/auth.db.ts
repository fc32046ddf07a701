import type { Reader } from '../../server/database/database.ts'
import type { Session } from '../../server/security/sessions.ts'
import { usernameKey } from '../../shared/credentials.ts'

/** The columns of a user that signing in reads. */
export interface Credentials extends Session {
  passwordHash: string
  deletedAt: string | null
}

/**
 * The user with that name, live or trashed. The table belongs to the users feature, which imports this one:
 * signing in reads six of its columns and writes none.
 */
export const selectCredentials = (db: Reader, username: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('users')
    .select(['_id as userId', 'username', 'role', 'mustChangePassword', 'passwordHash', 'deletedAt'])
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
