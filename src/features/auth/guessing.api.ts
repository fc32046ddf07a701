import type { Reader } from '../../server/database/database.ts'
import { getNetwork } from '../../server/security/address.ts'
import { type RateLimit, type RateLimits, tooManyAttempts } from '../../server/security/rate-limits.ts'
import { usernameKey } from '../../shared/security/credentials.ts'
import { ApiError } from '../../shared/problem.ts'
import { PER_ADDRESS, PER_PAIR, PER_USERNAME } from './auth.rules.ts'
import { isKnownNetwork } from './known-networks.db.ts'

type Budget = readonly [limit: RateLimit, key: string]

interface SignInAttempt {
  db: Reader
  limits: RateLimits
  ip: string
  username: string
  /** Empty if no live user has that name. */
  userId: string
  wrong: ApiError
}

/** `verify` returns undefined for a wrong password; no error tells whether the network is known (rule M5). */
export async function admitSignIn<Verified>(
  { db, limits, ip, username, userId, wrong }: SignInAttempt,
  verify: () => Promise<Verified | undefined>,
): Promise<Verified> {
  const network = getNetwork(ip)
  const pair: Budget = [PER_PAIR, `${network} ${usernameKey(username)}`]
  const shared: Budget[] = [
    [PER_USERNAME, usernameKey(username)],
    [PER_ADDRESS, network],
  ]
  const isKnown = await isKnownNetwork(db, userId, network)
  const seconds = Math.max(...(await Promise.all(shared.map((budget) => limits.getWaitSeconds(...budget)))))
  const exhausted = seconds > 0 ? tooManyAttempts(seconds) : undefined
  if (exhausted && !isKnown) throw exhausted
  const budgets = isKnown ? [pair] : [pair, ...shared]
  try {
    return await guessWithin(limits, budgets, verify, wrong)
  } catch (error) {
    if (!exhausted || !(error instanceof ApiError)) throw error
    // The password was checked, so the security log records a failed sign-in.
    throw error === wrong ? tooManyAttempts(seconds, wrong.event) : exhausted
  }
}

/** A right guess resets the first budget and is not counted in the others. */
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
    // Counted before the password is checked, so that concurrent guesses cannot exceed the limit.
    for (const budget of budgets) {
      await limits.count(...budget)
      counted.push(budget)
    }
    verified = await verify()
  } catch (error) {
    // Refused by a limit or failed with an error: the password was not checked, so the guess does not count.
    await takeBack(counted)
    throw error
  }
  if (verified === undefined) throw wrong
  const [first, ...others] = counted
  await limits.forget(...first!)
  await takeBack(others)
  return verified
}
