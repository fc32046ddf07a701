import type { Reader } from '../../server/database/database.ts'
import type { Session } from '../../server/sessions.ts'
import { usernameKey } from '../../shared/credentials.ts'

/** What signing in must know of a person. */
export interface Credentials extends Session {
  passwordHash: string
}

/**
 * The live user of that name. The table belongs to the users feature, which is built on this one: signing in reads
 * four of its columns and writes none.
 */
export async function selectCredentials(db: Reader, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['_id as userId', 'username', 'role', 'passwordHash'])
    .where('usernameKey', '=', usernameKey(username))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Whoever has that name, live or in the trash. */
export const selectHolder = (
  db: Reader,
  username: string,
): Promise<{ username: string; deletedAt: string | null } | undefined> =>
  db
    .selectFrom('users')
    .select(['username', 'deletedAt'])
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst()
