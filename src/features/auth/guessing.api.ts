import type { Reader } from '../../server/database/database.ts'
import { networkOf } from '../../server/security/address.ts'
import { type RateLimit, type RateLimits, tooManyAttempts } from '../../server/security/rate-limits.ts'
import { usernameKey } from '../../shared/credentials.ts'
import { ApiError } from '../../shared/problem.ts'
import { PER_ADDRESS, PER_PAIR, PER_PERSON, PER_USERNAME } from './auth.rules.ts'
import { isKnownNetwork } from './known-networks.db.ts'

type Budget = readonly [limit: RateLimit, key: string]

interface SignInAttempt {
  db: Reader
  limits: RateLimits
  /** As the request says it. */
  ip: string
  username: string
  /** Who has that name and could sign in; empty if nobody has. */
  userId: string
  /** What a wrong password is answered. */
  wrong: ApiError
}

/**
 * Looks at a password within the limits on guessing: `verify` answers undefined if it is wrong. Who is refused when is the
 * table of rule M5. An exhausted username or address is answered alike whether the pair is known or not.
 */
export async function admitSignIn<Verified>(
  { db, limits, ip, username, userId, wrong }: SignInAttempt,
  verify: () => Promise<Verified | undefined>,
): Promise<Verified> {
  const network = networkOf(ip)
  const pair: Budget = [PER_PAIR, `${network} ${usernameKey(username)}`]
  const shared: Budget[] = [
    [PER_USERNAME, usernameKey(username)],
    [PER_ADDRESS, network],
  ]
  const isKnown = await isKnownNetwork(db, userId, network)
  const seconds = Math.max(...(await Promise.all(shared.map((budget) => limits.waitOf(...budget)))))
  const exhausted = seconds > 0 ? tooManyAttempts(seconds) : undefined
  if (exhausted && !isKnown) throw exhausted
  const budgets = isKnown ? [pair] : [pair, ...shared]
  try {
    return await guessWithin(limits, budgets, verify, wrong)
  } catch (error) {
    if (!exhausted || !(error instanceof ApiError)) throw error
    // The security log is told of a guess that was looked at.
    throw error === wrong ? tooManyAttempts(seconds, wrong.event) : exhausted
  }
}

/** Looks at the present password of somebody who is signed in: a budget of their own, which no sign-in touches. */
export const admitOwnPassword = <Verified>(
  { limits, userId, wrong }: { limits: RateLimits; userId: string; wrong: ApiError },
  verify: () => Promise<Verified | undefined>,
): Promise<Verified> => guessWithin(limits, [[PER_PERSON, userId]], verify, wrong)

/**
 * Looks at a guess if all budgets allow it; `verify` answers undefined if it is wrong, and `wrong` is then thrown. A right one clears the first budget
 * and takes itself back from the others; one that is refused by a budget is counted in none.
 */
export async function guessWithin<Verified>(
  limits: RateLimits,
  budgets: readonly Budget[],
  verify: () => Promise<Verified | undefined>,
  wrong: ApiError,
): Promise<Verified> {
  const counted: Budget[] = []
  const takeBack = (whose: readonly Budget[]) => Promise.all(whose.map((budget) => limits.takeBack(...budget)))
  let verified: Verified | undefined
  try {
    // Counted before the password is checked: many guesses at once count like many in a row.
    for (const budget of budgets) {
      await limits.count(...budget)
      counted.push(budget)
    }
    verified = await verify()
  } catch (error) {
    // Refused by a limit, or by a failure of ours: nobody has looked at the password.
    await takeBack(counted)
    throw error
  }
  if (verified === undefined) throw wrong
  const [first, ...others] = counted
  await limits.forget(...first!)
  await takeBack(others)
  return verified
}
