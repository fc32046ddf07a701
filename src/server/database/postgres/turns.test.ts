import { expect, test } from 'vitest'
import type { Lock } from '../engine.ts'
import { openTurns } from './turns.ts'

/** What runs after each step, by its place in the line. */
async function follow(...locks: Lock[]): Promise<number[][]> {
  const inTurn = openTurns()
  const running = new Map<number, () => void>()
  const all = locks.map((lock, place) => inTurn(() => new Promise<void>((end) => running.set(place, end)), lock))
  const seen: number[][] = []
  for (;;) {
    // Microtasks only: no transaction is passed because it takes long.
    for (let step = 0; step < 20; step++) await Promise.resolve()
    const [first] = running
    if (!first) break
    seen.push([...running.keys()])
    running.delete(first[0])
    first[1]()
  }
  await Promise.all(all)
  return seen
}

test('exclusive transactions run one after the other', async () => {
  expect(await follow('exclusive', 'exclusive', 'exclusive')).toEqual([[0], [1], [2]])
})

test('two shared ones run at once', async () => {
  expect(await follow('shared', 'shared', 'shared')).toEqual([[0, 1], [1, 2], [2]])
})

test('an exclusive one waits for all before it, and nobody passes it', async () => {
  expect(await follow('shared', 'shared', 'exclusive', 'shared')).toEqual([[0, 1], [1], [2], [3]])
})

test('one that fails lets the next one run', async () => {
  const inTurn = openTurns()
  const failing = inTurn(() => Promise.reject(new Error('refused')), 'exclusive')
  const next = inTurn(async () => 'done', 'exclusive')
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})
