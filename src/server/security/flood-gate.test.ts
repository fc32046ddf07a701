import { expect, test } from 'vitest'
import { type Bound, openFloodGate } from './flood-gate.ts'

/** A flood gate with a clock that only the test advances. */
function openGate() {
  let at = 0
  const gate = openFloodGate(1000, () => at)
  return {
    pass: (...bounds: Bound[]) => {
      const passage = gate.look(bounds)
      gate.count(bounds, passage)
      return passage
    },
    look: (bounds: readonly Bound[]) => gate.look(bounds),
    wait: (milliseconds: number) => void (at += milliseconds),
  }
}

test('so many pass, one more says that it is the last, and then none does until the window is over', () => {
  const { pass, wait } = openGate()
  const bound = { key: 'Ada', most: 2 }
  expect([1, 2, 3, 4, 5].map(() => pass(bound))).toEqual(['pass', 'pass', 'last', 'stop', 'stop'])
  wait(999)
  expect(pass(bound)).toBe('stop')
  wait(1)
  expect([1, 2, 3, 4].map(() => pass(bound))).toEqual(['pass', 'pass', 'last', 'stop'])
})

test('keys are counted apart, and looking counts nothing', () => {
  const { pass, look } = openGate()
  expect(pass({ key: 'Ada', most: 1 })).toBe('pass')
  expect([1, 2, 3].map(() => look([{ key: 'Ada', most: 1 }]))).toEqual(['last', 'last', 'last'])
  expect(pass({ key: 'Mia', most: 1 })).toBe('pass')
})

test('a silent bound stops without a word', () => {
  const { pass } = openGate()
  const bound = { key: 'Ada', most: 1, isSilent: true }
  expect([1, 2, 3].map(() => pass(bound))).toEqual(['pass', 'stop', 'stop'])
})

test('whoever takes a new name each time meets the bound of all names', () => {
  const { pass } = openGate()
  const passages = Array.from({ length: 1000 }, (_, n) =>
    pass({ key: `name ${n}`, most: 30 }, { key: 'from there', most: 3 }),
  )
  expect(passages.slice(0, 5)).toEqual(['pass', 'pass', 'pass', 'last', 'stop'])
  expect(new Set(passages.slice(4))).toEqual(new Set(['stop']))
})

test('one name that is full keeps no other from passing', () => {
  const { pass } = openGate()
  const all = { key: 'from there', most: 10 }
  for (let n = 0; n < 5; n++) pass({ key: 'Ada', most: 2 }, all)
  expect(pass({ key: 'Mia', most: 2 }, all)).toBe('pass')
})
