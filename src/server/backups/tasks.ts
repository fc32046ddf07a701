import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Feature } from '../feature.ts'
import { getVersion } from '../version.ts'
import { writeBackup } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import { copyDatabase } from './copy-database.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './terminal.ts'
import type { Task } from './run-task.ts'

/** Leaves nothing behind in the folder, and no file that is not whole. Resolves with the number of orders. */
export async function performTask(
  task: Task,
  loadFeatures: () => Promise<readonly Feature[]>,
  onProgress: Progress,
): Promise<number> {
  await mkdir(task.folder, { mode: 0o700 })
  try {
    if (task.kind === 'make') return await make(task, onProgress)
    const { manifest, content } = await checkBackup(task.file, task.folder, onProgress)
    if (task.kind === 'check') return countOrders(manifest)
    // The whole application takes a second to load, which the other tasks do without.
    const { rehearse } = await import('./rehearse.ts')
    return await rehearse(content, manifest, task, await loadFeatures())
  } finally {
    await rm(task.folder, { recursive: true, force: true })
  }
}

const countOrders = ({ tables }: Manifest): number => tables['orders']?.rows ?? 0

async function make({ source, reason, madeAt, folder, file }: Extract<Task, { kind: 'make' }>, onProgress: Progress) {
  const content = join(folder, 'content')
  const copied = await copyDatabase(source, content, (share) => onProgress(share / 2))
  const manifest: Manifest = { format: 1, version: getVersion(), madeAt, reason, ...copied }
  try {
    await writeBackup(file, content, manifest, (share) => onProgress(0.5 + share / 2))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return countOrders(manifest)
}
