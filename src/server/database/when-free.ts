import { setTimeout as wait } from 'node:timers/promises'
import { retries } from './signals.ts'

export const LOCK_PATIENCE_MS = 3000
const LOCK_RETRY_MS = 25
const MAX_RETRY_MS = 500

/** The more calls are waiting, the longer each pauses, so that together they leave room for others. */
let waiting = 0

/** Gives up three seconds after the first that was locked, or after `since`. */
export async function whenFree<Result>(
  run: () => Result | Promise<Result>,
  isLocked: (error: unknown) => boolean,
  since?: number,
): Promise<Result> {
  let lockedSince = since
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error)) throw error
      lockedSince ??= performance.now()
      const left = lockedSince + LOCK_PATIENCE_MS - performance.now()
      if (left <= 0) throw error
      waiting++
      await wait(Math.min(left, Math.min(LOCK_RETRY_MS * waiting, MAX_RETRY_MS) * (1 + Math.random())))
      waiting--
      retries.publish('lock')
    }
  }
}
