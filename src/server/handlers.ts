import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, OutputOf, ParsedOf } from '../shared/endpoint.ts'
import type { LiveEvent } from '../shared/live-event.ts'
import type { Reader, Transaction } from './database/database.ts'
import type { Live } from './live.ts'
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

/** What a read is given beside the database; it can be sent to another thread. */
export interface Asked extends HandlerContext<unknown> {
  backupWarning: string | null
}

export interface ReadContext extends Pick<Asked, 'backupWarning'> {
  db: Reader
  history: HistoryBook
}

export type Piece = string | Uint8Array

type HereContext = ReadContext & { request: FastifyRequest }

interface AnyRead {
  endpoint: Endpoint
  /** Runs on the thread that serves, and is given the request. */
  isHere: boolean
}

export interface ReadHandler extends AnyRead {
  kind: 'read'
  handle(context: HandlerContext<unknown> & ReadContext & { request?: FastifyRequest }): Promise<unknown>
}

export interface StreamHandler extends AnyRead {
  kind: 'stream'
  tag?: (db: Reader) => Promise<string>
  handle(context: HandlerContext<unknown> & { db: Reader }): AsyncIterable<Piece>
}

export interface WriteContext {
  tx: Transaction
  publish: Publish
  signOut: SignOut
  note: Note
  references: References
  history: HistoryBook
}

export interface WriteHandler<E extends Endpoint = Endpoint, Prepared = unknown> {
  kind: 'write'
  endpoint: E
  guard?: Guard
  prepare(
    context: HandlerContext<ParsedOf<E>> & { db: Reader; request: FastifyRequest; limits: RateLimits },
  ): Promise<Prepared>
  handle(context: HandlerContext<ParsedOf<E>> & WriteContext & { prepared: Prepared }): Promise<OutputOf<E>>
}

type Guard = (context: { db: Reader; request: FastifyRequest }) => Promise<void>

/** The handler itself must close the sessions in the transaction (rule M3). */
export type SignOut = Live['disconnect']

export type Handler = ReadHandler | StreamHandler | WriteHandler

/** May run on another thread: it knows nothing but its context and the database. */
export function read<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & ReadContext) => Promise<OutputOf<E>>,
): ReadHandler {
  return { kind: 'read', endpoint, isHere: false, handle }
}

/** Runs on the thread that serves, for what the request or this process alone knows. */
export function readHere<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & HereContext) => Promise<OutputOf<E>>,
): ReadHandler {
  return { kind: 'read', endpoint, isHere: true, handle }
}

/** An error after the first piece breaks the connection, so that a part is not taken for the whole. */
export function stream<E extends Endpoint>(
  endpoint: E,
  handle: (context: HandlerContext<ParsedOf<E>> & { db: Reader }) => AsyncIterable<Piece>,
  { isHere = false, ...options }: Partial<Pick<StreamHandler, 'tag' | 'isHere'>> = {},
): StreamHandler {
  return { kind: 'stream', endpoint, isHere, handle, ...options }
}

/** May run again after a conflict; `prepare` runs once, for slow work, and `guard` before the body is read. */
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
