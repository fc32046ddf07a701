import { Worker } from 'node:worker_threads'
import type { LogEvent } from 'kysely'
import { ApiError } from '../../../shared/problem.ts'
import { getTimeZone } from '../../clock.ts'
import { DatabaseFault, type Fault } from '../../database/faults.ts'
import { statements } from '../../database/signals.ts'
import type { Chunk, ReadInput } from '../../handlers.ts'

/** Of two, one person can keep only one busy (`limitPerPerson`). */
const WORKERS = 2
const RESTART_MS = 1000
const OPTIONS = {
  /** A read that needs more ends its worker, and not the server. */
  resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  // Node would pipe it into the output of the server, and end the server when that cannot be written.
  stdout: true,
}

/** To a worker: a read begins, or its generator is asked for the next chunk or to return. */
export type Request = { id: number } & (
  | { name: string; input: ReadInput; timeZone: string }
  | { call: 'next' | 'return' }
)

/** From a worker: first that it is ready, then the result of each request. */
export interface Reply {
  result: Result
  /** That it has run meanwhile. */
  statements: readonly Statement[]
}
export type Result = { chunk: Chunk; isLast: boolean } | { isLast: true } | { failure: Failure }
/** Of the text no more than its first word, which the metrics read. */
export type Statement = Pick<LogEvent, 'level' | 'queryDurationMillis'> & { query: { sql: string } }
/** A copy of an error between threads keeps its message and its stack, but neither its class nor what we added. */
export type Failure = { problem: ConstructorParameters<typeof ApiError> } | { error: unknown; fault: Fault | undefined }

export interface ReadPool {
  /** The chunks of the answer; undefined until the first worker is ready. */
  run(name: string, input: ReadInput): AsyncGenerator<Chunk> | undefined
  close(): Promise<void>
}

interface Task {
  request: Request
  /** The one in which the read has begun. */
  worker: Worker | undefined
  resolve(done: { worker: Worker; result: Result }): void
  reject(this: void, error: Error): void
}

/** Workers that run read handlers, each with its own connection to the embedded database in the folder. */
export function openReadPool(program: URL, folder: string, onDamage: (error: unknown) => void): ReadPool {
  const workers = new Set<Worker>()
  /** Those that are ready, with what they do: one task at a time, so that nothing waits behind a slow read in vain. */
  const tasks = new Map<Worker, Task | undefined>()
  let queue: Task[] = []
  let isClosing = false
  let wasReady = false
  let lastId = 0

  function dispatch(): void {
    for (const [worker, running] of tasks) {
      const next = running ? undefined : queue.find((task) => !task.worker || task.worker === worker)
      if (!next) continue
      queue = queue.filter((task) => task !== next)
      try {
        worker.postMessage(next.request, [])
        tasks.set(worker, next)
      } catch (error) {
        next.reject(error as Error)
      }
    }
  }

  function start(): void {
    if (isClosing) return
    let cause = new Error('The worker of this read has ended.')
    const worker = new Worker(program, { ...OPTIONS, workerData: folder })
    workers.add(worker)
    worker
      .on('message', (reply: Reply) => {
        for (const statement of reply.statements) statements.publish(statement)
        const task = tasks.get(worker)
        tasks.set(worker, undefined)
        wasReady = true
        task?.resolve({ worker, result: reply.result })
        dispatch()
      })
      .on('error', (error: Error) => (cause = error))
      .once('exit', () => {
        tasks.get(worker)?.reject(cause)
        tasks.delete(worker)
        workers.delete(worker)
        // Each start that fails ends those who wait for it: nobody waits for ever.
        const isLost = (task: Task) => task.worker === worker || tasks.size === 0
        for (const { reject } of queue.filter(isLost)) reject(cause)
        queue = queue.filter((task) => !isLost(task))
        if (!isClosing) process.emitWarning(cause)
        setTimeout(start, RESTART_MS).unref()
      })
  }
  for (let count = 0; count < WORKERS; count++) start()

  /** Not before it is ready: Node ends the whole process where a worker is ended while it evaluates its modules. */
  async function end(worker: Worker): Promise<void> {
    if (!tasks.has(worker))
      await new Promise<unknown>((resolve) => worker.once('message', resolve).once('exit', resolve))
    await worker.terminate()
  }

  const send = (request: Request, worker?: Worker) =>
    new Promise<{ worker: Worker; result: Result }>((resolve, reject) => {
      if (worker && !tasks.has(worker)) throw new Error('The worker of this read has ended.')
      queue.push({ request, worker, resolve, reject })
      dispatch()
    })

  async function* runRead(name: string, input: ReadInput): AsyncGenerator<Chunk> {
    const id = ++lastId
    const { worker, result: first } = await send({ id, name, input, timeZone: getTimeZone() })
    let result = first
    try {
      for (;;) {
        if ('failure' in result) throw toError(result.failure, onDamage)
        if ('chunk' in result) yield result.chunk
        if (result.isLast) return
        ;({ result } = await send({ id, call: 'next' }, worker))
      }
    } finally {
      if ('chunk' in result && !result.isLast) send({ id, call: 'return' }, worker).catch(() => {})
    }
  }
  return {
    // After a crash a read waits for the next worker: it may be the one that was too much.
    run: (name, input) => (wasReady ? runRead(name, input) : undefined),
    async close() {
      isClosing = true
      for (const { reject } of queue) reject(new Error('The server ends.'))
      queue = []
      await Promise.all([...workers].map(end))
    },
  }
}

function toError(failure: Failure, onDamage: (error: unknown) => void): unknown {
  if ('problem' in failure) return new ApiError(...failure.problem)
  const { error, fault } = failure
  if (fault === 'damaged') onDamage(new DatabaseFault(fault, error))
  return fault ? new DatabaseFault(fault, error) : error
}
