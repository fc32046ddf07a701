import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { insertColor } from '../../features/colors/colors.db.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { read, stream } from '../handlers.ts'
import { openHistory } from '../records/history/history-book.ts'
import { runRead } from '../http/reads/reads.ts'
import { openShop } from '../testing/shop.ts'
import type { Reader } from './database.ts'
import { remember } from './remember.ts'

const shop = await openShop()
const { database } = shop
const count = async (db: Reader) => (await db.selectFrom('colors').select('_id').execute()).length
let made = 0
/** Not by a call, whose session would be looked up by the reader that is busy. */
const makeAnother = () => database.write((tx) => insertColor(tx, { name: `Color ${++made}`, code: 'c0ffee' }))

const counting = endpoint('signed-in', {
  name: 'counting',
  summary: 'Count twice',
  method: 'GET',
  shows: [],
  path: '/api/counting',
  input: z.object({}),
  output: z.unknown(),
})
const download = { ...counting, download: { type: 'text/csv', name: 'counting' } as const }
const context = {
  input: {},
  session: { userId: '', username: '', role: 'administrator' },
  prepared: undefined,
  history: openHistory([]),
} as const
const answer = async (handler: Parameters<typeof runRead>[0]) =>
  (await Array.fromAsync(runRead(handler, context, { db: database.read, snapshot: database.snapshot }))).join('')

test('an answer is of one moment, whatever is saved meanwhile', async () => {
  const counts = await answer(
    read(counting, async ({ db }) => {
      const before = await count(db)
      await makeAnother()
      return [before, await count(db)]
    }),
  )
  expect(counts).toBe(`[${made - 1},${made - 1}]`)
  expect(await database.snapshot(count)).toBe(made)
})

test('an answer that comes in parts is, too, but not a download', async () => {
  const handler = stream(counting, async function* ({ db }) {
    yield `${await count(db)} `
    await makeAnother()
    yield String(await count(db))
  })
  expect(await answer(handler)).toBe(`${made - 1} ${made - 1}`)
  expect(await answer({ ...handler, endpoint: download })).toBe(`${made - 1} ${made}`)
})

test('what a download reads together is of one moment', async () => {
  const handler = stream(download, async function* ({ snapshot }) {
    yield await snapshot(async (db) => {
      const before = await count(db)
      await makeAnother()
      return `${before} ${await count(db)}`
    })
  })
  expect(await answer(handler)).toBe(`${made - 1} ${made - 1}`)
})

test('after one that fails the next one reads what is there then', async () => {
  const failing = database.snapshot(async (db) => {
    await count(db)
    throw new Error('The handler failed.')
  })
  await expect(failing).rejects.toThrow('The handler failed.')
  await makeAnother()
  expect(await database.snapshot(count)).toBe(made)
})

test('several at once do not disturb each other', async () => {
  const twice = () => database.snapshot(async (db) => [await count(db), await count(db)])
  const all = await Promise.all(Array.from({ length: 12 }, twice))
  expect(all).toEqual(all.map(() => [made, made]))
})

test('what was read in one is remembered for the next, until something changes', async () => {
  const reading = vi.fn<typeof count>(count)
  const remembered = remember(reading)
  const before = await database.snapshot(remembered)
  await makeAnother()
  expect([before, await database.snapshot(remembered)]).toEqual([made - 1, made])
  expect(await database.snapshot(remembered)).toBe(made)
  // On PostgreSQL a change of another database counts, too.
  if (database.engine === 'sqlite') expect(reading).toHaveBeenCalledTimes(2)
})
