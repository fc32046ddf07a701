import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitPerPerson } from './reads.ts'

/** Runs that end when they are told to, and the names of those that have begun. */
function openRuns(atOnce: number) {
  const limited = limitPerPerson(atOnce)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    run(person: string, name: string) {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return limited(person, async () => {
        begun.push(name)
        await end.promise
        return name
      })
    },
    async end(name: string, error?: Error) {
      if (error) ends.get(name)!.reject(error)
      else ends.get(name)!.resolve()
      await setImmediate()
    },
  }
}

test('of each person so many run at once, and the others in the order in which they came', async () => {
  const runs = openRuns(2)
  const all = [
    runs.run('Ada', 'a1'),
    runs.run('Ada', 'a2'),
    runs.run('Ada', 'a3'),
    runs.run('Ada', 'a4'),
    runs.run('Bob', 'b1'),
  ]
  expect(runs.begun).toEqual(['a1', 'a2', 'b1'])
  await runs.end('a2')
  expect(runs.begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await runs.end('b1')
  expect(runs.begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  await runs.end('a1')
  await runs.end('a3')
  await runs.end('a4')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

test('one that fails hands its turn over, and afterwards all turns are free again', async () => {
  const runs = openRuns(1)
  const failing = runs.run('Ada', 'fails')
  const next = runs.run('Ada', 'next')
  await Promise.all([expect(failing).rejects.toThrow('No.'), runs.end('fails', new Error('No.'))])
  await runs.end('next')
  expect(await next).toBe('next')
  const later = runs.run('Ada', 'later')
  expect(runs.begun).toEqual(['fails', 'next', 'later'])
  await runs.end('later')
  expect(await later).toBe('later')
})
