import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toFailure } from '../server/backups/failures.ts'
import { quoteForShell, showProgress } from '../server/backups/terminal.ts'
import { updateDatabase } from '../server/backups/update.ts'
import { localTime, now } from '../server/clock.ts'
import { openDatabase } from '../server/database/database.ts'
import { readSettings } from '../server/settings.ts'
import { formatCount, pluralize } from '../shared/numbers.ts'
import { ROLE_LABELS } from '../shared/roles.ts'
import { readDump, readMapping } from './dump.ts'
import { importDump, type Imported } from './import.ts'

const USAGE = 'Name the folder of the dump: npm run import -- FOLDER [--dry-run] [--mapping FILE] [--report FOLDER]'

try {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, mapping: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder, ...others] = positionals
  if (!folder || others.length > 0) throw new Error(USAGE)
  await run(resolve(folder), { isDry: values['dry-run'] ?? false, mapping: values.mapping, report: values.report })
} catch (error) {
  console.error(toFailure(error).message)
  process.exitCode = 1
}

async function run(
  folder: string,
  asked: { isDry: boolean; mapping?: string | undefined; report?: string | undefined },
): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  const dump = readDump(folder, readMapping(asked.mapping))
  if (dump.collections.size === 0) throw new Error(`${folder} has no collection that the import knows. ${USAGE}`)
  const { isDry, report = `import-${now().slice(0, 19).replaceAll(':', '-')}` } = asked
  const reports = resolve(report)
  if (existsSync(reports)) throw new Error(`There is ${reports} already. Name a new folder for the report.`)
  mkdirSync(reports, { recursive: true, mode: 0o700 })
  // A dry run fills a shop that nobody ever sees.
  const dry = isDry ? mkdtempSync(join(tmpdir(), 'import-')) : undefined
  let mayCount = false
  process.once('SIGINT', () => process.exit(130))
  process.once('exit', () => {
    if (dry) rmSync(dry, { recursive: true })
    // It would tell of an import that was undone.
    if (!mayCount) rmSync(reports, { recursive: true })
  })
  const settings = readSettings(dry ? { DATA_DIR: dry } : process.env)
  const { onProgress, end } = showProgress('Bringing in')
  const database = await openDatabase(settings)
  try {
    await updateDatabase(database, settings)
    const beforeCommit = (imported: Imported) => {
      store(imported, { reports, folder, isDry })
      // Whoever ends it from here on keeps the passwords of an import that may count already.
      mayCount = true
    }
    const imported = await importDump(database, dump, { onProgress, beforeCommit })
      .catch((error: unknown) => {
        mayCount = false
        throw error
      })
      .finally(end)
    if (!imported) throw new Error('This shop was brought in before: nothing was changed.')
    tell(imported, { reports, folder, isDry })
  } finally {
    await database.close()
  }
}

interface Place {
  reports: string
  folder: string
  isDry: boolean
}

function store({ report, passwords }: Imported, { reports, folder, isDry }: Place): void {
  report.store(reports, `${isDry ? 'Dry run of the import' : 'Import'} of ${folder}, ${localTime(now())}`)
  if (isDry) return
  const lines = passwords.map(({ username, password, role }) => `${username}\t${password}\t${ROLE_LABELS[role]}\n`)
  writeFileSync(join(reports, 'passwords.txt'), lines.join(''), { mode: 0o600 })
}

function tell({ report, passwords }: Imported, { reports, isDry }: Place): void {
  const outcomes = (['taken', 'changed', 'refused', 'made'] as const).map(
    (outcome) => `${formatCount(report.count(outcome))} ${outcome}`,
  )
  console.log(
    `${isDry ? 'Nothing was changed. ' : ''}${pluralize(report.entries.length, 'record')}: ${outcomes.join(', ')}.`,
  )
  console.log(`What became of each: ${quoteForShell(join(reports, 'report.html'))}, and records.csv beside it.`)
  if (isDry) return
  console.log(
    `One-time passwords of ${pluralize(passwords.length, 'user')}: passwords.txt beside it. Hand them out, then delete it.`,
  )
  const users = report.entries.filter(({ kind }) => kind === 'users')
  if (users.length > 0 && !passwords.some(({ role }) => role === 'administrator'))
    console.log('None of them is an administrator: npm run reset-password -- NAME makes one.')
}
