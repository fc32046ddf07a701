// Makes, checks and rehearses backups for the server and the commands, which start it and send it one task.
import { setPriority } from 'node:os'
import { performTask } from './server/backups/tasks.ts'
import { toFailure } from './server/backups/failures.ts'
import type { Task, TaskMessage } from './server/backups/run-task.ts'

const PROGRESS_MS = 200
/** Behind the shop: of two processors it takes what is left over. */
const PRIORITY = 10

const send = (message: TaskMessage) => process.send?.(message)
let saidAt = 0
const onProgress = (progress: number) => {
  if (performance.now() - saidAt < PROGRESS_MS) return
  saidAt = performance.now()
  send({ progress })
}

// Whoever started it has ended or was killed.
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => process.exit())
setPriority(PRIORITY)
process.once('message', (task: Task) => {
  performTask(task, async () => (await import('./app.ts')).features, onProgress)
    .then(
      (orders) => send({ orders }),
      (error: unknown) => {
        const { code, message } = toFailure(error)
        send({ failure: { code, message } })
      },
    )
    .finally(() => process.disconnect?.())
})
