import { setTimeout } from 'node:timers/promises'
import type { Lock } from '../engine.ts'

/** The others do not wait longer for one: it may wait for a lock, or for a database that is gone. */
const LONG_MS = 100

/** A third would conflict more often: what they read and insert is on the same pages of an index. */
const PERMITS = 2

/** Transactions of one server would mostly roll each other back, so they wait for each other. */
export function openTurns() {
  let free = PERMITS
  const queue: { permits: number; begin: () => void }[] = []
  const admit = () => {
    while (queue[0] && queue[0].permits <= free) {
      const { permits, begin } = queue.shift()!
      free -= permits
      begin()
    }
  }
  return async <Result>(run: () => Promise<Result>, lock: Lock): Promise<Result> => {
    const permits = lock === 'shared' ? 1 : PERMITS
    await new Promise<void>((begin) => {
      queue.push({ permits, begin })
      admit()
    })
    const turn = run()
    const ended = turn.catch(() => {})
    void Promise.race([ended, setTimeout(LONG_MS, undefined, { ref: false })]).then(() => {
      free += permits
      admit()
    })
    return turn
  }
}
