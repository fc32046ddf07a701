import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '../../shared/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, now } from '../clock.ts'
import { compiled } from '../database/compiled.ts'
import type { Database, Reader, Transaction } from '../database/database.ts'

declare module '../database/database.ts' {
  interface Tables {
    sessions: { tokenHash: string; userId: string; username: string; role: Role; createdAt: string; lastUsedAt: string }
  }
}

/** Who is asking. */
export interface Session {
  readonly userId: string
  readonly username: string
  readonly role: Role
}

/** A token ends after so long without use, in milliseconds (rule M5). */
const MAX_IDLE_MS = 12 * HOUR_MS
/** And so long after it began, however much it is used, in milliseconds (rule M5). */
const MAX_AGE_MS = 90 * DAY_MS
/** What is later than now by more than this was noted before the clock was set back, in milliseconds: it ends (rule M5). */
const MAX_AHEAD_MS = 5 * MINUTE_MS
/** Use is noted at most so often, in milliseconds: a write for every read would cost more than the read. */
const NOTE_EVERY_MS = 5 * MINUTE_MS
/** So long does a call wait for that write, in milliseconds. */
const NOTE_PATIENCE_MS = 200

/** What is stored and passed on of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
const before = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

/**
 * Between which instants a session must have begun and must last have been used; else it has ended. The use begins with the
 * session and only grows, so that `latest` holds for both.
 */
const span = () => ({ begun: before(MAX_AGE_MS), used: before(MAX_IDLE_MS), latest: before(-MAX_AHEAD_MS) })

/** Returns the new token; only its hash is stored. Sessions that have ended are swept away in passing. */
export async function openSession(tx: Transaction, session: Session): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { begun, used, latest } = span()
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('createdAt', '<', begun), eb('lastUsedAt', '<', used), eb('lastUsedAt', '>', latest)]))
    .execute()
  await tx
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), ...session, createdAt: now(), lastUsedAt: now() })
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

/** By token hash: a database that cannot be written at the moment is not given more to do with every call. */
const noting = new Map<string, Promise<void>>()

/** Never throws: what only reads is answered although nothing can be written, and the next call notes the use. */
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

/** The session of this token, unless it has ended. Looking is no use of it: nothing is noted. */
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
    .select(['userId', 'username', 'role', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>=', begun)
    .where('lastUsedAt', '>=', used)
    .where('lastUsedAt', '<=', latest),
)

/** Which of these sessions have not ended. Looking is no use of them: nothing is noted. */
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

/** A person's new name shows in what they do from now on. */
export async function renameSessionsOf(tx: Transaction, userId: string, username: string): Promise<void> {
  await tx.updateTable('sessions').set({ username }).where('userId', '=', userId).execute()
}
