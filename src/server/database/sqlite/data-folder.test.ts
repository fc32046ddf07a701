import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../../features/auth/auth.contract.ts'
import { ADMINISTRATOR, runServer, startServer } from '../../testing/server-process.ts'
import { openDatabase } from '../open-database.ts'
import { migrate } from '../migrate.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-folder-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'migrations')

/**
 * Opens and migrates the shop, as a start does before it serves; `note` stores a row by which the shop is recognized.
 */
async function openShop(DATA_DIR: string, note?: string): Promise<void> {
  const database = await openDatabase({ DATA_DIR })
  try {
    await migrate(database, MIGRATIONS)
    if (note) await database.write((tx) => tx.insertInto('timestamps').values({ name: note, value: 1 }).execute())
  } finally {
    await database.close()
  }
}

async function getNotes(DATA_DIR: string): Promise<string[]> {
  const database = await openDatabase({ DATA_DIR })
  const result = await database.read.selectFrom('timestamps').select('name').execute()
  await database.close()
  return result.map(({ name }) => name)
}

describe('one server process to a folder', () => {
  const DATA_DIR = join(place, 'of', 'the', 'shop')

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'a second one is refused, and after %s of the first one the next starts at once',
    async (signal) => {
      const first = await startServer({ DATA_DIR })
      const { code, output } = await runServer({ DATA_DIR })
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toEqual([
        `Another server is already running on the folder ${DATA_DIR}. Stop that one, or name another folder with DATA_DIR.`,
      ])
      const health = await fetch(`${first.address}/api/health`)
      expect(health.status).toBe(200)
      await first.kill(signal)
      const next = await startServer({ DATA_DIR })
      await next.kill('SIGTERM')
    },
  )

  test('a second one is refused although the lock file was deleted, and the first one works on', async () => {
    const folder = { DATA_DIR: join(place, 'unlocked') }
    const first = await startServer(folder)
    rmSync(join(folder.DATA_DIR, 'shop.lock'))
    for (let attempt = 0; attempt < 2; attempt++) {
      const { code, output } = await runServer(folder)
      expect(code).toBe(1)
      expect(output.trim()).toBe(
        `Another server is already running on the folder ${folder.DATA_DIR}, or another program has its database open. Stop that one, or name another folder with DATA_DIR.`,
      )
    }
    await first.call(signIn, ADMINISTRATOR)
    await first.kill('SIGTERM')
    const next = await startServer(folder)
    await next.kill('SIGTERM')
  })

  test('of two that start together on a folder that is not there yet, one serves', async () => {
    const shared = { DATA_DIR: join(place, 'together') }
    const both = await Promise.allSettled([startServer(shared), startServer(shared)])
    const serving = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(serving).toHaveLength(1)
    await serving[0]!.kill('SIGTERM')
  })
})

describe('C8: a folder that cannot hold the shop stops the start with one line that names DATA_DIR', () => {
  const file = join(place, 'file')
  writeFileSync(file, 'A file.')

  test.each([
    ['where no folder can be made', '/proc/nope'],
    ['where none can be made, several deep', '/proc/nope/shop'],
    ['that is a file', file],
    ['below a file', join(file, 'shop')],
  ])('one %s', async (_, DATA_DIR) => {
    const { code, output } = await runServer({ DATA_DIR })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^The setting DATA_DIR is wrong: ${DATA_DIR}: \\S`)),
    ])
  })
})

describe('C10: a shop that was lost is not taken for a new one', () => {
  /** A folder that holds a shop with a note in it, and a backup of it. */
  async function shopFolder(name: string) {
    const folder = join(place, name)
    await openShop(folder, 'kept')
    const file = join(folder, 'shop.sqlite')
    const backup = join(place, `${name}-backup.sqlite`)
    const shop = new DatabaseSync(file)
    shop.exec(`vacuum into '${backup}'`)
    shop.close()
    return { folder, file, backup }
  }
  const isEmptied = (file: string) => truncateSync(file, 0)
  const isMissing = (file: string) => rmSync(file)
  const isOther = (file: string) => {
    rmSync(file)
    const other = new DatabaseSync(file)
    other.exec('pragma journal_mode = wal; create table t (n)')
    other.close()
  }

  test.each([
    ['empty', isEmptied],
    ['missing', isMissing],
    ['not that of a shop', isOther],
  ] as const)(
    'its file is %s: the start is refused, and a backup put in its place serves (%#)',
    async (state, lose) => {
      const { folder, file, backup } = await shopFolder(`lost-${lose.name}`)
      lose(file)
      const before = readdirSync(folder)
      await expect(openShop(folder)).rejects.toThrow(
        `The folder ${folder} has held a shop, but its database shop.sqlite is ${state}. ` +
          'Restore a backup (see README, Your data), or name another folder with DATA_DIR to begin a new shop.',
      )
      expect(readdirSync(folder), 'nothing was made').toEqual(before)
      copyFileSync(backup, file)
      await openShop(folder)
      expect(await getNotes(folder)).toEqual(['kept'])
      // Restores the backup as the README describes it.
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
      copyFileSync(backup, file)
      await openShop(folder)
      expect(await getNotes(folder)).toEqual(['kept'])
      for (const name of readdirSync(folder)) rmSync(join(folder, name))
      await openShop(folder)
      expect(await getNotes(folder)).toEqual([])
    },
  )

  test.each(['empty', 'missing'])('it is %s beside a log file', async (state) => {
    const folder = join(place, `log-${state}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'shop.sqlite-wal'), 'what was saved last')
    if (state === 'empty') writeFileSync(join(folder, 'shop.sqlite'), '')
    const { code, output } = await runServer({ DATA_DIR: folder })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`shop.sqlite is ${state}. Restore a backup`)])
  })

  test.each([0, 1])('a shop.sqlite of %i bytes is refused in a folder that holds nothing else, too', async (size) => {
    const folder = join(place, `restored-${size}-bytes`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'shop.sqlite'), '\n'.repeat(size))
    await expect(openShop(folder)).rejects.toThrow('its database shop.sqlite is empty. Restore a backup')
    expect(statSync(join(folder, 'shop.sqlite')).size).toBe(size)
  })

  test.each(['', 'the beginning of a database'])(
    'a start that was cut off before it had made anything begins anew (%#)',
    async (draft) => {
      const folder = join(place, `cut-off-${draft.length}`)
      mkdirSync(folder)
      writeFileSync(join(folder, 'shop.lock'), '')
      writeFileSync(join(folder, 'new-shop.sqlite'), draft)
      await openShop(folder, 'new')
      expect(await getNotes(folder)).toEqual(['new'])
      expect(readdirSync(folder).toSorted()).toEqual(['THIS-FOLDER-HOLDS-A-SHOP.txt', 'shop.lock', 'shop.sqlite'])
    },
  )

  test('the sample shop is not made in its place', async () => {
    const { folder, file } = await shopFolder('no-sample')
    rmSync(file)
    await expect(startServer({ DATA_DIR: folder }, 'commands/demo.ts')).rejects.toThrow(
      'holds a shop that is not a sample shop',
    )
  })
})

describe('C10: a damaged database is called so', () => {
  test.each([
    [
      'is something else',
      (file: string) => writeFileSync(file, 'This is no database, but has the name of one. '.repeat(99)),
    ],
    ['lost its end', (file: string) => truncateSync(file, 3 * 4096)],
    ['is all zeros', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size))],
  ])('at the start, when the file %s', async (name, damage) => {
    const folder = join(place, `damaged-${name.replaceAll(' ', '-')}`)
    await openShop(folder)
    const file = join(folder, 'shop.sqlite')
    damage(file)
    await expect(openShop(folder)).rejects.toThrow(
      `The database ${file} is damaged. Restore a backup (see README, Your data).`,
    )
  })

  test('at the start, when its log is, and everything stays as it was', async () => {
    const folder = join(place, 'damaged-log')
    await openShop(folder)
    const file = join(folder, 'shop.sqlite')
    const server = new DatabaseSync(file)
    for (let n = 0; n < 5; n++) server.exec(`insert into timestamps values ('${n}', 1)`)
    const killed = join(place, 'killed')
    cpSync(folder, killed, { recursive: true })
    server.close()
    const log = join(killed, 'shop.sqlite-wal')
    const bytes = readFileSync(log)
    bytes[1000] = bytes[1000]! ^ 1
    writeFileSync(log, bytes)
    const getFiles = () => ['shop.sqlite', 'shop.sqlite-wal'].map((name) => readFileSync(join(killed, name)))
    const before = getFiles()
    await expect(openShop(killed)).rejects.toThrow(
      `The log ${log} is damaged: what was saved last cannot be read. ` +
        'Restore a backup, or save what can still be read (see README, Your data).',
    )
    expect(getFiles()).toEqual(before)
  })

  test('by the server itself, in one line', async () => {
    const folder = join(place, 'damaged')
    mkdirSync(folder)
    const file = join(folder, 'shop.sqlite')
    writeFileSync(file, 'This is no database, although it has the name of one.')
    const { code, output } = await runServer({ DATA_DIR: folder })
    expect(code).toBe(1)
    expect(output.trim()).toBe(`The database ${file} is damaged. Restore a backup (see README, Your data).`)
  })
})

test('a foreign lock at the start is waited for, and then named', async () => {
  const folder = join(place, 'locked')
  await openShop(folder)
  const other = new DatabaseSync(join(folder, 'shop.sqlite'))
  other.exec('pragma journal_mode = delete; begin exclusive')
  const opening = openShop(folder)
  await expect(opening).rejects.toThrow('is locked by another program. Close that one, then start again.')
  other.close()
  await setImmediate()
  await openShop(folder)
})

describe('C10: nobody else on the computer reads the data', () => {
  const getModes = (folder: string) =>
    Object.fromEntries(
      ['.', ...readdirSync(folder).toSorted()].map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    )
  const PRIVATE = {
    '.': '700',
    'THIS-FOLDER-HOLDS-A-SHOP.txt': '600',
    'shop.lock': '600',
    'shop.sqlite': '600',
    'shop.sqlite-shm': '600',
    'shop.sqlite-wal': '600',
  }

  async function modesWhileOpen(folder: string) {
    const database = await openDatabase({ DATA_DIR: folder })
    await migrate(database, MIGRATIONS)
    const modes = getModes(folder)
    await database.close()
    return modes
  }

  test('a new folder and its files', async () => {
    expect(await modesWhileOpen(join(place, 'private', 'data'))).toEqual(PRIVATE)
  })

  test('those of an earlier version, whose server was killed', async () => {
    const folder = join(place, 'wide')
    await openShop(folder)
    const left = new DatabaseSync(join(folder, 'shop.sqlite'))
    left.exec(`insert into timestamps values ('left', 1)`)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)
    expect(await modesWhileOpen(folder)).toEqual(PRIVATE)
    left.close()
  })

  test('a folder that serves another purpose too keeps its rights, and that is told', async () => {
    const folder = join(place, 'shared')
    mkdirSync(join(folder, 'photos'), { recursive: true })
    chmodSync(folder, 0o755)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const modes = await modesWhileOpen(folder)
    expect(modes).toMatchObject({ ...PRIVATE, '.': '755' })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(folder))
    warn.mockRestore()
  })
})

/** Only root may give a folder to another account. */
const asRoot = process.getuid?.() === 0 ? ['root'] : []

test.each(asRoot)('C8: %s refuses a folder of another account, which could not open what it writes', async () => {
  const folder = mkdtempSync(join(place, 'owned-'))
  chownSync(folder, 65_534, 65_534)
  await expect(openShop(folder)).rejects.toThrow('belongs to the account 65534')
  expect(readdirSync(folder)).toEqual([])
})
