import { now } from '../../clock.ts'
import { openDatabase } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { readMigrations } from '../../database/migration-files.ts'
import { storeEvents } from '../../security/security-events.ts'
import { closeAllSessions } from '../../security/sessions.ts'
import { readManifest } from '../backup-file.ts'
import type { Source } from '../copy-database.ts'
import { BackupFailed } from '../failures.ts'
import type { Manifest } from '../manifest.ts'
import { getVersion, MIGRATIONS } from '../../version.ts'

/** What is in the shop that a restore replaces. */
export interface CurrentShop {
  orders: number
  /** Of its history, after the backup was made. */
  laterChanges: number
  /** ISO 8601 UTC. */
  lastChange: string | null
}

export interface Restore {
  manifest: Manifest
  /** Null where there is no shop yet, undefined where it cannot be read. */
  current: CurrentShop | null | undefined
  /** Puts the backup in the place of the shop, and answers where the replaced shop is. */
  replace(): Promise<string | undefined>
  /** Must be called at the end, also without `replace`. */
  close(): Promise<void>
}

export interface RestoreOptions {
  file: string
  target: Source
  onProgress?: (share: number) => void
}

/** For names of what is replaced: UTC to the millisecond. */
export const getStamp = (): string => now().replaceAll(/\D/g, '')

/** Before anything is unpacked. Throws `BackupFailed`. */
export async function requireRestorable(file: string, wanted: Manifest['engine']): Promise<void> {
  const { engine, migrations, version } = await readManifest(file)
  if (engine !== wanted) {
    const how = engine === 'postgres' ? 'name that database with DATABASE_URL' : 'restore it without DATABASE_URL'
    throw new BackupFailed(
      'failed',
      `This is a backup of ${engine === 'postgres' ? 'PostgreSQL' : 'the embedded database'}: ${how}.`,
    )
  }
  const known = readMigrations(MIGRATIONS, wanted)
    .flat()
    .map(({ name }) => name)
  const newer = migrations.find((name) => !known.includes(name))
  if (newer)
    throw new BackupFailed(
      'failed',
      `This backup is of a newer version, ${version}: ${getVersion()} does not know ${newer}. Update first.`,
    )
}

/** Brings what was restored up to date. Sessions that were open when the backup was made may have been ended since. */
export async function prepareShop(source: Source, { madeAt }: Manifest): Promise<void> {
  const database = await openDatabase(source)
  try {
    await migrate(database, MIGRATIONS)
    await database.write(async (tx) => {
      await closeAllSessions(tx)
      await storeEvents(tx, [{ kind: 'backup_restored', detail: `Of ${madeAt}` }])
    })
  } finally {
    await database.close()
  }
}
