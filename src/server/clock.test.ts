import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from './clock.ts'

afterEach(() => void vi.useRealTimers())

const SOME = 10_000
const some = () => Array.from({ length: SOME }, newId)

test('C2: ids made later sort later, within a millisecond too, and all are UUIDs of version 7', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const ids = some()
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(SOME)
  expect(ids.filter((id) => !z.uuidv7().safeParse(id).success)).toEqual([])
})

test('C2: ids made after the clock was set back sort later still', () => {
  const before = some()
  vi.useFakeTimers({ now: Date.now() - 3_600_000 })
  const after = some()
  expect([...before, ...after].toSorted()).toEqual([...before, ...after])
})

test('an id begins with the millisecond in which it was made', () => {
  vi.useFakeTimers({ now: Date.now() + 120_000 })
  expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(Date.now())
})
