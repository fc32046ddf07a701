import { createHash } from 'node:crypto'
import { DAY_MS, now } from '../../server/clock.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { getExpiry } from '../../server/security/steady-clock.ts'

declare module '../../server/database/database.ts' {
  interface Tables {
    signInNetworks: { userId: string; networkHash: string; lastAt: string }
  }
}

const KNOWN_FOR_MS = 90 * DAY_MS
const MAX_NETWORKS = 50

const knownSince = (): string => new Date(Date.now() - KNOWN_FOR_MS).toISOString()

/** Includes the user id, so that the table does not reveal which people share a network. */
const getHash = (userId: string, network: string): string =>
  createHash('sha256').update(`${userId} ${network}`).digest('base64url')

export async function isKnownNetwork(db: Reader, userId: string, network: string): Promise<boolean> {
  const known = await db
    .selectFrom('signInNetworks')
    .select('lastAt')
    .where('userId', '=', userId)
    .where('networkHash', '=', getHash(userId, network))
    .where('lastAt', '>=', knownSince())
    .executeTakeFirst()
  return known !== undefined
}

export async function noteNetwork(tx: Transaction, userId: string, network: string): Promise<void> {
  const networkHash = getHash(userId, network)
  const lastAt = now()
  const { numUpdatedRows } = await tx
    .updateTable('signInNetworks')
    .set({ lastAt })
    .where('userId', '=', userId)
    .where('networkHash', '=', networkHash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0) return
  await tx.insertInto('signInNetworks').values({ userId, networkHash, lastAt }).execute()
  await tx
    .deleteFrom('signInNetworks')
    .where('lastAt', '<', await getExpiry(tx, KNOWN_FOR_MS))
    .execute()
  const latest = tx
    .selectFrom('signInNetworks')
    .select('networkHash')
    .where('userId', '=', userId)
    .orderBy('lastAt', 'desc')
    .limit(MAX_NETWORKS)
  await tx.deleteFrom('signInNetworks').where('userId', '=', userId).where('networkHash', 'not in', latest).execute()
}
