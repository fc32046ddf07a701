import { afterEach, expect, test, vi } from 'vitest'
import type { Lock } from '../engine.ts'
import { openTurns } from './turns.ts'

afterEach(() => vi.useRealTimers())

/** Microtasks only: nobody is let pass because a transaction takes long. */
async function settle(): Promise<void> {
  for (let step = 0; step < 20; step++) await Promise.resolve()
}

/** The transactions that run, by their number; each time the first of them ends. */
async function follow(...locks: Lock[]): Promise<number[][]> {
  const inTurn = openTurns()
  const running = new Map<number, () => void>()
  const all = locks.map((lock, place) => inTurn(() => new Promise<void>((end) => running.set(place, end)), lock))
  const seen: number[][] = []
  for (;;) {
    await settle()
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

test('one that fails lets the next one run at once', async () => {
  const inTurn = openTurns()
  const failing = inTurn(() => Promise.reject(new Error('refused')), 'exclusive')
  const refusal = failing.catch((error: Error) => error.message)
  let hasRun = false
  const next = inTurn(async () => void (hasRun = true), 'exclusive')
  await settle()
  expect(hasRun).toBe(true)
  await next
  expect(await refusal).toBe('refused')
})

test('one that takes long lets the others pass, but not once it holds them up', async () => {
  vi.useFakeTimers()
  const inTurn = openTurns()
  const [long, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  const begin = (name: string, ended: Promise<void>) => inTurn(() => (begun.push(name), ended), 'exclusive')
  let holdUp = () => {}
  const first = inTurn((ask) => ((holdUp = ask), long.promise), 'exclusive')
  const second = begin('second', other.promise)
  const third = begin('third', Promise.resolve())
  await settle()
  expect(begun).toEqual([])
  vi.advanceTimersByTime(100)
  await settle()
  expect(begun).toEqual(['second'])
  holdUp()
  other.resolve()
  await settle()
  expect(begun).toEqual(['second'])
  long.resolve()
  await Promise.all([first, second, third])
  expect(begun).toEqual(['second', 'third'])
})

test('one that holds up the others for ten seconds lets them pass', async () => {
  vi.useFakeTimers()
  const inTurn = openTurns()
  const frozen = Promise.withResolvers<void>()
  const first = inTurn((holdUp) => (holdUp(), frozen.promise), 'exclusive')
  const second = inTurn(async () => 'done', 'exclusive')
  await settle()
  vi.advanceTimersByTime(10_000)
  expect(await second).toBe('done')
  frozen.resolve()
  await first
})
