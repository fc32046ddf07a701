// Makes, checks and rehearses backups for the server and the commands, which start it and send it one task.
import { mkdir, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { checkBackup, copyDatabase } from './server/backups/backup-content.ts'
import { type Manifest, writeBackup } from './server/backups/backup-file.ts'
import { blameBackup, describeFailure } from './server/backups/failures.ts'
import type { Task, TaskMessage } from './server/backups/tasks.ts'
import { within } from './server/backups/terminal.ts'
import { getVersion } from './server/version.ts'

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
  perform(task)
    .then(
      (orders) => send({ orders }),
      (error: unknown) => send({ failure: describeFailure(error) }),
    )
    .finally(() => process.disconnect?.())
})

/** Leaves nothing behind in the folder. Resolves with the number of orders. */
async function perform(task: Task): Promise<number> {
  await mkdir(task.folder, { mode: 0o700 })
  try {
    if (task.kind === 'make') return countOrders(await make(task))
    const checking = checkBackup(task.file, task.folder, onProgress)
    // It was made just now: what is not whole is the database that it was copied from.
    if (task.kind === 'check') return countOrders((await checking).manifest)
    const { manifest, content } = await checking.catch(blameBackup)
    // The whole application takes a second to load, which the other tasks do without.
    const [{ rehearse }, { features }] = await Promise.all([import('./server/restore/rehearse.ts'), import('./app.ts')])
    return await rehearse(content, manifest, task, features).catch(blameBackup)
  } finally {
    await rm(task.folder, { recursive: true, force: true })
  }
}

const countOrders = ({ tables }: Manifest): number => tables['orders']?.rows ?? 0

async function make({ source, made, folder, file }: Extract<Task, { kind: 'make' }>): Promise<Manifest> {
  const content = join(folder, 'content')
  const copied = await copyDatabase(source, content, within(onProgress, 0, 0.5))
  const { size: bytes } = await stat(content)
  const manifest: Manifest = { format: 1, version: getVersion(), ...made, bytes, ...copied }
  await writeBackup(file, content, manifest, within(onProgress, 0.5, 1))
  return manifest
}
