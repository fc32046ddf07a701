import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup, makeBackupFile } from '../server/backups/make-backup.ts'
import type { TaskOptions } from '../server/backups/tasks.ts'
import { showProgress } from '../server/backups/terminal.ts'
import { localTime } from '../server/clock.ts'
import { type Hold, holdFolder, holdsShop, requireWholeLog } from '../server/database/sqlite/data-folder.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { formatBytes } from '../shared/numbers.ts'
import { runCommand } from './run-command.ts'

/** Into the folder of the nightly ones, or into a file of its own. The server may run meanwhile. */
await runCommand(async () => {
  const [given, ...others] = parseArgs({ allowPositionals: true }).positionals
  if (others.length > 0) throw new Error('Name one file: npm run backup -- FILE')
  const settings = readSettings(process.env)
  const { onProgress, end } = showProgress('Making and checking a backup')
  const made = given ? makeFile(settings, resolve(given), { onProgress }) : makeNext(settings, { onProgress })
  console.log(await made.finally(end))
})

async function makeNext(settings: Settings, options: TaskOptions): Promise<string> {
  if (!settings.DATABASE_URL) requireNothingLost(settings.DATA_DIR)
  const { backup, away } = await makeBackup(settings, 'request', options)
  if (away) console.warn(away)
  return `${backup.file}: ${formatBytes(backup.bytes)}, checked ${localTime(backup.checkedAt)}`
}

/** What lacks the last changes must not become the newest backup, which messages advise. */
function requireNothingLost(folder: string): void {
  if (!holdsShop(folder)) return
  let hold: Hold
  try {
    hold = holdFolder(folder)
  } catch {
    // A server runs, which has looked at its start.
    return
  }
  try {
    requireWholeLog(folder)
  } finally {
    hold.release()
  }
}

async function makeFile(settings: Settings, file: string, options: TaskOptions): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
  await makeBackupFile(settings, file, options)
  return `${file} is made and checked.`
}
