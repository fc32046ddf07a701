import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { quoteForShell, showProgress } from '../server/backups/terminal.ts'
import { moveToPostgres, moveToSqlite } from '../server/move/move.ts'
import { readSettings } from '../server/settings.ts'
import { pluralize } from '../shared/numbers.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Name the empty database to move to:
  npm run move -- postgres://user:password@host/database
  npm run move -- sqlite:FOLDER`

await runCommand(async () => {
  const [target = '', ...others] = parseArgs({ allowPositionals: true }).positionals
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  const { onProgress, end } = showProgress('Copying and comparing')
  const toFolder = /^sqlite:(.+)/.exec(target)?.[1]
  if (others.length > 0) throw new Error(USAGE)
  if (toFolder) {
    if (!DATABASE_URL) throw new Error('Say with DATABASE_URL which database to move from.')
    const folder = resolve(toFolder)
    report(await moveToSqlite(DATABASE_URL, folder, onProgress).finally(end), `DATA_DIR=${quoteForShell(folder)}`)
  } else if (/^postgres(ql)?:\/\//.test(target) && URL.canParse(target)) {
    if (DATABASE_URL) throw new Error('The shop is on PostgreSQL: to move it to another, restore a backup there.')
    report(await moveToPostgres(DATA_DIR, target, onProgress).finally(end), `DATABASE_URL=${quoteForShell(target)}`)
  } else throw new Error(USAGE)
})

function report(tables: Awaited<ReturnType<typeof moveToSqlite>>, setting: string): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Moved and compared: ${pluralize(tables['orders']!.rows, 'order')}, ${pluralize(rows, 'row')} in all.`)
  console.log('What was moved from is as it was: keep it until you no longer need it. From now on start with')
  console.log(`  ${setting} npm start`)
}
