import type { FastifyRequest } from 'fastify'
import type { Database, Reader } from '../../database/database.ts'
import type { Chunk, ReadContext, ReadHandler, ReadInput, StreamHandler } from '../../handlers.ts'
import type { HistoryBook } from '../../records/history/history-book.ts'
import type { ReadPool } from './read-pool.ts'

export type Read = (
  handler: ReadHandler | StreamHandler,
  input: ReadInput,
  request: FastifyRequest,
  authorize: () => Promise<unknown>,
) => AsyncGenerator<Chunk>

/** Of one person: of two workers one is left for the others, and of ten connections to PostgreSQL seven. */
const AT_ONCE = { sqlite: 1, postgres: 3 }

/** Answers in chunks of text: a stream has many of them, any other read one. */
export function openReads(
  { snapshot, read: db, engine }: Database,
  { history, pool }: { history: HistoryBook; pool: ReadPool | undefined },
): Read {
  const limited = limitPerPerson(AT_ONCE[engine])
  return async function* answer(handler, input, request, authorize) {
    let chunks: AsyncGenerator<Chunk> | undefined
    const getNext = async (hasWaited: boolean) => {
      // A browser gives up a search with every letter that is typed: what it has given up meanwhile is not read.
      if (request.socket.destroyed) return { done: true } as const
      // The session may have ended while the read waited in line (rule M3).
      if (hasWaited && !chunks) await authorize()
      chunks ??= pool?.run(handler.endpoint.name, input) ?? runRead(handler, { ...input, history }, { db, snapshot })
      return chunks.next()
    }
    try {
      for (;;) {
        const next = await limited(input.session.userId, getNext)
        if (next.done) return
        yield next.value
      }
    } finally {
      await chunks?.return(undefined)
    }
  }
}

/** Of one moment, but for downloads: nothing stays open until a slow receiver has taken the last of its chunks. */
export async function* runRead(
  handler: ReadHandler | StreamHandler,
  context: ReadInput & Omit<ReadContext, 'db'>,
  { db, snapshot }: { db: Reader; snapshot: Database['snapshot'] },
): AsyncGenerator<Chunk, undefined> {
  if (handler.kind === 'stream' && handler.endpoint.download) yield* handler.handle({ ...context, db, snapshot })
  else yield* await snapshot((moment) => readAll(handler, { ...context, db: moment }))
}

const readAll = async (handler: ReadHandler | StreamHandler, context: ReadInput & ReadContext): Promise<Chunk[]> =>
  handler.kind === 'stream'
    ? Array.fromAsync(handler.handle({ ...context, snapshot: (run) => run(context.db) }))
    : [JSON.stringify(await handler.handle(context))]

/** Of each person at most so many run at once; the others wait in line. */
export function limitPerPerson(atOnce: number) {
  const people = new Map<string, { running: number; line: (() => void)[] }>()
  return async <Result>(person: string, run: (hasWaited: boolean) => Promise<Result>): Promise<Result> => {
    const own = people.get(person) ?? { running: 0, line: [] }
    people.set(person, own)
    const hasWaited = own.running >= atOnce
    if (!hasWaited) own.running++
    else await new Promise<void>((resolve) => own.line.push(resolve))
    try {
      return await run(hasWaited)
    } finally {
      // Whoever is next in line takes over the turn.
      const next = own.line.shift()
      if (next) next()
      else if (--own.running === 0) people.delete(person)
    }
  }
}
