import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Access, may } from '../../shared/policies.ts'
import { ApiError } from '../../shared/problem.ts'
import type { Role } from '../../shared/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, newId, now } from '../clock.ts'
import { compiled } from '../database/statements/compiled.ts'
import type { Database, Reader, Tables, Transaction } from '../database/database.ts'
import { getAddress } from './address.ts'
import { getBrowser } from './browser.ts'

declare module '../database/database.ts' {
  interface Tables {
    sessions: { role: Role; mustChangePassword: number } & Record<
      '_id' | 'tokenHash' | 'userId' | 'username' | 'createdAt' | 'lastUsedAt' | 'passwordAt' | 'address' | 'browser',
      string
    >
  }
}

export interface Session {
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly mustChangePassword?: number
  /** When the person last showed the own password in it. */
  readonly passwordAt?: string
}

export function requireAccess({ role }: Session, access: Access): void {
  if (!may(role, access)) throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
}

const MAX_IDLE_MS = 12 * HOUR_MS
const MAX_AGE_MS = 90 * DAY_MS
/** What was noted further in the future was noted before the clock was set back, and does not count (rules M3, M5). */
const MAX_AHEAD_MS = 5 * MINUTE_MS
const PASSWORD_HOLDS_MS = 10 * MINUTE_MS
const NOTE_EVERY_MS = 5 * MINUTE_MS
const NOTE_PATIENCE_MS = 200
const MAX_LISTED = 100

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const bearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

export const getTokenHash = (request: FastifyRequest): string => hashToken(bearerToken(request.headers)!)

const before = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()

/** `lastUsedAt` is never earlier than `createdAt`, so checking it against `latest` covers both. */
const span = () => ({ begun: before(MAX_AGE_MS), used: before(MAX_IDLE_MS), latest: before(-MAX_AHEAD_MS) })

const isOpen = (eb: ExpressionBuilder<Tables, 'sessions'>, { begun, used, latest } = span()) =>
  eb.and([eb('createdAt', '>=', begun), eb('lastUsedAt', '>=', used), eb('lastUsedAt', '<=', latest)])

export async function openSession(
  tx: Transaction,
  { userId, username, role, mustChangePassword = 0 }: Session,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const ended = tx.deleteFrom('sessions').where((eb) => eb.not(isOpen(eb)))
  await ended.execute()
  const person = { userId, username, role, mustChangePassword }
  const place = { address: getAddress(ip), browser: getBrowser(headers['user-agent']) }
  const times = { createdAt: now(), lastUsedAt: now(), passwordAt: now() }
  const opened = { _id: newId(), tokenHash: hashToken(token), ...person, ...times, ...place }
  await tx.insertInto('sessions').values(opened).execute()
  return token
}

export async function findSession(database: Database, token: string): Promise<Session | undefined> {
  const result = await selectSession(database.read, token)
  if (!result) return undefined
  const { lastUsedAt, ...session } = result
  if (lastUsedAt < before(NOTE_EVERY_MS)) {
    await Promise.race([noteUse(database, hashToken(token)), wait(NOTE_PATIENCE_MS, undefined, { ref: false })])
  }
  return session
}

/** While the database cannot be written, further calls start no more of them. */
const noting = new Map<string, Promise<unknown>>()

function noteUse(database: Database, tokenHash: string): Promise<unknown> {
  const known = noting.get(tokenHash)
  if (known) return known
  const noted = database
    .write((tx) => tx.updateTable('sessions').set({ lastUsedAt: now() }).where('tokenHash', '=', tokenHash).execute())
    .catch(() => {})
    .finally(() => void noting.delete(tokenHash))
  noting.set(tokenHash, noted)
  return noted
}

export const isPasswordFresh = ({ passwordAt = '' }: Session): boolean =>
  passwordAt > before(PASSWORD_HOLDS_MS) && passwordAt <= before(-MAX_AHEAD_MS)

export const notePassword = (database: Database, tokenHash: string): Promise<unknown> =>
  database.write((tx) =>
    tx.updateTable('sessions').set({ passwordAt: now() }).where('tokenHash', '=', tokenHash).execute(),
  )

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
    .select(['userId', 'username', 'role', 'mustChangePassword', 'passwordAt', 'lastUsedAt'])
    .where('tokenHash', '=', tokenHash)
    .where((eb) => isOpen(eb, { begun, used, latest })),
)

export async function selectLiveSessions(db: Reader, tokenHashes: readonly string[]): Promise<Set<string>> {
  const ours = db.selectFrom('sessions').select('tokenHash').where('tokenHash', 'in', tokenHashes)
  const live = await ours.where(isOpen).execute()
  return new Set(live.map(({ tokenHash }) => tokenHash))
}

export async function selectSessionsOf(db: Reader, userId: string, ownHash: string) {
  const result = db.selectFrom('sessions').where('userId', '=', userId).where(isOpen)
  const { total } = await result.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sessions = await result
    .select(['_id', 'tokenHash', 'createdAt', 'lastUsedAt', 'address', 'browser'])
    .orderBy((eb) => eb('tokenHash', '=', ownHash), 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return {
    total,
    data: sessions.map(({ tokenHash, ...session }) => ({ ...session, isCurrent: tokenHash === ownHash })),
  }
}

export async function closeSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export const closeSomeOf = (tx: Transaction, userId: string, which: string, ownHash: string) =>
  tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where((eb) => eb.and([isOpen(eb), which === 'others' ? eb('tokenHash', '!=', ownHash) : eb('_id', '=', which)]))
    .returning(['tokenHash', 'address', 'browser'])
    .execute()

export async function closeSessionsOf(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sessions').where('userId', 'in', userIds).execute()
}

/** Sessions hold a copy of the username, under which later actions are noted. */
export const closeAllSessions = async (tx: Transaction): Promise<void> =>
  void (await tx.deleteFrom('sessions').execute())

export async function renameSessionsOf(tx: Transaction, userId: string, username: string): Promise<void> {
  await tx.updateTable('sessions').set({ username }).where('userId', '=', userId).execute()
}
