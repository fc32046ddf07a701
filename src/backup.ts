import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getOwnFolder, namePartial, removePartial, requireRoom } from './server/backups/backup-folder.ts'
import { toFailure } from './server/backups/failures.ts'
import { getBytes, makeBackup, withLock, writeChecked } from './server/backups/make-backup.ts'
import type { TaskOptions } from './server/backups/run-task.ts'
import { showProgress } from './server/backups/terminal.ts'
import { localTime, now } from './server/clock.ts'
import { makeFolder } from './server/database/sqlite/data-folder.ts'
import { readSettings, type Settings } from './server/settings.ts'
import { formatBytes } from './shared/numbers.ts'

/** Into the folder of the nightly ones, or into a file of its own. The server may run meanwhile. */
try {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals
  if (others.length > 0) throw new Error('Name one file: npm run backup -- FILE')
  const settings = readSettings(process.env)
  const { onProgress, end } = showProgress('Making and checking a backup')
  const made = await (
    given ? writeFile(settings, resolve(given), { onProgress }) : write(settings, { onProgress })
  ).finally(end)
  console.log(made)
} catch (error) {
  console.error(toFailure(error).message)
  process.exitCode = 1
}

async function write(settings: Settings, options: TaskOptions): Promise<string> {
  const { backup, away } = await makeBackup(settings, 'request', options)
  if (away) console.warn(away)
  return `${backup.file}: ${formatBytes(backup.bytes)}, checked ${localTime(backup.checkedAt)}`
}

async function writeFile(settings: Settings, file: string, options: TaskOptions): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
  const own = getOwnFolder(settings)
  makeFolder(own)
  for (const one of [own, dirname(file)]) await removePartial(one)
  await requireRoom(own, await getBytes(settings))
  const work = join(own, namePartial('work'))
  await withLock(settings, () =>
    writeChecked(settings, { reason: 'request', madeAt: now(), folder: work, file }, options),
  )
  return `${file} is made and checked.`
}
