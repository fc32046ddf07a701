import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Feature } from '../feature.ts'
import { writeBackup } from './backup-file.ts'
import { checkBackup } from './check-backup.ts'
import { copyDatabase } from './copy-database.ts'
import type { Manifest } from './manifest.ts'
import type { Task, TaskResults } from './run-task.ts'
import { getVersion } from '../version.ts'

type Progress = (share: number) => void

/** Leaves nothing behind in the folder, and no file that is not whole. */
export async function runTask(
  task: Task,
  loadFeatures: () => Promise<readonly Feature[]>,
  onProgress: Progress,
): Promise<TaskResults[Task['kind']]> {
  await mkdir(task.folder, { recursive: true, mode: 0o700 })
  try {
    if (task.kind === 'make') return await make(task, onProgress)
    const { manifest, content } = await checkBackup(task.file, task.folder, onProgress)
    if (task.kind === 'rehearse') {
      // The whole application takes a second to load, which the other tasks do without.
      const { rehearse } = await import('./rehearse.ts')
      await rehearse(content, manifest, task, await loadFeatures())
    }
    return task.kind === 'check' ? manifest : (manifest.tables['orders']?.rows ?? 0)
  } finally {
    await rm(task.folder, { recursive: true, force: true })
  }
}

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
  return manifest
}
