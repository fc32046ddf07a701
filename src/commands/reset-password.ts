import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { resetPassword, selectUsers } from '../features/users/reset-password.api.ts'
import { updateDatabase } from '../server/backups/update.ts'
import type { Database } from '../server/database/database.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { BackupNeeded } from '../server/database/faults.ts'
import { hashPassword, randomPassword } from '../server/security/passwords.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { ROLE_LABELS } from '../shared/roles.ts'
import { runCommand } from './run-command.ts'

const WORDS = 5

await runCommand(async () => {
  const username = process.argv.slice(2).join(' ')
  const settings = readSettings(process.env)
  await using database = await openShop(settings)
  await updateDatabase(database, settings)
  await (username ? reset(database, username) : list(database))
})

async function openShop(settings: Settings): Promise<Database> {
  const { DATABASE_URL, DATA_DIR: folder } = settings
  if (!DATABASE_URL && !existsSync(join(folder, 'shop.sqlite')))
    throw new BackupNeeded(`There is no shop in ${folder}. Name its folder with DATA_DIR, as for the server.`)
  return openDatabase(settings)
}

async function reset(database: Database, name: string): Promise<void> {
  const password = randomPassword(WORDS)
  const passwordHash = await hashPassword(password)
  // No live event is sent: screens of a running server show the change when they next load.
  const done = await database.write((tx) => resetPassword(tx, name, passwordHash))
  if (!done) {
    await list(database)
    throw new Error(`Nobody is called ${name}.`)
  }
  const { username, role, isRestored, isPromoted } = done
  if (isRestored) console.log(`${username} was in the trash and is taken out of it.`)
  if (isPromoted) console.log(`There was no administrator: ${username} is one now.`)
  console.log(`${username} (${ROLE_LABELS[role]}) is signed out everywhere and has a new password:\n`)
  console.log(`  ${password}\n`)
  console.log('It is shown this once. Whoever signs in with it is asked for a password of their own.')
}

async function list(database: Database): Promise<void> {
  const users = await selectUsers(database.read)
  if (users.length === 0) console.log('Nobody has been set up yet. Start the server and open its address.')
  for (const { username, role, deletedAt } of users)
    console.log(`  ${username.padEnd(30)} ${ROLE_LABELS[role]}${deletedAt ? ', in the trash' : ''}`)
  if (users.length > 0) console.log('\nFor a new password: npm run reset-password -- NAME')
}
