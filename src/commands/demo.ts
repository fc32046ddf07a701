import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../app.ts'
import { drawDesigns, fillSampleShop } from '../demo/sample-shop.ts'
import { enterSampleUsers, newSampleUsers, type SampleUser } from '../demo/sample-users.ts'
import { isAnyUser } from '../features/users/users.db.ts'
import { holdsShop, makeFolder } from '../server/database/sqlite/data-folder.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { notifyListeners } from '../server/records/changes.ts'
import { openHistory, THE_SERVER } from '../server/records/history/history-book.ts'
import { migrate } from '../server/database/migrate.ts'
import { readSettings } from '../server/settings.ts'
import { ROLE_LABELS } from '../shared/roles.ts'

// Refuses a folder that it has not marked itself: every start gives the users of the shop new passwords.
try {
  const { DATA_DIR: folder } = readSettings(process.env)
  markFolder(folder)
  const users = await newSampleUsers()
  await prepareShop(folder, users)
  console.log(`\nSign in to the sample shop in ${folder} as\n`)
  for (const { username, role, password } of users)
    console.log(`  ${username.padEnd(12)} ${password.padEnd(30)} ${ROLE_LABELS[role]}`)
  console.log('\nThe passwords are new at every start. To begin with a fresh shop, stop it and delete that folder.\n')
  await import('../main.ts')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function markFolder(folder: string): void {
  const mark = join(folder, 'SAMPLE-SHOP.txt')
  if (existsSync(mark)) return
  if (holdsShop(folder))
    throw new Error(`${folder} holds a shop that is not a sample shop. Name another folder with DATA_DIR.`)
  makeFolder(folder)
  writeFileSync(mark, 'This folder holds the sample shop of `npm run demo`. Delete it to begin with a fresh one.\n')
}

async function prepareShop(folder: string, users: readonly SampleUser[]): Promise<void> {
  await using database = await openDatabase({ DATA_DIR: folder })
  await migrate(database, join(import.meta.dirname, '../../migrations'))
  const began = Date.now()
  const isEmpty = !(await isAnyUser(database.read))
  if (isEmpty) console.log('Filling a sample shop: customers, designs, 300 orders and two machines …')
  const history = openHistory(features)
  const designs = isEmpty ? await drawDesigns() : []
  await database.write(async (tx) => {
    const by = await enterSampleUsers(tx, users)
    await history.write(tx, THE_SERVER)
    if (by) await fillSampleShop(tx, { designs, by, history })
    await notifyListeners(
      tx,
      features.flatMap((feature) => feature.changeListeners ?? []),
    )
  })
  if (isEmpty) console.log(`Filled in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}
