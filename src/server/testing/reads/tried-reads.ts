/** Reads by which the threads that answer reads are tested. */
import { isMainThread, threadId } from 'node:worker_threads'
import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { notFound } from '../../../shared/problem.ts'
import { read, readOnMainThread, stream } from '../../handlers.ts'

const declare = (name: string) =>
  endpoint('orders.read', {
    name,
    summary: name,
    method: 'GET',
    shows: [],
    path: `/api/${name}`,
    input: z.object({ text: z.string().default('') }),
    output: z.unknown(),
  })

const download = (name: string) => ({
  ...declare(name),
  download: { type: 'text/csv', name: 'tried' } as const,
})

let ended = 0
let slow = 0

export const triedReads = {
  handlers: {
    where: read(
      declare('where'),
      ({ method }) => ({ method, threadId }),
      async ({ input: { text }, session, prepared }) => ({
        text,
        username: session.username,
        prepared,
        threadId,
        ended,
        slow,
      }),
    ),
    colors: read(declare('colors'), async ({ db }) => ({
      colors: (await db.selectFrom('colors').select('_id').execute()).length,
      isOnThread: !isMainThread,
    })),
    here: readOnMainThread(declare('here'), async ({ request }) => ({ threadId, url: request.url })),
    missing: read(declare('missing'), async () => {
      throw notFound('There is no such order.')
    }),
    faulty: read(declare('faulty'), async () => {
      throw new Error('A fault in the code.')
    }),
    /** Keeps its thread busy for a while. */
    slow: read(declare('slow'), async () => {
      const until = performance.now() + 200
      while (performance.now() < until);
      slow++
      return {}
    }),
    /** Takes more memory than a thread may. */
    greedy: read(declare('greedy'), async () => {
      const all: number[][] = []
      for (;;) all.push(Array<number>(1_000_000).fill(all.length))
    }),
    counting: stream(download('counting'), async function* () {
      for (let piece = 0; piece < 100; piece++) yield `${piece}é\n`
    }),
    broken: stream(download('broken'), async function* () {
      for (let piece = 0; piece < 100; piece++) yield 'x'.repeat(100_000)
      throw new Error('A fault in the code.')
    }),
    /** As `endless`, with a first chunk that takes a while. */
    late: stream(download('late'), async function* () {
      const until = performance.now() + 200
      while (performance.now() < until);
      try {
        for (;;) yield 'x'.repeat(100_000)
      } finally {
        ended++
      }
    }),
    endless: stream(download('endless'), async function* () {
      try {
        for (;;) yield 'x'.repeat(100_000)
      } finally {
        ended++
      }
    }),
  },
}
