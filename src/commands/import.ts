import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { followShopTimeZone } from '../server/backups/backup-content.ts'
import { quoteForShell, showProgress } from '../server/backups/terminal.ts'
import { holdShop, replaceShop } from '../server/restore/replace.ts'
import { updateDatabase, withUpdated } from '../server/backups/update.ts'
import { localTime, now } from '../server/clock.ts'
import type { Database } from '../server/database/database.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { readSettings } from '../server/settings.ts'
import { pluralize } from '../shared/numbers.ts'
import { ROLE_LABELS } from '../shared/roles.ts'
import { readDump, readMapping } from '../import/dump/dump.ts'
import { getAttention, getGaps, getQuestions } from '../import/attention.ts'
import { requireNoArchive } from '../import/dump/dump-file.ts'
import { importDump, type Imported } from '../import/import.ts'
import { keepShop, readLoss, tellLoss } from '../import/loss.ts'
import { OUTCOMES } from '../import/records.ts'
import { countOutcome, toCsv, toHtml } from '../import/report.ts'
import { ask } from './ask.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Name the folder of the dump: npm run import -- FOLDER
  --dry-run            reports, and changes nothing
  --report FOLDER      a new folder for the report
  --mapping FILE       names that differ, and the time zone of the shop
  --deleted FIELD      of records that count as deleted, such as customers.active
  --kept FIELD         of records that do not
  --allow-missing      brings in the rest where something is missing
  --again              in place of what was brought in before
  --yes                does not ask`

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  mapping: { type: 'string' },
  report: { type: 'string' },
  deleted: { type: 'string', multiple: true },
  kept: { type: 'string', multiple: true },
  'allow-missing': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error })
  }
}

await runCommand(async () => {
  const { values, positionals } = readOptions()
  if (values.help) return console.log(USAGE)
  const [given, ...others] = positionals
  if (!given || others.length > 0) throw new Error(USAGE)
  const folder = resolve(given)
  const reports = resolve(values.report ?? `import-${now().slice(0, 19).replaceAll(':', '-')}`)
  const isDry = values['dry-run']
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isFile()) requireNoArchive(folder)
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  const settings = readSettings(process.env)
  await followShopTimeZone(settings)
  const dump = readDump(folder, readMapping(values.mapping), values)
  if (dump.collections.size === 0) throw new Error(`${folder} has no collection that the import knows. ${USAGE}`)
  const questions = getQuestions(dump)
  if (!isDry && questions.length > 0) throw new Error([...questions, 'Nothing was changed.'].join('\n'))
  if (existsSync(reports)) throw new Error(`There is ${reports} already. Name a new folder for the report.`)
  const loss = isDry ? undefined : await readLoss(settings)
  if (loss && !values.again)
    throw new Error('This shop was brought in before: nothing was changed. To do it again: --again')
  await using held = loss && (await holdShop(settings))
  if (loss) console.log(tellLoss(loss))
  if (loss && !values.yes && !(await ask('Bring it in again?', 'bring it in again')))
    return console.log('Nothing was changed.')
  mkdirSync(reports, { recursive: true, mode: 0o700 })
  // A dry run fills a shop that nobody ever sees.
  const dry = isDry ? mkdtempSync(join(tmpdir(), 'import-')) : undefined
  let mayCount = false
  process.once('exit', () => {
    if (dry) rmSync(dry, { recursive: true })
    // It would tell of an import that was undone.
    if (!mayCount) rmSync(reports, { recursive: true })
  })
  const { onProgress, end } = showProgress('Bringing in')
  const beforeCommit = ({ report, passwords }: Imported) => {
    const gaps = getGaps(report)
    if (!isDry && !values['allow-missing'] && gaps.length > 0)
      throw new Error([...gaps, 'Nothing was changed. To bring in the rest all the same: --allow-missing'].join('\n'))
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
  const bringIn = (database: Database) => importDump(database, dump, { onProgress, beforeCommit })
  const [imported, replaced] = await run()
    .catch((error: unknown) => {
      mayCount = false
      throw error
    })
    .finally(end)
  if (!imported) throw new Error('This shop was brought in before: nothing was changed.')
  tell(imported, reports, isDry)
  if (replaced) console.log(`The shop that it replaced is kept as ${replaced}. Delete it when you no longer need it.`)

  async function run(): Promise<[Imported | undefined, string?]> {
    if (loss && held) {
      let done: Imported | undefined
      const place = await replaceShop(settings, held, (fresh) =>
        withUpdated(fresh, async (database) => {
          done = await bringIn(database)
          await keepShop(database, loss, dump.namedZone)
        }),
      )
      return [done, place]
    }
    const shop = dry ? readSettings({ DATA_DIR: dry }) : settings
    await using database = await openDatabase(shop)
    await updateDatabase(database, shop)
    return [await bringIn(database)]
  }
})

function tell({ report, passwords }: Imported, reports: string, isDry: boolean): void {
  const counts = OUTCOMES.map((outcome) => `${countOutcome(report.entries, outcome)} ${outcome}`).join(', ')
  console.log(`${isDry ? 'Nothing was changed. ' : ''}${pluralize(report.entries.length, 'record')}: ${counts}.`)
  for (const line of getAttention(report)) console.log(line)
  const { namedZone } = report.dump
  if (namedZone && !isDry) console.log(`The time zone of the shop is now ${namedZone}.`)
  console.log(`What became of each: ${quoteForShell(join(reports, 'report.html'))}, and records.csv beside it.`)
  if (isDry) return
  const people = pluralize(passwords.length, 'user')
  console.log(`One-time passwords of ${people}: passwords.txt beside it. Hand them out, then delete it.`)
  const hasUsers = report.entries.some(({ kind }) => kind === 'users')
  if (hasUsers && !passwords.some(({ role }) => role === 'administrator'))
    console.log('None of them is an administrator: npm run reset-password -- NAME makes one.')
}
