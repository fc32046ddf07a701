import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf, ParsedOf } from '../shared/endpoint.ts'
import type { LiveEvent } from '../shared/live-event.ts'
import type { Reader, Transaction } from './database/database.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { Note } from './security/security-log.ts'
import type { References } from './records/references.ts'
import type { Session } from './security/sessions.ts'

/** Notes what to tell every screen; it leaves after the commit, and never if the change is undone (rule P7). */
export type Publish = <Payload extends z.ZodType>(event: LiveEvent<Payload>, payload: z.input<Payload>) => void

/** What every handler is given. */
interface HandlerContext<Input> {
  input: Input
  /** Who asks; on public endpoints nobody (`NOBODY`). */
  session: Session
}

export interface ReadHandler {
  kind: 'read'
  endpoint: Endpoint
  handle(context: HandlerContext<unknown> & { db: Reader; request: FastifyRequest }): Promise<unknown>
}

export interface StreamHandler {
  kind: 'stream'
  endpoint: Endpoint
  tag?: (db: Reader) => Promise<string>
  handle(context: HandlerContext<unknown> & { db: Reader }): AsyncIterable<string>
}

/** What a handler that changes something is given besides; nothing else reaches the database. */
export interface WriteContext {
  tx: Transaction
  publish: Publish
  signOut: SignOut
  note: Note
  references: References
}

export interface WriteHandler<E extends Endpoint = Endpoint, Prepared = unknown> {
  kind: 'write'
  endpoint: E
  /** Refuses before the body is read, from what the head of the request says. */
  guard?: Guard
  prepare(
    context: HandlerContext<ParsedOf<E>> & { db: Reader; request: FastifyRequest; limits: RateLimits },
  ): Promise<Prepared>
  handle(context: HandlerContext<ParsedOf<E>> & WriteContext & { prepared: Prepared }): Promise<OutputOf<E>>
}

type Guard = (context: { db: Reader; request: FastifyRequest }) => Promise<void>

/**
 * Notes whose screens to disconnect after the commit: all of these people, or those of one token. The sessions must be
 * closed in the transaction (rule M3).
 */
export type SignOut = (whose: readonly string[] | { token: string }) => void

export type Handler = ReadHandler | StreamHandler | WriteHandler

/** Answers an endpoint that changes nothing. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & { db: Reader; request: FastifyRequest }) => Promise<OutputOf<E>>,
): ReadHandler {
  return { kind: 'read', endpoint, handle }
}

/**
 * Answers with a text too long to hold in memory, piece by piece: the next one is asked for when the receiver has taken
 * the one before. A failure after the first piece breaks the connection, so that no part passes for the whole. With a `tag`, which changes with
 * the answer, a browser that has it still is told so in place of it.
 */
export function stream<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & { db: Reader }) => AsyncIterable<string>,
  { tag }: Pick<StreamHandler, 'tag'> = {},
): StreamHandler {
  return { kind: 'stream', endpoint, handle, ...(tag && { tag }) }
}

/**
 * Answers an endpoint that changes something, in one transaction. The handler is given that transaction and nothing
 * else that reaches the database, so no query can escape it; it may run again after a conflict. Slow work that
 * needs no transaction (hashing, image decoding) belongs in `prepare`, which runs once, before; `guard` even before the
 * body is read.
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
