import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { localTime } from './server/clock.ts'
import { toFailure } from './server/backups/failures.ts'
import { prepareSqlite } from './server/backups/restore/restore-sqlite.ts'
import { preparePostgres } from './server/backups/restore/restore-postgres.ts'
import type { Present, Restore } from './server/backups/restore/restore.ts'
import { showProgress } from './server/backups/show-progress.ts'
import { readSettings } from './server/settings.ts'

try {
  const given = process.argv.slice(2)
  await run(
    given.find((one) => !one.startsWith('--')),
    given.includes('--yes'),
  )
} catch (error) {
  console.error(toFailure(error).message)
  process.exitCode = 1
}

async function run(given: string | undefined, isAgreed: boolean): Promise<void> {
  if (!given) throw new Error('Name the file of a backup: npm run restore -- FILE')
  const file = resolve(given)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const target = readSettings(process.env)
  const { onProgress, end } = showProgress('Checking the backup')
  const options = { file, target, onProgress }
  const restore = await (target.DATABASE_URL ? preparePostgres : prepareSqlite)(options).finally(end)
  try {
    say(restore)
    if (!isAgreed && !(await ask())) return console.log('Nothing was changed.')
    const replaced = await restore.replace()
    console.log('The backup is restored. Everybody must sign in again.')
    if (replaced) console.log(`The shop that it replaced is kept as ${replaced}. Delete it when you no longer need it.`)
  } finally {
    await restore.close()
  }
}

function say({ manifest: { madeAt, version, tables }, present }: Restore): void {
  const orders = count(tables['orders']?.rows ?? 0, 'order')
  console.log(`The backup is whole: ${orders}, of ${localTime(madeAt)}, made by version ${version}.`)
  if (present === undefined) return console.log('The shop that is there cannot be read. It is kept beside the backup.')
  if (present) console.log(whatIsLost(present))
}

function whatIsLost({ orders, laterChanges, lastChange }: Present): string {
  const now = `The shop that is there has ${count(orders, 'order')}`
  if (laterChanges === 0) return `${now} and no change since the backup.`
  return `${now}. ${count(laterChanges, 'change')} since the backup would be missing, the last of ${localTime(lastChange!)}.`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

async function ask(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here. Add --yes to restore the backup.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Restore it? Type yes: ')
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
