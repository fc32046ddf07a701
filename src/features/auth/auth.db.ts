import type { Reader } from '../../server/database/database.ts'
import type { Session } from '../../server/security/sessions.ts'
import { usernameKey } from '../../shared/security/credentials.ts'

export interface Credentials extends Session {
  passwordHash: string
  deletedAt: string | null
}

/** The users feature owns this table and imports this one, so signing in reads six of its columns here. */
export const selectCredentials = (db: Reader, username: string): Promise<Credentials | undefined> =>
  db
    .selectFrom('users')
    .select(['_id as userId', 'username', 'role', 'mustChangePassword', 'passwordHash', 'deletedAt'])
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
