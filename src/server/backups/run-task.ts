import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Source } from './copy-database.ts'
import { BackupFailed, type FailureCode } from './failures.ts'
import type { BackupReason, Manifest } from './manifest.ts'

/** What a process of its own does, so that the shop goes on meanwhile. All files are made in `folder`. */
export type Task =
  | { kind: 'make'; source: Source; reason: BackupReason; madeAt: string; folder: string; file: string }
  | { kind: 'check'; file: string; folder: string }
  | { kind: 'rehearse'; source: Source; file: string; folder: string }

export interface TaskResults {
  make: Manifest
  check: Manifest
  /** How many orders the restored shop answers with. */
  rehearse: number
}

export type TaskMessage<Kind extends Task['kind'] = Task['kind']> =
  | { progress: number }
  | { result: TaskResults[Kind] }
  | { failure: { code: FailureCode; message: string } }

const PROGRAM = join(import.meta.dirname, '../../backup-process.ts')

export interface RunningTask<Kind extends Task['kind']> {
  result: Promise<TaskResults[Kind]>
  stop: () => void
}

export function startTask<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  onProgress: (share: number) => void,
): RunningTask<Kind> {
  const child = fork(PROGRAM, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  let said = ''
  child.stderr!.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)))
  const result = new Promise<TaskResults[Kind]>((resolve, reject) => {
    child.on('message', (message: TaskMessage<Kind>) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('result' in message) resolve(message.result)
      else reject(new BackupFailed(message.failure.code, message.failure.message))
    })
    child.once('error', reject)
    child.once('close', () => reject(new BackupFailed('failed', said.trim() || 'The process of the backup ended.')))
  })
  child.send(task)
  // By itself it ends pg_dump, too; where it computes on SQLite, it would hear that only later.
  const signal = 'source' in task && task.source.DATABASE_URL ? 'SIGTERM' : 'SIGKILL'
  return { result, stop: () => void child.kill(signal) }
}
