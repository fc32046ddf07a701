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

/** To a thread: a read begins, goes on with its next piece, or is given up. */
export type Step = { id: number } & ({ name: string; asked: Asked } | { go: 'on' | 'away' })

/** From a thread: that it is ready, and then how each step ended. */
export interface Report {
  outcome: Outcome
  /** The statements that it has run meanwhile. */
  ran: readonly Statement[]
}
export type Outcome = { piece: Uint8Array; isLast: boolean } | { isLast: true } | { failure: Failure }
export type Statement = Pick<LogEvent, 'level' | 'queryDurationMillis'> & { query: { sql: string } }
/** What is left of an error on its way between threads. */
export type Failure = { problem: Problem } | { fault: Fault | undefined; message: string; stack: string | undefined }

export interface ReadThreads {
  /** Undefined while no thread is ready. */
  ask(name: string, asked: Asked): AsyncGenerator<Piece> | undefined
  close(): Promise<void>
}

/** Threads that run read handlers, each with its own connection to the embedded database in the folder. */
export function openReadThreads(program: URL, folder: string, database: Database): ReadThreads {
  let line: WaitingStep[] = []
  const threads = Array.from({ length: THREADS }, () => new ReadThread(program, folder, { onFree, onEnd }))

  function onFree(thread: ReadThread): void {
    const next = line.find(({ of }) => of === undefined || of === thread)
    if (!next || !thread.isFree()) return
    line = line.filter((one) => one !== next)
    thread.take(next)
  }
  function onEnd(thread: ReadThread, failure: Error): void {
    for (const step of line) if (step.of === thread) step.reject(failure)
    line = line.filter(({ of }) => of !== thread)
  }
  const take = (step: Step, of?: ReadThread) =>
    new Promise<Taken>((resolve, reject) => {
      line.push({ step, of, resolve, reject })
      for (const thread of threads) onFree(thread)
    })

  let lastId = 0
  async function* askOne(name: string, asked: Asked): AsyncGenerator<Uint8Array> {
    const id = ++lastId
    const begun = await take({ id, name, asked })
    const { thread } = begun
    let { outcome } = begun
    try {
      for (;;) {
        if ('failure' in outcome) throw toError(outcome.failure, database)
        if ('piece' in outcome) yield outcome.piece
        if (outcome.isLast) return
        ;({ outcome } = await take({ id, go: 'on' }, thread))
      }
    } finally {
      if ('piece' in outcome && !outcome.isLast) take({ id, go: 'away' }, thread).catch(() => {})
    }
  }
  return {
    ask: (name, asked) => (threads.some(({ isReady }) => isReady) ? askOne(name, asked) : undefined),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

interface Taken {
  thread: ReadThread
  outcome: Outcome
}

interface WaitingStep {
  step: Step
  /** The thread in which the read has begun. */
  of: ReadThread | undefined
  resolve(taken: Taken): void
  reject(error: Error): void
}

interface Watcher {
  onFree(thread: ReadThread): void
  onEnd(thread: ReadThread, failure: Error): void
}

/** Takes one step at a time: nothing waits behind a slow read while another thread is free. */
class ReadThread {
  isReady = false
  #current: WaitingStep | undefined
  #worker: Worker
  #isClosing = false

  constructor(program: URL, folder: string, watcher: Watcher) {
    const start = (): Worker => {
      let failure = new Error('The thread of this read has ended.')
      return new Worker(program, { workerData: folder, resourceLimits: LIMITS })
        .on('message', ({ outcome, ran }: Report) => {
          for (const statement of ran) statements.publish(statement)
          const step = this.#current
          this.#current = undefined
          this.isReady = true
          step?.resolve({ thread: this, outcome })
          watcher.onFree(this)
        })
        .on('error', (error: Error) => (failure = error))
        .once('exit', () => {
          this.isReady = false
          this.#current?.reject(failure)
          this.#current = undefined
          watcher.onEnd(this, failure)
          if (this.#isClosing) return
          process.emitWarning(failure)
          setTimeout(() => (this.#worker = start()), RESTART_MS).unref()
        })
    }
    this.#worker = start()
  }

  isFree(): boolean {
    return this.isReady && !this.#current
  }

  take(step: WaitingStep): void {
    this.#current = step
    this.#worker.postMessage(step.step, [])
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#worker.terminate()
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
