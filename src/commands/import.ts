import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { followShopTimeZone } from '../server/backups/backup-content.ts'
import { quoteForShell, showProgress } from '../server/backups/terminal.ts'
import { updateDatabase } from '../server/backups/update.ts'
import { localTime, now } from '../server/clock.ts'
import { openDatabase } from '../server/database/database.ts'
import { readSettings } from '../server/settings.ts'
import { pluralize } from '../shared/numbers.ts'
import { ROLE_LABELS } from '../shared/roles.ts'
import { readDump, readMapping } from '../import/dump.ts'
import { importDump, type Imported } from '../import/import.ts'
import { OUTCOMES } from '../import/records.ts'
import { countOutcome, toCsv, toHtml } from '../import/report.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Name the folder of the dump: npm run import -- FOLDER [--dry-run] [--mapping FILE] [--report FOLDER]'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, mapping: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const [given, ...others] = positionals
  if (!given || others.length > 0) throw new Error(USAGE)
  const folder = resolve(given)
  const reports = resolve(values.report ?? `import-${now().slice(0, 19).replaceAll(':', '-')}`)
  const isDry = values['dry-run'] ?? false
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  await followShopTimeZone(readSettings(process.env))
  const dump = readDump(folder, readMapping(values.mapping))
  if (dump.collections.size === 0) throw new Error(`${folder} has no collection that the import knows. ${USAGE}`)
  if (existsSync(reports)) throw new Error(`There is ${reports} already. Name a new folder for the report.`)
  mkdirSync(reports, { recursive: true, mode: 0o700 })
  // A dry run fills a shop that nobody ever sees.
  const dry = isDry ? mkdtempSync(join(tmpdir(), 'import-')) : undefined
  let mayCount = false
  process.once('exit', () => {
    if (dry) rmSync(dry, { recursive: true })
    // It would tell of an import that was undone.
    if (!mayCount) rmSync(reports, { recursive: true })
  })
  const settings = readSettings(dry ? { DATA_DIR: dry } : process.env)
  const { onProgress, end } = showProgress('Bringing in')
  await using database = await openDatabase(settings)
  const beforeCommit = ({ report, passwords }: Imported) => {
    // Only the account that runs the import can read them.
    const write = (name: string, text: string) => writeFileSync(join(reports, name), text, { mode: 0o600 })
    const lines = passwords.map(({ username, password, role }) => `${username}\t${password}\t${ROLE_LABELS[role]}\n`)
    const title = `${isDry ? 'Dry run of the import' : 'Import'} of ${folder}, ${localTime(now())}`
    write('report.html', toHtml(report, title))
    write('records.csv', toCsv(report))
    if (!isDry) write('passwords.txt', lines.join(''))
    // Whoever ends it from here on keeps the passwords of an import that may count already.
    mayCount = true
  }
  await updateDatabase(database, settings)
  const imported = await importDump(database, dump, { onProgress, beforeCommit })
    .catch((error: unknown) => {
      mayCount = false
      throw error
    })
    .finally(end)
  if (!imported) throw new Error('This shop was brought in before: nothing was changed.')
  tell(imported, reports, isDry)
})

function tell({ report, passwords }: Imported, reports: string, isDry: boolean): void {
  const counts = OUTCOMES.map((outcome) => `${countOutcome(report.entries, outcome)} ${outcome}`).join(', ')
  console.log(`${isDry ? 'Nothing was changed. ' : ''}${pluralize(report.entries.length, 'record')}: ${counts}.`)
  console.log(`What became of each: ${quoteForShell(join(reports, 'report.html'))}, and records.csv beside it.`)
  if (isDry) return
  const people = pluralize(passwords.length, 'user')
  console.log(`One-time passwords of ${people}: passwords.txt beside it. Hand them out, then delete it.`)
  const hasUsers = report.entries.some(({ kind }) => kind === 'users')
  if (hasUsers && !passwords.some(({ role }) => role === 'administrator'))
    console.log('None of them is an administrator: npm run reset-password -- NAME makes one.')
}
