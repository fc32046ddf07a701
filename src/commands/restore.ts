import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { followShopTimeZone } from '../server/backups/backup-content.ts'
import { type CurrentShop, prepareRestore, type Restore } from '../server/restore/restore.ts'
import { showProgress } from '../server/backups/terminal.ts'
import { toFailure } from '../server/backups/failures.ts'
import { localTime } from '../server/clock.ts'
import { BackupNeeded } from '../server/database/faults.ts'
import { readSettings } from '../server/settings.ts'
import { pluralize } from '../shared/numbers.ts'
import { ask } from './ask.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given, ...others] = positionals
  if (!given || others.length > 0) throw new BackupNeeded('Name the file of a backup: npm run restore -- FILE')
  const file = resolve(given)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupNeeded(`There is no file ${file}.`)
  const { onProgress, end } = showProgress('Checking the backup')
  const settings = readSettings(process.env)
  await followShopTimeZone(settings)
  await using restore = await prepareRestore(settings, file, onProgress)
    .catch((error: unknown) => {
      const { code, message } = toFailure(error)
      throw code === 'damaged' ? new BackupNeeded(message, { but: file, cause: error }) : error
    })
    .finally(end)
  report(restore)
  if (!values.yes && !(await ask('Restore it?', 'restore the backup'))) return console.log('Nothing was changed.')
  const replaced = await restore.replace()
  console.log('The backup is restored. Everybody must sign in again.')
  if (replaced) console.log(`The shop that it replaced is kept as ${replaced}. Delete it when you no longer need it.`)
})

function report({ manifest: { madeAt, version, tables }, current }: Restore): void {
  const orders = pluralize(tables['orders']?.rows ?? 0, 'order')
  console.log(`The backup is whole: ${orders}, of ${localTime(madeAt)}, made by version ${version}.`)
  if (current === undefined) return console.log('The shop that is there cannot be read. It is kept beside the backup.')
  if (current) console.log(formatLoss(current))
}

function formatLoss({ orders, laterChanges, lastChange }: CurrentShop): string {
  const now = `The shop that is there has ${pluralize(orders, 'order')}`
  if (laterChanges === 0) return `${now} and no change since the backup.`
  return `${now}. ${pluralize(laterChanges, 'change')} since the backup would be missing, the last of ${localTime(lastChange!)}.`
}
