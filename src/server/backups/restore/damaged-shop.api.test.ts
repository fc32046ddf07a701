import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../../features/auth/auth.contract.ts'
import { getBackups, makeBackup } from '../../../features/backups/backups.contract.ts'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { ADMINISTRATOR, runServer, startServer } from '../../testing/server-process.ts'
import { freshDatabase } from '../../testing/shop.ts'
import { withDatabase } from '../postgres.ts'
import { quote } from '../table-sums.ts'

const { settings: shop, remove } = await freshDatabase()
const { DATA_DIR, DATABASE_URL: url } = shop
const file = join(DATA_DIR, 'shop.sqlite')
const backupFolder = join(DATA_DIR, 'backups')

const serve = async (environment = {}) => {
  const server = await startServer({ ...shop, ...environment })
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  return server
}
const run = (program: string, ...args: string[]) => runServer(shop, `commands/${program}.ts`, ...args)
const getLine = () => {
  const newest = readdirSync(backupFolder)
    .filter((name) => name.endsWith('.zst'))
    .toSorted()
    .at(-1)!
  return `${url ? 'DATABASE_URL=…' : `DATA_DIR=${DATA_DIR}`} npm run restore -- ${join(backupFolder, newest)}`
}

const overwrite = (path: string, at: number, bytes: Buffer) => {
  const handle = openSync(path, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

const asAdmin = async (act: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client(withDatabase(url!, 'postgres'))
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/** Overwrites pages of the table or the index on the disk, while nobody has the shop open. */
async function damage(relation: string): Promise<void> {
  if (!url) {
    const database = new DatabaseSync(file)
    const { rootpage, page_size: size } = database
      .prepare('select rootpage, page_size from sqlite_schema, pragma_page_size where name = ?')
      .get(relation) as { rootpage: number; page_size: number }
    database.close()
    return overwrite(file, (rootpage - 1) * size, randomBytes(size))
  }
  const name = new URL(url).pathname.slice(1)
  // A copy of its files, which PostgreSQL has not read yet.
  await asAdmin(async (client) => {
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
  })
}

beforeAll(async () => {
  const server = await startServer(shop)
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  for (let n = 0; n < 30; n++) await server.call(colorEndpoints.create, { name: `Color ${n}` })
  await server.kill('SIGTERM')
  await run('backup')
})
afterAll(remove)

const DAMAGED = 'The database is damaged.'

describe('C10: a database whose pages were overwritten is called damaged', () => {
  beforeAll(() => damage('colors'))

  test('by the answers of calls, by health, by a backup and once in the log, with what to do', async () => {
    const server = await serve({ LOG_LEVEL: 'info' })
    const health = async () => {
      const answer = await fetch(`${server.address}/api/health`)
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    for (let time = 0; time < 5; time++)
      await expect(server.call(colorEndpoints.list, {})).rejects.toThrow(
        `503: {"code":"unavailable","message":"${DAMAGED} Tell whoever looks after the server: a backup must be restored."}`,
      )
    await expect(server.call(colorEndpoints.create, { name: 'One more' })).rejects.toThrow('Nothing was saved.')
    for (let time = 0; time < 3; time++)
      expect(await health()).toEqual({
        status: 503,
        body: { code: 'unavailable', message: `${DAMAGED} Restore the newest backup.` },
      })
    await server.call(makeBackup, {})
    await expect.poll(async () => (await server.call(getBackups, {})).running).toBeNull()
    const { failure, data } = await server.call(getBackups, {})
    expect(failure).toMatchObject({ message: `${DAMAGED} Restore the newest backup.` })
    expect(data).toHaveLength(1)
    const { output } = await server.kill('SIGTERM')
    const lines = output.split('\n').filter((line) => /"level":[45]0/.test(line) && !line.includes('"event"'))
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining(DAMAGED),
      expect.stringContaining(getLine()),
    ])
  })

  test('by npm run backup, which names the newest one and the line to restore it', async () => {
    const { code, output } = await run('backup')
    expect(code).toBe(1)
    expect(output).toContain(`${DAMAGED} Restore the newest backup. The newest backup is of`)
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
  })

  test('until that is restored', async () => {
    expect(await run('restore', getLine().split(' ').at(-1)!, '--yes')).toMatchObject({ code: 0 })
    const server = await serve()
    expect((await server.call(colorEndpoints.list, {})).data).not.toEqual([])
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
  })
})

describe('C10: damage that no call meets', () => {
  test.skipIf(url)(
    'in an index: the backup does not pass its check, and the database is blamed, not the backup',
    async () => {
      await damage('colors_live')
      const server = await serve()
      expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
      await server.call(makeBackup, {})
      const { running } = await server.call(getBackups, {})
      expect(running).not.toBeNull()
      await expect.poll(async () => (await server.call(getBackups, {})).running).toBeNull()
      const { failure } = await server.call(getBackups, {})
      expect(failure).toMatchObject({ message: `${DAMAGED} Restore the newest backup.` })
      expect((await fetch(`${server.address}/api/health`)).status).toBe(503)
      await server.kill('SIGTERM')
      expect(await run('restore', getLine().split(' ').at(-1)!, '--yes')).toMatchObject({ code: 0 })
    },
  )

  test('in what the start reads: it names the backup, and advises no update without one', async () => {
    await damage('migrations')
    const { code, output } = await runServer({ ...shop, BACKUP_AT: '02:00' })
    expect(code).toBe(1)
    expect(output).toContain('is damaged')
    expect(output).not.toContain('BACKUP_AT=off')
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
    expect(await run('restore', getLine().split(' ').at(-1)!, '--yes')).toMatchObject({ code: 0 })
  })
})

describe.skipIf(url)('C10: a shop that is lost', () => {
  const lose = {
    'is no database': () => writeFileSync(file, 'This is no database. '.repeat(500)),
    'is empty': () => writeFileSync(file, ''),
    'is missing': () => rmSync(file, { force: true }),
  }

  test.each(Object.entries(lose))(
    '%s: the start, an import and a move name the backup and its line',
    async (_, act) => {
      act()
      const said = [await runServer(shop)]
      for (const [program, ...args] of [
        ['reset-password'],
        ['backup'],
        ['move', 'postgres://nobody@localhost:1/x'],
      ] as const)
        said.push(await run(program, ...args))
      for (const { code, output } of said) {
        expect(code).toBe(1)
        expect(output).not.toMatch(/empty the folder/)
        expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
      }
    },
  )

  test('a restore of a file that is not there, or is damaged, names another', async () => {
    const { code, output } = await run('restore', join(backupFolder, 'missing.zst'), '--yes')
    expect(code).toBe(1)
    expect(output).toContain('There is no file')
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
    const [, newest] = /-- (.+)$/.exec(getLine())!
    const other = newest!.replace(/shop-2\d{3}/, 'shop-2000')
    writeFileSync(other, 'no backup')
    expect((await run('restore', other, '--yes')).output).toContain(getLine())
  })

  test('with nothing but its backups: a new one begins, and its first start names the newest', async () => {
    for (const name of readdirSync(DATA_DIR).filter((one) => one !== 'backups'))
      rmSync(join(DATA_DIR, name), { recursive: true })
    const server = await startServer({ ...shop, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
    await expect.poll(async () => (await fetch(`${server.address}/api/health`)).status).toBe(200)
    const { output } = await server.kill('SIGTERM')
    expect(output).toContain(getLine())
  })
})
