import { parentPort, workerData } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { ApiError } from '../../../shared/problem.ts'
import { setTimeZone } from '../../clock.ts'
import type { Tables } from '../../database/database.ts'
import { getFault } from '../../database/faults.ts'
import { statements } from '../../database/signals.ts'
import { openSnapshots } from '../../database/snapshot.ts'
import { openReader } from '../../database/sqlite/embedded.ts'
import type { Feature } from '../../feature.ts'
import type { Chunk } from '../../handlers.ts'
import { openHistory } from '../../records/history/history-book.ts'
import type { Failure, Reply, Request, Result, Statement } from './read-pool.ts'
import { runRead } from './reads.ts'

/** What a worker of `openReadPool` does. */
export function serveReads(features: readonly Feature[]): void {
  const db = openReader<Tables>(workerData as string)
  const snapshot = openSnapshots(db, 'sqlite')
  const history = openHistory(features)
  const handlers = features.flatMap((feature) => Object.values(feature.handlers))
  const reads = new Map(
    handlers.flatMap((one) => (one.kind === 'read' || one.kind === 'stream' ? [[one.endpoint.name, one]] : [])),
  )
  const begun = new Map<number, AsyncGenerator<Chunk>>()
  let ran: Statement[] = []
  statements.subscribe((message) => {
    const { level, queryDurationMillis, query } = message as LogEvent
    ran.push({ level, queryDurationMillis, query: { sql: query.sql.slice(0, 20) } })
  })

  function reply(result: Result): void {
    const message: Reply = { result, statements: ran }
    parentPort!.postMessage(message, [])
    ran = []
  }

  async function handle(request: Request): Promise<Result> {
    const { id } = request
    const handler = 'name' in request ? reads.get(request.name)! : undefined
    if (handler && 'name' in request) {
      setTimeZone(request.timeZone)
      begun.set(id, runRead(handler, { ...request.input, history }, { db, snapshot }))
    }
    const chunks = begun.get(id)!
    const next = 'call' in request && request.call === 'return' ? await chunks.return(undefined) : await chunks.next()
    const isLast = next.done === true || handler?.kind === 'read'
    if (isLast) begun.delete(id)
    if (next.done) return { isLast: true }
    return { chunk: next.value, isLast }
  }

  parentPort!.on('message', (request: Request) => {
    handle(request).then(reply, (error: unknown) => {
      begun.delete(request.id)
      reply({ failure: toFailure(error) })
    })
  })
  // In a turn of its own, so that all modules have been evaluated.
  setImmediate(reply, { isLast: true })
}

const toFailure = (error: unknown): Failure =>
  error instanceof ApiError
    ? { problem: [error.problem, error.waitSeconds, error.event] }
    : { error, fault: getFault(error) }
