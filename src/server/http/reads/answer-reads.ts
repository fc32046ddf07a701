import { parentPort, workerData } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { ApiError } from '../../../shared/problem.ts'
import type { Tables } from '../../database/database.ts'
import { getFault } from '../../database/faults.ts'
import { statements } from '../../database/signals.ts'
import type { Piece } from '../../handlers.ts'
import { openReader } from '../../database/sqlite/embedded.ts'
import type { Feature } from '../../feature.ts'
import { openHistory } from '../../records/history/history-book.ts'
import type { Failure, Outcome, Report, Statement, Step } from './read-threads.ts'
import { answerRead } from './reads.ts'

/** The part of a thread that `openReadThreads` has started. */
export function answerReads(features: readonly Feature[]): void {
  const db = openReader<Tables>(workerData as string)
  const history = openHistory(features)
  const handlers = features.flatMap((feature) => Object.values(feature.handlers))
  const reads = new Map(handlers.flatMap((one) => (one.kind === 'write' ? [] : [[one.endpoint.name, one] as const])))
  const running = new Map<number, AsyncGenerator<Piece>>()
  const encoder = new TextEncoder()
  let ran: Statement[] = []
  statements.subscribe((message) => {
    const { level, queryDurationMillis, query } = message as LogEvent
    ran.push({ level, queryDurationMillis, query: { sql: query.sql.slice(0, 20) } })
  })

  function report(outcome: Outcome): void {
    const given: Report = { outcome, ran }
    parentPort!.postMessage(given, 'piece' in outcome ? [outcome.piece.buffer as ArrayBuffer] : [])
    ran = []
  }

  async function take(step: Step): Promise<Outcome> {
    const { id } = step
    if ('name' in step) {
      const handler = reads.get(step.name)!
      const pieces = answerRead(handler, { ...step.asked, db, history })
      if (handler.kind === 'read') return toOutcome(await pieces.next(), { isLast: true })
      running.set(id, pieces)
    }
    const pieces = running.get(id)!
    const next = 'go' in step && step.go === 'away' ? await pieces.return(undefined) : await pieces.next()
    if (next.done) running.delete(id)
    return toOutcome(next, { isLast: false })
  }

  const toOutcome = ({ value, done }: IteratorResult<Piece, unknown>, { isLast }: { isLast: boolean }): Outcome =>
    done ? { isLast: true } : { piece: typeof value === 'string' ? encoder.encode(value) : value.slice(), isLast }

  parentPort!.on('message', (step: Step) => {
    take(step).then(report, (error: unknown) => {
      running.delete(step.id)
      report({ failure: toFailure(error) })
    })
  })
  report({ isLast: true })
}

function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { problem: error.problem }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { fault: getFault(error), message, stack }
}
