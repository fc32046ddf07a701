import type { Database } from '../database/database.ts'
import { migrate, NewerDatabase } from '../database/migrate.ts'
import type { Settings } from '../settings.ts'
import { MIGRATIONS } from '../version.ts'
import { type BackupSettings, getOwnFolder, listBackups } from './backup-folder.ts'
import { toFailure } from './failures.ts'
import { makeBackup } from './make-backup.ts'

type UpdateSettings = BackupSettings & Pick<Settings, 'BACKUP_AT'>

/** Brings the tables up to date, after a backup as the way back. Throws an error that says what to do. */
export async function updateDatabase(database: Database, settings: UpdateSettings): Promise<void> {
  try {
    await migrate(database, MIGRATIONS, () => backUp(settings))
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error
    throw new Error(error.message + (await getWayBack(settings)), { cause: error })
  }
}

async function backUp(settings: UpdateSettings): Promise<void> {
  if (settings.BACKUP_AT === 'off') return
  console.log('The database is brought up to date. A backup is made first.')
  try {
    const { backup, away } = await makeBackup(settings, 'update')
    if (away) console.warn(away)
    console.log(`The backup is ${backup.file}`)
  } catch (error) {
    const { code, message } = toFailure(error)
    // Whoever has no pg_dump here has backups of their own, or wants none.
    if (code === 'missing_tools') return console.warn(`There is no backup: ${message}`)
    const next = code === 'busy' ? 'Start again after that.' : 'To update without one, start once with BACKUP_AT=off.'
    throw new Error(`The backup before the update failed: ${message} ${next}`, { cause: error })
  }
}

async function getWayBack(settings: UpdateSettings): Promise<string> {
  const folders = [getOwnFolder(settings), ...(settings.BACKUP_DIR ? [settings.BACKUP_DIR] : [])]
  const backups = (await Promise.all(folders.map(listBackups))).flat()
  const last = backups.filter(({ manifest }) => manifest.reason === 'update').at(0)
  return last ? ` To go back to the state before the update:\n  npm run restore -- ${last.file}` : ''
}
