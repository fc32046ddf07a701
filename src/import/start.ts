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
import { type Dump, type Mapping, readDump, readMapping } from './dump.ts'
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
) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  const mapping = readMapping(asked.mapping)
  const dump = readDump(folder, mapping)
  if (dump.collections.size === 0) throw new Error(`No collection that is known is in ${folder}. ${USAGE}`)
  const reports = resolve(asked.report ?? `import-${now().slice(0, 19).replaceAll(':', '-')}`)
  if (existsSync(reports)) throw new Error(`There is ${reports} already. Name a new folder for the report.`)
  mkdirSync(reports, { recursive: true, mode: 0o700 })
  try {
    await bringIn(dump, mapping, { reports, folder, isDry: asked.isDry })
  } catch (error) {
    // It would tell of an import that was undone.
    rmSync(reports, { recursive: true })
    throw error
  }
}

interface Place {
  reports: string
  folder: string
  isDry: boolean
}

async function bringIn(dump: Dump, mapping: Mapping, place: Place): Promise<void> {
  // A dry run fills a shop that nobody ever sees.
  const dry = place.isDry ? mkdtempSync(join(tmpdir(), 'import-')) : undefined
  const settings = readSettings(dry ? { DATA_DIR: dry } : process.env)
  const { onProgress, end } = showProgress('Bringing in')
  try {
    const database = await openDatabase(settings)
    try {
      await updateDatabase(database, settings)
      const beforeCommit = (imported: Imported) => store(imported, place)
      const imported = await importDump(database, dump, { mapping, onProgress, beforeCommit }).finally(end)
      if (!imported) throw new Error('This shop was brought in before: nothing was changed.')
      tell(imported, place)
    } finally {
      await database.close()
    }
  } finally {
    if (dry) rmSync(dry, { recursive: true })
  }
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
  if (passwords.length > 0 && !passwords.some(({ role }) => role === 'administrator'))
    console.log('None of them is an administrator: npm run reset-password -- NAME makes one.')
}
