import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { migrate, NewerDatabase, readMigrations } from '../database/migrate.ts'
import type { Settings } from '../settings.ts'
import { MIGRATIONS } from '../version.ts'
import { readShopId, type Source } from './backup-content.ts'
import type { Manifest } from './backup-file.ts'
import { getOwnFolder, listBackups } from './backup-folder.ts'
import { toFailure } from './failures.ts'
import { makeBackup } from './make-backup.ts'
import { getRestoreCommand } from './advice.ts'

/** Brings the tables up to date, after a backup as the way back. Throws an error that says what to do. */
export async function updateDatabase(database: Database, settings: Settings): Promise<void> {
  try {
    await migrate(database, MIGRATIONS, () => backUp(settings))
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error
    throw new Error(error.message + (await getWayBack(settings)), { cause: error })
  }
}

/** A shop that is not in its place yet: it is brought up to date without a backup. */
export async function withUpdated<Result>(shop: Source, act: (database: Database) => Promise<Result>): Promise<Result> {
  await using database = await openDatabase(shop)
  await migrate(database, MIGRATIONS)
  return await act(database)
}

async function backUp(settings: Settings): Promise<void> {
  if (settings.BACKUP_AT === 'off')
    return console.warn('The database is brought up to date without a backup: BACKUP_AT is off.')
  console.log('The database is brought up to date. A backup is made first.')
  try {
    const { backup, away } = await makeBackup(settings, 'update')
    if (away) console.warn(away)
    console.log(`The backup is ${backup.file}`)
  } catch (error) {
    const { code, message } = toFailure(error)
    // Whoever has no pg_dump here has backups of their own, or wants none.
    if (code === 'shop_damaged') throw error
    if (code === 'missing_tools') return console.warn(`There is no backup: ${message}`)
    throw new Error(
      `The backup before the update failed: ${message} To update without one, start once with BACKUP_AT=off.`,
      { cause: error },
    )
  }
}

/** The first migration of a backup that this version does not know. */
export function findNewerMigration({ engine, migrations }: Manifest): string | undefined {
  const known = readMigrations(MIGRATIONS, engine).flat()
  return migrations.find((name) => !known.some((one) => one.name === name))
}

/** Of several servers that were updated at once, the later ones have backed up what the first had updated already. */
async function getWayBack(settings: Settings): Promise<string> {
  const shop = await readShopId(settings)
  const folders = [getOwnFolder(settings), settings.BACKUP_DIR].filter((folder) => folder !== undefined)
  const last = (await listBackups(folders, shop)).find(
    ({ manifest }) => manifest.reason === 'update' && !findNewerMigration(manifest),
  )
  return last ? ` To go back to the state before the update:\n  ${getRestoreCommand(settings, last.file)}` : ''
}
