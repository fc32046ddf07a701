import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Asked, Piece, ReadContext, ReadHandler, StreamHandler } from '../../handlers.ts'
import type { HistoryBook } from '../../records/history/history-book.ts'
import type { ReadThreads } from './read-threads.ts'
import { openTurns } from './turns.ts'

export type Read = (
  handler: ReadHandler | StreamHandler,
  asked: Asked & { request: FastifyRequest },
) => AsyncGenerator<Piece>

/** Of one person: with threads one fewer than there are, so that one is always left for the others. */
const AT_ONCE = { threads: 1, postgres: 3 }

/** Answers with pieces of text: a stream has many of them, any other read one. */
export function openReads(
  { read: db }: Database,
  { history, threads }: { history: HistoryBook; threads: ReadThreads | undefined },
): Read {
  const inTurn = openTurns(threads ? AT_ONCE.threads : AT_ONCE.postgres)
  return async function* answer(handler, { request, ...asked }) {
    if (handler.isHere) return yield* answerRead(handler, { ...asked, db, history, request })
    let pieces: AsyncGenerator<Piece> | undefined
    const getNext = async () => {
      // Who has gone meanwhile, as a search does with every letter that is typed, is not answered.
      if (request.socket.destroyed) return { done: true } as const
      pieces ??= threads?.ask(handler.endpoint.name, asked) ?? answerRead(handler, { ...asked, db, history })
      return pieces.next()
    }
    try {
      for (;;) {
        const next = await inTurn(asked.session.userId, getNext)
        if (next.done) return
        yield next.value
      }
    } finally {
      await pieces?.return(undefined)
    }
  }
}

export async function* answerRead(
  handler: ReadHandler | StreamHandler,
  context: Asked & ReadContext & { request?: FastifyRequest },
): AsyncGenerator<Piece, undefined> {
  if (handler.kind === 'stream') yield* handler.handle(context)
  else yield JSON.stringify(await handler.handle(context))
}
