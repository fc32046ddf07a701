import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '../../shared/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, now } from '../clock.ts'
import { compiled } from '../database/compiled.ts'
import type { Database, Reader, Transaction } from '../database/database.ts'

declare module '../database/database.ts' {
  interface Tables {
    sessions: {
      tokenHash: string
      userId: string
      username: string
      role: Role
      mustChangePassword: number
      createdAt: string
      lastUsedAt: string
    }
  }
}

/** The person who is signed in. */
export interface Session {
  readonly userId: string
  readonly username: string
  readonly role: Role
  /** 1 until the person has chosen a password of their own (rule M3). */
  readonly mustChangePassword?: number
}

/** A session ends after this long without use, in milliseconds (rule M5). */
const MAX_IDLE_MS = 12 * HOUR_MS
/** A session ends this long after it began, however much it is used, in milliseconds (rule M5). */
const MAX_AGE_MS = 90 * DAY_MS
/**
 * A last use that is further in the future than this was noted before the clock was set back: the session ends (rule
 * M5).
 */
const MAX_AHEAD_MS = 5 * MINUTE_MS
/** A session's use is stored at most this often, in milliseconds, because a write costs more than a read. */
const NOTE_EVERY_MS = 5 * MINUTE_MS
/** How long a call waits for that write, in milliseconds. */
const NOTE_PATIENCE_MS = 200

/** Only the hash of a token is stored and passed on. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
const before = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

/**
 * A session must have begun and must last have been used between these instants; otherwise it has ended. `lastUsedAt`
 * is never earlier than `createdAt`, so checking it against `latest` covers both.
 */
const span = () => ({ begun: before(MAX_AGE_MS), used: before(MAX_IDLE_MS), latest: before(-MAX_AHEAD_MS) })

/** Returns the new token, of which only the hash is stored. Also deletes all sessions that have ended. */
export async function openSession(tx: Transaction, session: Session): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { begun, used, latest } = span()
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('createdAt', '<', begun), eb('lastUsedAt', '<', used), eb('lastUsedAt', '>', latest)]))
    .execute()
  await tx
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), mustChangePassword: 0, ...session, createdAt: now(), lastUsedAt: now() })
    .execute()
  return token
}

export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const found = await selectSession(database.read, token)
  if (!found) return undefined
  const { lastUsedAt, ...session } = found
  if (lastUsedAt < before(NOTE_EVERY_MS)) {
    await Promise.race([noteUse(database, hashToken(token)), wait(NOTE_PATIENCE_MS, undefined, { ref: false })])
  }
  return session
}

/**
 * Writes that are under way, by token hash: while the database cannot be written, further calls start no more of them.
 */
const noting = new Map<string, Promise<void>>()

/** Never throws: reads are answered even if nothing can be written, and the next call tries to note the use again. */
function noteUse(database: Database, tokenHash: string): Promise<void> {
  const known = noting.get(tokenHash)
  if (known) return known
  const noted = database
    .write((tx) => tx.updateTable('sessions').set({ lastUsedAt: now() }).where('tokenHash', '=', tokenHash).execute())
    .then(
      () => {},
      () => {},
    )
    .finally(() => void noting.delete(tokenHash))
  noting.set(tokenHash, noted)
  return noted
}

/** The session of this token, unless it has ended. Does not count as use. */
export const selectSession = async (
  db: Reader,
  token: string,
): Promise<(Session & { lastUsedAt: string }) | undefined> => {
  const { begun, used, latest } = span()
  return (await selectByHash(db, hashToken(token), begun, used, latest))[0]
}

const selectByHash = compiled((db, tokenHash: string, begun: string, used: string, latest: string) =>
  db
    .selectFrom('sessions')
    .select(['userId', 'username', 'role', 'mustChangePassword', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>=', begun)
    .where('lastUsedAt', '>=', used)
    .where('lastUsedAt', '<=', latest),
)

/** The hashes of those sessions that have not ended. Does not count as use. */
export async function selectLiveSessions(db: Reader, tokenHashes: readonly string[]): Promise<Set<string>> {
  const { begun, used, latest } = span()
  const live = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', 'in', tokenHashes)
    .where('createdAt', '>=', begun)
    .where('lastUsedAt', '>=', used)
    .where('lastUsedAt', '<=', latest)
    .execute()
  return new Set(live.map(({ tokenHash }) => tokenHash))
}

export async function closeSession(tx: Transaction, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** Signs people out everywhere (rule M3); the caller also disconnects their screens. */
export async function closeSessionsOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', 'in', userIds).execute()
}

/** Sessions hold a copy of the username, under which later actions are noted. */
export async function renameSessionsOf(tx: Transaction, userId: string, username: string): Promise<void> {
  await tx.updateTable('sessions').set({ username }).where('userId', '=', userId).execute()
}
