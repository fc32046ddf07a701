import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf, ParsedOf } from '../shared/endpoint.ts'
import type { LiveEvent } from '../shared/live-event.ts'
import type { Database, Reader, Transaction } from './database/database.ts'
import type { Lock } from './database/engine.ts'
import type { RequirePassword } from './security/own-password.ts'
import type { RateLimits } from './security/rate-limits.ts'
import type { Note } from './security/security-log.ts'
import type { HistoryBook } from './records/history/history-book.ts'
import type { References } from './records/references.ts'
import type { Session } from './security/sessions.ts'

/** Sent after the commit, and never if the transaction is rolled back (rule P7). */
export type Publish = <Payload extends z.ZodType>(event: LiveEvent<Payload>, payload: z.input<Payload>) => void

interface HandlerContext<Input> {
  input: Input
  session: Session
}

/** Plain data, so that it can be sent to another thread. */
export interface ReadInput extends HandlerContext<unknown> {
  prepared: unknown
}

export interface ReadContext {
  db: Reader
  history: HistoryBook
}

export type Chunk = string | Uint8Array

export interface ReadHandler<Prepared = unknown> {
  kind: 'read'
  endpoint: Endpoint
  prepare?(request: FastifyRequest): Prepared
  handle(context: HandlerContext<unknown> & ReadContext & { prepared: Prepared }): Promise<unknown>
}

interface MainThreadContext {
  snapshot: Database['snapshot']
  request: FastifyRequest
}

export interface MainThreadReadHandler {
  kind: 'readOnMainThread'
  endpoint: Endpoint
  handle(context: HandlerContext<unknown> & MainThreadContext): Promise<unknown>
}

interface StreamContext {
  db: Reader
  snapshot: Database['snapshot']
}

export interface StreamHandler {
  kind: 'stream'
  endpoint: Endpoint
  tag?: (db: Reader) => Promise<string>
  handle(context: HandlerContext<unknown> & StreamContext): AsyncIterable<Chunk>
}

export interface MainThreadStreamHandler {
  kind: 'streamOnMainThread'
  endpoint: Endpoint
  handle(context: HandlerContext<unknown> & MainThreadContext & { database: Database }): AsyncIterable<Chunk>
}

export interface WriteContext {
  tx: Transaction
  publish: Publish
  signOut: SignOut
  requirePassword: RequirePassword
  note: Note
  references: References
  history: HistoryBook
}

export interface WriteHandler<E extends Endpoint = Endpoint, Prepared = unknown> {
  kind: 'write'
  endpoint: E
  guard?: Guard
  /** Exclusive without it. */
  lock?(input: ParsedOf<E>): Lock
  prepare(
    context: HandlerContext<ParsedOf<E>> & { db: Reader; request: FastifyRequest; limits: RateLimits },
  ): Promise<Prepared>
  handle(context: HandlerContext<ParsedOf<E>> & WriteContext & { prepared: Prepared }): Promise<OutputOf<E>>
}

type Guard = (context: { db: Reader; request: FastifyRequest }) => Promise<void>

/** The handler itself must close the sessions in the transaction (rule M3). */
export type SignOut = (whose: readonly string[] | { tokenHash: string }) => void

export type Handler = ReadHandler | MainThreadReadHandler | StreamHandler | MainThreadStreamHandler | WriteHandler

/** May run on another thread: it must not use the state of a module, but for what `remember` keeps. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & ReadContext) => Promise<OutputOf<E>>,
): ReadHandler
/** `prepare` gets plain data that only the main thread knows. */
export function read<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (request: FastifyRequest) => Prepared,
  handle: (context: HandlerContext<ParsedOf<E>> & ReadContext & { prepared: Prepared }) => Promise<OutputOf<E>>,
): ReadHandler
export function read(
  endpoint: Endpoint,
  ...steps: [ReadHandler['handle']] | [NonNullable<ReadHandler['prepare']>, ReadHandler['handle']]
): ReadHandler {
  if (steps.length === 1) return { kind: 'read', endpoint, handle: steps[0] }
  return { kind: 'read', endpoint, prepare: steps[0], handle: steps[1] }
}

/** For what only the request or the memory of the process knows. */
export function readOnMainThread<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & MainThreadContext) => Promise<OutputOf<E>>,
): MainThreadReadHandler {
  return { kind: 'readOnMainThread', endpoint, handle }
}

/** May run on another thread, as `read` does. An error after the first chunk breaks the connection, so that a part is not taken for the whole. */
export function stream<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & StreamContext) => AsyncIterable<Chunk>,
  options: Pick<StreamHandler, 'tag'> = {},
): StreamHandler {
  return { kind: 'stream', endpoint, handle, ...options }
}

/** It is asked for HEAD, too, up to the first chunk: that uses nothing up. */
export function streamOnMainThread<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & MainThreadContext & { database: Database }) => AsyncIterable<Chunk>,
): MainThreadStreamHandler {
  return { kind: 'streamOnMainThread', endpoint, handle }
}

/** May run again after a conflict; `prepare` runs once, for slow work, and `guard` before the body is read. */
export function write<E extends Endpoint>(endpoint: E, handle: WriteHandler<E, undefined>['handle']): WriteHandler
export function write<E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: WriteHandler<E, Prepared>['prepare'],
  handle: WriteHandler<E, Prepared>['handle'],
): WriteHandler
export function write(
  endpoint: Endpoint,
  ...steps: [WriteHandler['handle']] | [WriteHandler['prepare'], WriteHandler['handle']]
): WriteHandler {
  if (steps.length === 1) return { kind: 'write', endpoint, prepare: async () => undefined, handle: steps[0] }
  const [prepare, handle] = steps
  return { kind: 'write', endpoint, prepare, handle }
}
