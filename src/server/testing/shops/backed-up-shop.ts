import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { signIn } from '../../../features/auth/auth.contract.ts'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { withDatabase } from '../../backups/postgres.ts'
import { quote } from '../../backups/table-sums.ts'
import { ADMINISTRATOR, runServer, startServer } from '../server-process.ts'
import { freshDatabase } from '../shop.ts'

/** A shop with some colors and one backup, on the engine of the test, whose server does not run: to be damaged or lost. */
export async function makeBackedUpShop() {
  const { settings, remove } = await freshDatabase()
  afterAll(remove)
  const { DATA_DIR, DATABASE_URL: url } = settings
  const file = join(DATA_DIR, 'shop.sqlite')
  const backupFolder = join(DATA_DIR, 'backups')
  const run = (program: string, ...args: string[]) => runServer(settings, `commands/${program}.ts`, ...args)

  const server = await startServer(settings)
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  for (let n = 0; n < 30; n++) await server.call(colorEndpoints.create, { name: `Color ${n}` })
  await server.kill('SIGTERM')
  await run('backup')

  return {
    ...{ settings, file, backupFolder, run },

    serve: async (environment = {}) => {
      const running = await startServer({ ...settings, ...environment })
      onTestFinished(async () => void (await running.kill('SIGKILL')))
      running.useToken((await running.call(signIn, ADMINISTRATOR)).token)
      return running
    },

    /** The line that restores the newest backup, as messages must name it. */
    getLine: (): string => {
      const newest = readdirSync(backupFolder)
        .filter((name) => name.endsWith('.zst'))
        .toSorted()
        .at(-1)!
      return `${url ? 'DATABASE_URL=…' : `DATA_DIR=${DATA_DIR}`} npm run restore -- ${join(backupFolder, newest)}`
    },

    /** Overwrites pages of the table or the index on the disk. Nobody may have the shop open. */
    damage: (relation: string) => (url ? damagePostgres(url, relation) : damageSqlite(file, relation)),
  }
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

function damageSqlite(file: string, relation: string): void {
  const database = new DatabaseSync(file)
  const { rootpage, page_size: size } = database
    .prepare('select rootpage, page_size from sqlite_schema, pragma_page_size where name = ?')
    .get(relation) as { rootpage: number; page_size: number }
  database.close()
  overwrite(file, (rootpage - 1) * size, randomBytes(size))
}

async function damagePostgres(url: string, relation: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client(withDatabase(url, 'postgres'))
  await client.connect()
  // A copy of its files, which PostgreSQL has not read yet.
  await client.query('checkpoint')
  await client.query(`alter database ${quote(name)} rename to ${quote(`${name}_whole`)}`)
  await client.query(`create database ${quote(name)} template ${quote(`${name}_whole`)} strategy file_copy`)
  const { rows } = await client.query<{ place: string }>(
    `select current_setting('data_directory') || '/base/' || oid as place from pg_database where datname = $1`,
    [name],
  )
  const whole = new pg.Client(withDatabase(url, `${name}_whole`))
  await whole.connect()
  const { rows: paths } = await whole.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [
    quote(relation),
  ])
  await whole.end()
  overwrite(join(rows[0]!.place, paths[0]!.path.split('/').at(-1)!), 0, randomBytes(8192))
  await client.query(`drop database ${quote(`${name}_whole`)}`)
  await client.end()
}
