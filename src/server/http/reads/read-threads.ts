import { Worker } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { type Problem, ApiError } from '../../../shared/problem.ts'
import type { Database } from '../../database/database.ts'
import { DatabaseFault, type Fault } from '../../database/faults.ts'
import { statements } from '../../database/signals.ts'
import type { Asked, Piece } from '../../handlers.ts'

/** Of two, one person can keep only one busy. */
const THREADS = 2
const RESTART_MS = 1000
/** A read that needs more ends its thread, and not the server. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** The number of the outcome that says that a thread is ready. */
export const READY = 0

/** To a thread: a read begins, goes on with its next piece, or is given up. */
export type Step = { id: number } & ({ name: string; asked: Asked } | { go: 'on' | 'away' })

export type Outcome = { piece: Uint8Array; isLast: boolean } | { isLast: true } | { failure: Failure }
/** What is left of an error on its way between threads. */
export type Failure = { problem: Problem } | { fault: Fault | undefined; message: string; stack: string | undefined }
export type Statement = Pick<LogEvent, 'level' | 'queryDurationMillis'> & { query: { sql: string } }

/** From a thread, with the statements that it has run meanwhile. */
export interface Report {
  id: number
  outcome: Outcome
  ran: readonly Statement[]
}

export interface ReadThreads {
  /** Undefined while no thread is ready. */
  ask(name: string, asked: Asked): AsyncGenerator<Piece> | undefined
  close(): Promise<void>
}

/** Threads that run read handlers, each with its own connection to the embedded database in the folder. */
export function openReadThreads(program: URL, folder: string, database: Database): ReadThreads {
  const threads = Array.from({ length: THREADS }, () => new ReadThread(program, folder))
  let lastId = READY
  async function* askThread(
    thread: ReadThread,
    id: number,
    read: { name: string; asked: Asked },
  ): AsyncGenerator<Uint8Array> {
    let outcome = await thread.take({ id, ...read })
    try {
      for (;;) {
        if ('failure' in outcome) throw toError(outcome.failure, database)
        if ('piece' in outcome) yield outcome.piece
        if (outcome.isLast) return
        outcome = await thread.take({ id, go: 'on' })
      }
    } finally {
      if ('piece' in outcome && !outcome.isLast) thread.take({ id, go: 'away' }).catch(() => {})
    }
  }
  return {
    ask(name, asked) {
      const [thread] = threads.filter(({ isReady }) => isReady).toSorted((a, b) => a.waiting - b.waiting)
      return thread && askThread(thread, ++lastId, { name, asked })
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

const ENDED = new Error('The thread of this read has ended.')

class ReadThread {
  isReady = false
  readonly #start: () => Worker
  readonly #outcomes = new Map<number, PromiseWithResolvers<Outcome>>()
  #worker: Worker
  #isClosing = false

  constructor(program: URL, folder: string) {
    this.#start = () => new Worker(program, { workerData: folder, resourceLimits: LIMITS })
    this.#worker = this.#watch()
  }

  get waiting(): number {
    return this.#outcomes.size
  }

  take(step: Step): Promise<Outcome> {
    if (!this.isReady) return Promise.reject(ENDED)
    const outcome = Promise.withResolvers<Outcome>()
    this.#outcomes.set(step.id, outcome)
    this.#worker.postMessage(step, [])
    return outcome.promise
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#worker.terminate()
  }

  #watch(): Worker {
    let failure = ENDED
    return this.#start()
      .on('message', ({ id, outcome, ran }: Report) => {
        for (const statement of ran) statements.publish(statement)
        if (id === READY) this.isReady = true
        this.#outcomes.get(id)?.resolve(outcome)
        this.#outcomes.delete(id)
      })
      .on('error', (error: Error) => (failure = error))
      .once('exit', () => {
        this.isReady = false
        for (const { reject } of this.#outcomes.values()) reject(failure)
        this.#outcomes.clear()
        if (this.#isClosing) return
        process.emitWarning(failure)
        setTimeout(() => (this.#worker = this.#watch()), RESTART_MS).unref()
      })
  }
}

function toError(failure: Failure, database: Database): Error {
  if ('problem' in failure) return new ApiError(failure.problem)
  const { fault, message, stack } = failure
  const error = Object.assign(new Error(message), { stack })
  if (!fault) return error
  const databaseFault = new DatabaseFault(fault, error)
  if (fault === 'damaged') database.note(databaseFault)
  return databaseFault
}
