import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf, ParsedOf } from '../shared/endpoint.ts'
import type { LiveEvent } from '../shared/live-event.ts'
import type { Reader, Transaction } from './database/database.ts'
import type { Live } from './live.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { Note } from './security/security-log.ts'
import type { HistoryBook } from './records/history-book.ts'
import type { References } from './records/references.ts'
import type { Session } from './security/sessions.ts'

/**
 * Queues an event for every screen. It is sent after the commit, and never if the transaction is rolled back (rule P7).
 */
export type Publish = <Payload extends z.ZodType>(event: LiveEvent<Payload>, payload: z.input<Payload>) => void

/** What every handler is given. */
interface HandlerContext<Input> {
  input: Input
  /** The session of the caller; `NOBODY` on public endpoints. */
  session: Session
}

/** What a handler that answers with one piece is given besides. */
interface ReadContext {
  db: Reader
  request: FastifyRequest
  history: HistoryBook
}

export interface ReadHandler {
  kind: 'read'
  endpoint: Endpoint
  handle(context: HandlerContext<unknown> & ReadContext): Promise<unknown>
}

export interface StreamHandler {
  kind: 'stream'
  endpoint: Endpoint
  tag?: (db: Reader) => Promise<string>
  handle(context: HandlerContext<unknown> & { db: Reader }): AsyncIterable<string>
}

/** What a handler that changes something is given besides. It reaches the database only through `tx`. */
export interface WriteContext {
  tx: Transaction
  publish: Publish
  signOut: SignOut
  note: Note
  references: References
  /** The history of the call is written at its end, in the name of its session. */
  history: HistoryBook
}

export interface WriteHandler<E extends Endpoint = Endpoint, Prepared = unknown> {
  kind: 'write'
  endpoint: E
  /** May refuse the call before the body is read, from the head of the request. */
  guard?: Guard
  prepare(
    context: HandlerContext<ParsedOf<E>> & { db: Reader; request: FastifyRequest; limits: RateLimits },
  ): Promise<Prepared>
  handle(context: HandlerContext<ParsedOf<E>> & WriteContext & { prepared: Prepared }): Promise<OutputOf<E>>
}

type Guard = (context: { db: Reader; request: FastifyRequest }) => Promise<void>

/**
 * Queues whose live channels to disconnect after the commit: those of all these people, or those of one session. The
 * handler itself must close the sessions in the transaction (rule M3).
 */
export type SignOut = Live['disconnect']

export type Handler = ReadHandler | StreamHandler | WriteHandler

/** Answers an endpoint that changes nothing. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & ReadContext) => Promise<OutputOf<E>>,
): ReadHandler {
  return { kind: 'read', endpoint, handle }
}

/**
 * Answers with a text too long to hold in memory, in pieces: each piece is read once the receiver has taken the one
 * before. An error after the first piece breaks the connection, so that a part is not taken for the whole. `tag`
 * changes whenever the answer does: a browser that has the answer of that tag gets a 304 instead.
 */
export function stream<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & { db: Reader }) => AsyncIterable<string>,
  { tag }: Pick<StreamHandler, 'tag'> = {},
): StreamHandler {
  return { kind: 'stream', endpoint, handle, ...(tag && { tag }) }
}

/**
 * Answers an endpoint that changes something, in one transaction. The handler reaches the database only through that
 * transaction, and may run again after a conflict. Slow work that needs no transaction (hashing, image decoding)
 * belongs in `prepare`, which runs once before it; `guard` runs even before the body is read.
 */
export function write<E extends Endpoint>(endpoint: E, handle: WriteHandler<E, undefined>['handle']): WriteHandler
export function write<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: WriteHandler<E, Prepared>['prepare'],
  handle: WriteHandler<E, Prepared>['handle'],
  options?: Pick<WriteHandler, 'guard'>,
): WriteHandler
export function write(
  endpoint: Endpoint,
  ...steps: [WriteHandler['handle']] | [WriteHandler['prepare'], WriteHandler['handle'], Pick<WriteHandler, 'guard'>?]
): WriteHandler {
  if (steps.length === 1) return { kind: 'write', endpoint, prepare: async () => undefined, handle: steps[0] }
  const [prepare, handle, options] = steps
  return { kind: 'write', endpoint, prepare, handle, ...options }
}
