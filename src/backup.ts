import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { localTime, now } from './server/clock.ts'
import { makeBackup, writeChecked } from './server/backups/make-backup.ts'
import { namePartial } from './server/backups/backup-folder.ts'
import { toFailure } from './server/backups/failures.ts'
import { showProgress } from './server/backups/show-progress.ts'
import { readSettings } from './server/settings.ts'

try {
  await run(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Into the folder of the nightly ones, or into a file of its own. The server may run meanwhile. */
async function run(given: string | undefined): Promise<void> {
  const settings = readSettings(process.env)
  const { onProgress, end } = showProgress('Making and checking a backup')
  try {
    if (!given) {
      const { backup, away } = await makeBackup(settings, 'request', { onProgress })
      end()
      if (away) console.warn(away)
      console.log(`${backup.file}: ${(backup.bytes / 1e6).toFixed(1)} MB, checked ${localTime(backup.checkedAt)}`)
      return
    }
    const file = resolve(given)
    if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`)
    const folder = `${file}.${namePartial('work')}`
    await writeChecked(settings, { reason: 'request', madeAt: now(), folder, file }, { onProgress })
    end()
    console.log(`${file} is made and checked.`)
  } catch (error) {
    end()
    throw toFailure(error)
  }
}
