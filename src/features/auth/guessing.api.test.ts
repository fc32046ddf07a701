import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRateLimits, type RateLimit, type RateLimits } from '../../server/security/rate-limits.ts'
import { openShop } from '../../server/testing/shop.ts'
import { ApiError } from '../../shared/problem.ts'
import { PER_ADDRESS, PER_PAIR, PER_USERNAME, WRONG_CREDENTIALS } from './auth.rules.ts'
import { admitSignIn } from './guessing.api.ts'
import { isKnownNetwork, noteNetwork } from './known-networks.db.ts'

const shop = await openShop()
const wrong = new ApiError(WRONG_CREDENTIALS)

/** The number of tried usernames: those of two users, and seven that no user has. */
const NAMES = 9
const NETWORKS = 14
const name = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(NAMES - 1) })
const network = fc.nat(NETWORKS - 1)

/** A few tries in a row: one person from one network, one name from all networks, or all names from one network. */
const tries = fc.oneof(
  fc
    .record({ name, network, count: fc.integer({ min: 1, max: 12 }), isRight: fc.boolean() })
    .map(({ count, ...one }) => Array.from({ length: one.isRight ? 1 : count }, () => one)),
  fc.record({ name, count: fc.integer({ min: 5, max: 10 }) }).map((one) =>
    Array.from({ length: NETWORKS * one.count }, (_, n) => ({
      name: one.name,
      network: n % NETWORKS,
      isRight: false,
    })),
  ),
  fc
    .record({ network, count: fc.integer({ min: 3, max: 8 }) })
    .map((one) =>
      Array.from({ length: NAMES * one.count }, (_, n) => ({ network: one.network, name: n % NAMES, isRight: false })),
    ),
)

type Outcome = 'let in' | 'wrong' | 'refused unseen' | 'seen and refused'

interface Try {
  username: string
  ip: string
  isRight: boolean
}

/** One try without hashing a password; after a success the network is known for that person. */
async function attempt(
  limits: RateLimits,
  userIds: Map<string, string>,
  { username, ip, isRight }: Try,
): Promise<Outcome> {
  let isSeen = false
  const userId = userIds.get(username)
  try {
    await admitSignIn({ db: shop.database.read, limits, ip, username, userId: userId ?? '', wrong }, async () => {
      isSeen = true
      return isRight && userId ? true : undefined
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429) return isSeen ? 'seen and refused' : 'refused unseen'
    return 'wrong'
  }
  await shop.database.write((tx) => noteNetwork(tx, userId!, ip))
  return 'let in'
}

let runs = 0
const seen = { refusedByPair: 0, refusedByName: 0, refusedByAddress: 0, letInAllTheSame: 0 }
/** Counts wrong guesses whose password was checked. */
class Wrong extends Map<string, number> {
  of = (key: string): number => this.get(key) ?? 0
  add = (key: string): unknown => this.set(key, this.of(key) + 1)
}

async function prove(plan: readonly { name: number; network: number; isRight: boolean }[]): Promise<void> {
  const run = ++runs
  const limits = openRateLimits(shop.database)
  const getName = (n: number) => `name ${n} of ${run}`
  const userIds = new Map<string, string>()
  for (const username of [getName(0), getName(1)])
    userIds.set(username, (await shop.hire('machine_operator', username)).userId)
  const ofPair = new Wrong()
  // Count only guesses from networks that were not known for the person at that time.
  const [ofName, ofAddress] = [new Wrong(), new Wrong()]
  const known = new Set<string>()

  for (const { name: n, network: at, isRight } of plan) {
    const username = getName(n)
    const ip = `10.${run >> 8}.${run & 255}.${at}`
    const pair = `${ip} ${username}`
    const isKnown = known.has(pair)
    expect(await isKnownNetwork(shop.database.read, userIds.get(username) ?? '', ip)).toBe(isKnown)
    // Only checked guesses count; tries that a limit refused do not.
    const pairWaits = ofPair.of(pair) >= PER_PAIR.attempts
    const nameWaits = ofName.of(username) >= PER_USERNAME.attempts
    const addressWaits = ofAddress.of(ip) >= PER_ADDRESS.attempts
    const isWaiting = async (...budget: [RateLimit, string]) => (await limits.getWaitSeconds(...budget)) > 0
    expect([
      await isWaiting(PER_PAIR, pair),
      await isWaiting(PER_USERNAME, username),
      await isWaiting(PER_ADDRESS, ip),
    ]).toEqual([pairWaits, nameWaits, addressWaits])

    const outcome = await attempt(limits, userIds, { username, ip, isRight })
    const isLetIn = isRight && userIds.has(username)
    const isSharedOut = nameWaits || addressWaits
    // From a known network only the limit of this pair of name and network refuses.
    if (pairWaits || (isSharedOut && !isKnown)) expect(outcome).toBe('refused unseen')
    else if (isLetIn) expect(outcome).toBe('let in')
    else expect(outcome).toBe(isSharedOut ? 'seen and refused' : 'wrong')

    if (outcome === 'let in') {
      known.add(pair)
      ofPair.delete(pair)
      if (isSharedOut) seen.letInAllTheSame++
    } else if (outcome === 'refused unseen') {
      seen.refusedByPair += Number(pairWaits)
      seen.refusedByName += Number(nameWaits)
      seen.refusedByAddress += Number(addressWaits)
    } else {
      ofPair.add(pair)
      if (!isKnown) ofName.add(username)
      if (!isKnown) ofAddress.add(ip)
    }
    expect(ofPair.of(pair)).toBeLessThanOrEqual(PER_PAIR.attempts)
    expect(ofName.of(username)).toBeLessThanOrEqual(PER_USERNAME.attempts)
    expect(ofAddress.of(ip)).toBeLessThanOrEqual(PER_ADDRESS.attempts)
  }
}

test('M5: whoever is known is refused by guesses at that pair alone, refused tries spend nothing, guesses are bounded', async () => {
  // The first right sign-ins make networks known; the rest of them come after the random plan.
  const rights = [0, 1].flatMap((n) => [0, 1, 2].map((at) => ({ name: n, network: at, isRight: true })))
  const between = (plan: typeof rights) => [...rights.slice(0, 4), ...plan, ...rights]
  const all = <Value>(count: number, make: (n: number) => Value) => Array.from({ length: count }, (_, n) => make(n))
  // Meets every outcome: guesses one name from unknown networks to its limit, then all names from one network.
  const elsewhere = NETWORKS - 3
  const siege = [
    ...all(11 * elsewhere, (n) => ({ name: 0, network: 3 + (n % elsewhere), isRight: false })),
    ...rights,
    ...all(11 * NAMES, (n) => ({ name: n % NAMES, network: 0, isRight: false })),
    ...rights,
  ]
  const plans = fc.array(tries, { minLength: 4, maxLength: 10 }).map((plan) => between(plan.flat()))
  await fc.assert(
    fc.asyncProperty(plans, (plan) => prove(plan)),
    { numRuns: shop.database.engine === 'postgres' ? 2 : 12, examples: [[between(siege)]] },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
})

test('M5: of many at once, those that a limit refuses are counted nowhere, nor those that fail', async () => {
  const limits = openRateLimits(shop.database)
  const ip = '10.2.2.2'
  const nobody = new Map<string, string>()
  const guess = (username: string) => attempt(limits, nobody, { username, ip, isRight: false })
  const left = 5
  for (let n = left; n < PER_ADDRESS.attempts; n++) await guess(`somebody ${n}`)
  const outcomes = await Promise.all(Array.from({ length: PER_PAIR.attempts }, () => guess('many')))
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(left)
  const budgets: [RateLimit, string][] = [
    [PER_PAIR, `${ip} many`],
    [PER_USERNAME, 'many'],
  ]
  // Uses up the rest of each limit to find out how much of it was left.
  for (const [limit, key] of budgets) {
    for (let n = left; n < limit.attempts; n++) await limits.count(limit, key)
    await expect(limits.count(limit, key)).rejects.toThrow('Too many attempts')
  }

  const failing = () =>
    admitSignIn({ db: shop.database.read, limits, ip: '10.2.2.3', username: 'unlucky', userId: '', wrong }, () =>
      Promise.reject(new Error('no database')),
    )
  for (let n = 0; n <= PER_PAIR.attempts; n++) await expect(failing()).rejects.toThrow('no database')
})

test('M5: a network is known for 90 days, and of each person the latest fifty', async () => {
  const { userId } = await shop.hire('machine_operator', 'Traveller')
  const note = (ip: string) => shop.database.write((tx) => noteNetwork(tx, userId, ip))
  const knows = (ip: string) => isKnownNetwork(shop.database.read, userId, ip)
  const age = (days: number) =>
    shop.database.write((tx) =>
      tx
        .updateTable('signInNetworks')
        .set({ lastAt: new Date(Date.now() - days * 24 * 3_600_000).toISOString() })
        .where('userId', '=', userId)
        .execute(),
    )
  const stored = () =>
    shop.database.read.selectFrom('signInNetworks').selectAll().where('userId', '=', userId).execute()
  await note('10.1.1.1')
  expect([await knows('10.1.1.1'), await knows('10.1.1.2')]).toEqual([true, false])
  expect(JSON.stringify(await stored())).not.toContain('10.1.1.1')
  await age(89)
  expect(await knows('10.1.1.1')).toBe(true)
  await age(91)
  expect(await knows('10.1.1.1')).toBe(false)
  await note('10.1.1.2')
  expect(await stored()).toHaveLength(1)
  await age(1)
  for (let n = 0; n < 50; n++) await note(`10.1.2.${n}`)
  expect(await stored()).toHaveLength(50)
  expect([await knows('10.1.1.2'), await knows('10.1.2.0')]).toEqual([false, true])
})
