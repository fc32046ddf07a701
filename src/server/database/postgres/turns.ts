import type { Lock } from '../engine.ts'

/** The others do not wait longer for one: it may wait for a lock, or for a database that is gone. */
const LONG_MS = 100

/** Nor for one that holds them up because it has been rolled back by those that did not wait. */
const HELD_UP_MS = 10_000

/** A third would conflict more often: what they read and insert is on the same pages of an index. */
const PERMITS = 2

/** Transactions of one server would mostly roll each other back, so they wait for each other. */
export function openTurns() {
  let free = PERMITS
  const queue: { permits: number; begin: () => void }[] = []
  const release = (permits: number) => {
    free += permits
    while (queue[0] && queue[0].permits <= free) {
      const { permits: taken, begin } = queue.shift()!
      free -= taken
      begin()
    }
  }
  return async <Result>(run: (holdUp: () => void) => Promise<Result>, lock: Lock): Promise<Result> => {
    const permits = lock === 'shared' ? 1 : PERMITS
    await new Promise<void>((begin) => {
      queue.push({ permits, begin })
      release(0)
    })
    let held = permits
    let timer: NodeJS.Timeout | undefined
    const letPass = () => {
      clearTimeout(timer)
      release(held)
      held = 0
    }
    const holdUp = (milliseconds: number) => {
      clearTimeout(timer)
      free -= permits - held
      held = permits
      timer = setTimeout(letPass, milliseconds).unref()
    }
    holdUp(LONG_MS)
    return run(() => holdUp(HELD_UP_MS)).finally(letPass)
  }
}
