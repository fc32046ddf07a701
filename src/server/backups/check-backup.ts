import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readManifest, unpackBackup } from './backup-file.ts'
import { requireRoom } from './backup-folder.ts'
import { damaged } from './failures.ts'
import { findDifference, type Manifest, type TableSums } from './manifest.ts'
import { endOfTool, findTools, readLines, startTool } from './postgres/postgres-tools.ts'
import type { Progress } from './terminal.ts'
import { getDumpSums, getSqliteSums } from './table-sums.ts'

/** Unpacks it into `folder`, opens what it holds, and compares each row with the manifest. Throws `BackupFailed`. */
export async function checkBackup(
  file: string,
  folder: string,
  onProgress: Progress = () => {},
): Promise<{ manifest: Manifest; content: string }> {
  const content = join(folder, 'unpacked')
  await rm(content, { force: true })
  await requireRoom(folder, (await readManifest(file)).bytes)
  const manifest = await unpackBackup(file, content, (share) => onProgress(share / 2))
  const found =
    manifest.engine === 'sqlite' ? sumSqlite(content, onProgress) : await sumDump(content, manifest.postgresMajor)
  const difference = findDifference(manifest.tables, found)
  if (difference) throw damaged(difference)
  onProgress(1)
  return { manifest, content }
}

function sumSqlite(content: string, onProgress: Progress): TableSums {
  const database = new DatabaseSync(content)
  try {
    const faults = database.prepare('pragma integrity_check(1)').all()
    if (faults[0]?.['integrity_check'] !== 'ok') throw damaged('its database is not whole')
    return getSqliteSums(database, (share) => onProgress(0.5 + share / 2))
  } finally {
    database.close()
  }
}

/** `pg_restore` writes the archive as SQL, which takes no PostgreSQL server. */
async function sumDump(content: string, major = 0): Promise<TableSums> {
  const list = startTool(join(findTools(major), 'pg_restore'), ['--data-only', '--file=-', content])
  const [sums] = await Promise.all([getDumpSums(readLines(list)), endOfTool(list)])
  return sums
}
