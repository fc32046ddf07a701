/** Eight people who work all day, still far busier than a shop. */
import { setTimeout as wait } from 'node:timers/promises'
import { inParallel, PEOPLE, type Send } from './measure.ts'

/** Between two calls of one person. */
const PAUSE_MS = 150

/** They take turns with the cases. Returns how to end their work, which tells how many calls they made. */
export function startWork(cases: readonly Send[]): () => Promise<number> {
  let isOver = false
  let calls = 0
  const people = inParallel(
    PEOPLE,
    () => !isOver,
    async (person) => {
      await cases[calls++ % cases.length]!(person)
      await wait(PAUSE_MS)
    },
  )
  return async () => {
    isOver = true
    await people
    return calls
  }
}
