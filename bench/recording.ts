/**
 * Records the statements that the application sends for a request, with their parameters, so that the floor can send
 * them again.
 */
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { features } from '../src/app.ts'
import { notifyListeners } from '../src/server/records/changes.ts'
import { openHistory } from '../src/server/records/history-book.ts'
import { openReferences } from '../src/server/records/references.ts'
import { newId, now } from '../src/server/clock.ts'
import { OPEN_PLACE } from '../src/features/order-documents/order-documents.rules.ts'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import { ApiError } from '../src/shared/problem.ts'
import type { Tables } from '../src/server/database/database.ts'
import type { Handler } from '../src/server/handlers.ts'
import type { Session } from '../src/server/security/sessions.ts'
import { openSqlite, sqliteDialect } from '../src/server/database/sqlite.ts'
import type { CaseName, Request } from './cases.ts'
import type { DatabaseSettings } from './databases.ts'

/** A parameter that differs each time: the nth new id, the current time, the number from the counter plus so many. */
export type Parameter = string | number | null | { newId: number } | { instant: true } | { counted: number }

export interface Statement {
  sql: string
  parameters: Parameter[]
}

/** All statements that answer one request, in their order. */
export interface Plan {
  caseName: CaseName
  /** The statement that begins the transaction of a write. */
  begin: string | null
  statements: Statement[]
  /** How many of them the handler sent, whose results make the answer; then come documents and the history. */
  answering: number
  /** What is asked, after the transaction is undone, where stock does not suffice. */
  refusal: Statement | null
}

const SESSION: Session = { userId: '', username: 'Ada', role: 'administrator' }

/** Runs the application's own handlers on the database, without HTTP, and records their statements. */
export async function openRecorder(settings: DatabaseSettings) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const kysely = new Kysely<Tables>({
    dialect: settings.DATABASE_URL
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: settings.DATABASE_URL }) })
      : sqliteDialect(openSqlite(join(settings.DATA_DIR, 'shop.sqlite'))),
    log: ({ level, query: { sql, parameters } }: LogEvent) =>
      void (level === 'query' && sent.push({ sql, parameters })),
  })
  const begin = settings.DATABASE_URL ? 'start transaction isolation level serializable' : 'begin immediate'
  const openedAt = now()
  const firstId = newId()
  // Later ids sort after earlier ones, so ids and instants after these were made during the request.
  const isNewId = (value: string) => /^[0-9a-f-]{36}$/.test(value) && value > firstId
  const isNow = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value) && value >= openedAt

  function parametersOf(parameters: readonly unknown[], newIds: string[], orderNo: number | undefined): Parameter[] {
    return (parameters as (string | number | null)[]).map((value) => {
      if (typeof value === 'number' && value === orderNo) return { counted: 0 }
      if (orderNo !== undefined && value === orderNo + OPEN_PLACE) return { counted: OPEN_PLACE }
      if (typeof value !== 'string') return value
      if (isNow(value)) return { instant: true }
      if (!isNewId(value)) return value
      if (!newIds.includes(value)) newIds.push(value)
      return { newId: newIds.indexOf(value) }
    })
  }

  // Only on PostgreSQL does Kysely report the statements around a transaction.
  const isOwn = ({ sql }: { sql: string }) => sql !== begin && sql !== 'commit' && sql !== 'rollback'

  return {
    async record(caseName: CaseName, { endpoint, input }: Request): Promise<Plan> {
      const handler = HANDLERS.find((known) => known.endpoint === endpoint)!
      sent.length = 0
      let answering = 0
      const answer = await answerOf(handler, kysely, endpoint.input.parse(input), () => {
        answering = sent.filter(isOwn).length
      })
      const newIds: string[] = []
      const orderNo = endpoint === createOrder ? (answer as { order: { orderNo: number } }).order.orderNo : undefined
      const statements = sent
        .filter(isOwn)
        .map(({ sql, parameters }) => ({ sql, parameters: parametersOf(parameters, newIds, orderNo) }))
      return { caseName, begin: handler.kind === 'write' ? begin : null, statements, answering, refusal: null }
    },

    /** The last statement of a request that is refused: what the message of the refusal is made of. */
    async refusalOf({ endpoint, input }: Request): Promise<Statement> {
      const handler = HANDLERS.find((known) => known.endpoint === endpoint)!
      sent.length = 0
      await answerOf(handler, kysely, endpoint.input.parse(input), () => {
        throw new Error(`${endpoint.name} was to be refused`)
      }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      const { sql, parameters } = sent.findLast(isOwn)!
      return { sql, parameters: parameters as Parameter[] }
    },
    close: () => kysely.destroy(),
  }
}

/** No measured handler reads its request. */
const NO_REQUEST = {} as FastifyRequest

const HANDLERS: readonly Handler[] = features.flatMap(({ handlers }) => Object.values(handlers))
const history = openHistory(features)
const listeners = features.flatMap((feature) => feature.changeListeners ?? [])
const references = openReferences(features.flatMap((feature) => feature.references ?? []))

/** `answered` is called when the handler has sent its statements. */
async function answerOf(
  handler: Handler,
  kysely: Kysely<Tables>,
  input: unknown,
  answered: () => void,
): Promise<unknown> {
  if (handler.kind === 'read') {
    const answer = await handler.handle({ db: kysely, input, session: SESSION, request: NO_REQUEST, history })
    answered()
    return answer
  }
  if (handler.kind === 'stream') throw new Error(`${handler.endpoint.name} is a download, which has no plan`)
  const nothing = () => {}
  const quiet = { publish: nothing, signOut: nothing, note: nothing, references, history }
  return kysely
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      const answer = await handler.handle({ tx, input, session: SESSION, prepared: undefined, ...quiet })
      answered()
      await notifyListeners(tx, listeners)
      await history.write(tx, SESSION)
      return answer
    })
}
