import { setTimeout } from 'node:timers/promises'
import type { Lock } from '../engine.ts'

/** A transaction that takes longer is met by the others: it may wait for a lock, or for a database that is gone. */
const LONG_MS = 100

/** Three that only insert conflict already: what they read and insert is on the same pages of an index. */
const PLACES = 2

/** Transactions of one server would only roll each other back; those of other servers still can, so they run again. */
export function openTurns() {
  let free = PLACES
  const line: { places: number; go: () => void }[] = []
  const admit = () => {
    while (line[0] && line[0].places <= free) {
      const { places, go } = line.shift()!
      free -= places
      go()
    }
  }
  return async <Result>(run: () => Promise<Result>, lock: Lock): Promise<Result> => {
    const places = lock === 'shared' ? 1 : PLACES
    await new Promise<void>((go) => {
      line.push({ places, go })
      admit()
    })
    const turn = run()
    const ended = turn.catch(() => {})
    void Promise.race([ended, setTimeout(LONG_MS, undefined, { ref: false })]).then(() => {
      free += places
      admit()
    })
    return turn
  }
}
