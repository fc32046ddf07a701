import { DAY_MS, now } from '../clock.ts'
import type { Transaction } from '../database/database.ts'

interface Clock {
  seenAt: string
  steadyDays: number
}

declare module '../database/database.ts' {
  interface Tables {
    clock: Clock
  }
}

/** A shop may be closed for so long. A clock that goes on by more, or back, was set. */
const MOST_AHEAD_MS = 31 * DAY_MS
const MOST_BACK_MS = DAY_MS
const ALWAYS = 100_000

/**
 * The one rule for what expires by age: what is older than this instant, which is '' while the clock has not gone
 * steadily on as many days that the shop has seen.
 */
export async function getExpiry(tx: Transaction, ageMs: number): Promise<string> {
  const at = now()
  const seen = await tx.selectFrom('clock').selectAll().executeTakeFirst()
  const clock = look(seen, at)
  if (clock !== seen) {
    await tx.deleteFrom('clock').execute()
    await tx.insertInto('clock').values(clock).execute()
  }
  return clock.steadyDays * DAY_MS < ageMs ? '' : new Date(Date.parse(at) - ageMs).toISOString()
}

function look(seen: Clock | undefined, at: string): Clock {
  if (!seen) return { seenAt: at, steadyDays: ALWAYS }
  const passed = Date.parse(at) - Date.parse(seen.seenAt)
  if (passed > MOST_AHEAD_MS || passed < -MOST_BACK_MS) return { seenAt: at, steadyDays: 0 }
  const isNextDay = passed > 0 && at.slice(0, 10) !== seen.seenAt.slice(0, 10)
  return isNextDay ? { seenAt: at, steadyDays: seen.steadyDays + 1 } : seen
}
