import type { Reader } from '../../server/database/database.ts'
import { usernameKey } from '../../shared/security/credentials.ts'

/** The users feature owns this table and imports this one, so signing in reads six of its columns here. */
export const selectCredentials = (db: Reader, username: string) =>
  db
    .selectFrom('users')
    .select(['_id as userId', 'username', 'role', 'mustChangePassword', 'passwordHash', 'deletedAt'])
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
