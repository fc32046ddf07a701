import { localTime } from '../clock.ts'
import { BackupNeeded } from '../database/faults.ts'
import { readSettings } from '../settings.ts'
import { type BackupSettings, getOwnFolder, listBackups } from './backup-folder.ts'
import { toFailure } from './failures.ts'
import { quoteForShell } from './terminal.ts'

/** With the settings that the command needs, but for DATABASE_URL, whose password nobody should read. */
export function getRestoreCommand({ DATABASE_URL, DATA_DIR }: BackupSettings, file: string): string {
  const place = DATABASE_URL ? 'DATABASE_URL=…' : `DATA_DIR=${quoteForShell(DATA_DIR)}`
  return `${place} npm run restore -- ${quoteForShell(file)}`
}

/** Names the newest backup but one, and the line that restores it; '' where there is none. The shop need not be there. */
export async function adviseRestore(settings: BackupSettings, but?: string): Promise<string> {
  const own = getOwnFolder(settings)
  const engine = settings.DATABASE_URL ? 'postgres' : 'sqlite'
  // Several shops may share BACKUP_DIR, but none the folder of its data.
  const shop = (await listBackups([own]))[0]?.manifest.shop
  const backups = await listBackups([own, settings.BACKUP_DIR ?? own], shop)
  const newest = backups.find(({ file, manifest }) => file !== but && manifest.engine === engine)
  if (!newest) return ''
  const { file, manifest } = newest
  return `The newest${but ? ' other' : ''} backup is of ${localTime(manifest.madeAt)}. With the server stopped:\n  ${getRestoreCommand(settings, file)}`
}

/** What a failure says, with what to type where it takes a backup. */
export async function explain(failure: unknown, message = toFailure(failure).message): Promise<string> {
  const isNeeded = failure instanceof BackupNeeded
  if (!isNeeded && toFailure(failure).code !== 'shop_damaged') return message
  const advice = await adviseRestore(readSettings(process.env), isNeeded ? failure.but : undefined).catch(() => '')
  return [message, advice].filter(Boolean).join(' ')
}
