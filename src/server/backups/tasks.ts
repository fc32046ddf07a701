import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { atExit } from '../end.ts'
import type { Source } from './backup-content.ts'
import type { Manifest } from './backup-file.ts'
import { BackupFailed, type Failure } from './failures.ts'
import type { Progress } from './terminal.ts'

export type Made = Pick<Manifest, 'reason' | 'madeAt' | 'sortedAt'>

/** What a process of its own does, so that the shop goes on meanwhile. All files are made in `folder`. */
export type Task =
  | { kind: 'make'; source: Source; made: Made; folder: string; file: string }
  | { kind: 'check'; file: string; folder: string }
  | { kind: 'rehearse'; source: Source; file: string; folder: string }

export type TaskMessage = { progress: number } | { orders: number } | { failure: Failure }

export interface TaskOptions {
  onProgress?: Progress
  /** Ends the process. */
  signal?: AbortSignal | undefined
}

const PROGRAM = join(import.meta.dirname, '../../backup-process.ts')

/** Resolves with the number of orders in the backup. Throws `BackupFailed`. */
export async function runTask(task: Task, { onProgress, signal }: TaskOptions = {}): Promise<number> {
  // SIGTERM lets it end its pg_dump. On SQLite it has none, and would hear SIGTERM only when it has finished.
  const killSignal = 'source' in task && task.source.DATABASE_URL ? 'SIGTERM' : 'SIGKILL'
  const child = fork(PROGRAM, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    // Ctrl-C is for the server alone, which ends this process by `signal`.
    detached: true,
    ...(signal && { signal }),
    killSignal,
  })
  const takeBack = atExit(() => {
    child.kill(killSignal)
    rmSync(task.folder, { recursive: true, force: true })
  })
  let output = ''
  child.stderr!.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-2000)))
  child.on('error', (error) => (output ||= error.message))
  child.send(task)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('message', (message: TaskMessage) => {
        if ('progress' in message) onProgress?.(message.progress)
        else if ('orders' in message) resolve(message.orders)
        else reject(new BackupFailed(message.failure.code, message.failure.message))
      })
      child.once('close', () => reject(new BackupFailed('failed', output.trim() || 'The process of the backup ended.')))
    })
  } finally {
    takeBack()
    // A process that was killed could not clean up.
    await rm(task.folder, { recursive: true, force: true })
  }
}
