import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeBackup } from './backup-file.ts'
import {
  chooseFolder,
  listBackups,
  makeRoom,
  nameBackup,
  readLog,
  removePartial,
  RESERVE_BYTES,
  writeLog,
} from './backup-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-backup-folder-'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(place, 'folder-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const GB = 1e9

test('a pipe that is called as a backup is none, and nobody waits for it', async () => {
  execFileSync('mkfifo', [join(folder, nameBackup({ madeAt: '2026-11-26T02:00:00.000Z', engine: 'sqlite' }))])
  expect(await listBackups([folder], 'shop')).toEqual([])
})

describe('without room', () => {
  /** Their files say that they have so many bytes, and take none. */
  async function makeBackups(bytes: number): Promise<string[]> {
    const content = join(folder, 'content')
    writeFileSync(content, '')
    const names: string[] = []
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      const madeAt = `${day}T02:00:00.000Z`
      const name = nameBackup({ madeAt, engine: 'sqlite' })
      const what = { format: 1, engine: 'sqlite', version: '', reason: 'schedule', shop: 'shop' } as const
      await writeBackup(
        join(folder, name),
        content,
        { ...what, madeAt, migrations: [], bytes: 0, tables: {} },
        () => {},
      )
      const end = readFileSync(join(folder, name)).subarray(-40)
      truncateSync(join(folder, name), bytes)
      appendFileSync(join(folder, name), end)
      names.push(name)
    }
    rmSync(content)
    return names
  }
  const getFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize - RESERVE_BYTES
  }

  test('the oldest backups go, until there is room', async () => {
    const [oldest, ...others] = await makeBackups(10 * GB)
    // Other tests use the disk meanwhile.
    await makeRoom(folder, 'shop', getFreeBytes() + 5 * GB)
    expect(readdirSync(folder)).not.toContain(oldest)
    expect(readdirSync(folder)).toEqual(others)
  })

  test('nothing goes where that would not make room, and never the last', async () => {
    const names = await makeBackups(10 * GB)
    await expect(makeRoom(folder, 'shop', getFreeBytes() + 25 * GB)).rejects.toMatchObject({ code: 'no_room' })
    expect(readdirSync(folder)).toEqual(names)
  })

  test('those of another shop stay', async () => {
    const names = await makeBackups(10 * GB)
    await expect(makeRoom(folder, 'another', getFreeBytes() + 5 * GB)).rejects.toMatchObject({ code: 'no_room' })
    expect(readdirSync(folder)).toEqual(names)
  })

  test('nothing goes where there is room', async () => {
    const names = await makeBackups(10_000)
    await makeRoom(folder, 'shop', 1)
    expect(readdirSync(folder)).toEqual(names)
  })
})

test('what another computer makes stays while the clock of this one is wrong', async () => {
  const name = 'shop-1.partial-elsewhere-1'
  writeFileSync(join(folder, name), '')
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const at of ['2036-01-01', '1970-01-01']) {
    vi.setSystemTime(at)
    await removePartial(folder)
    expect(readdirSync(folder)).toEqual([name])
  }
})

test('what a killed process left is removed, what another computer makes after a day', async () => {
  const names = {
    gone: `work.partial-${hostname()}-999999999`,
    ours: `work.partial-${hostname()}-${process.ppid}`,
    other: `shop-1.partial-elsewhere-1`,
    old: `shop-2.partial-elsewhere-1`,
    none: 'shop.sqlite',
  }
  for (const name of Object.values(names)) writeFileSync(join(folder, name), '')
  const dayAgo = Date.now() / 1000 - 90_000
  utimesSync(join(folder, names.old), dayAgo, dayAgo)
  await removePartial(folder)
  expect(readdirSync(folder).toSorted()).toEqual([names.other, names.none, names.ours].toSorted())
})

describe('the folder is', () => {
  const dataDir = () => ({ DATA_DIR: folder })

  test('in DATA_DIR without a setting, and where the setting names that', async () => {
    const own = join(folder, 'backups')
    expect(await chooseFolder(dataDir())).toEqual({ folder: own })
    expect(await chooseFolder({ ...dataDir(), BACKUP_DIR: own })).toEqual({ folder: own })
    expect(statSync(own).mode & 0o777).toBe(0o700)
  })

  test('BACKUP_DIR, which is made in a folder that is there', async () => {
    const other = join(place, 'other')
    expect(await chooseFolder({ ...dataDir(), BACKUP_DIR: other })).toEqual({ folder: other })
    expect(readdirSync(other)).toEqual([])
  })

  test.each([
    ['a file', 'file', /ENOTDIR/],
    ['in a folder that is not there', 'missing/folder', /ENOENT/],
  ])('the one in DATA_DIR where BACKUP_DIR is %s', async (_, name, words) => {
    writeFileSync(join(folder, 'file'), '')
    const { folder: chosen, away } = await chooseFolder({ ...dataDir(), BACKUP_DIR: join(folder, name) })
    expect(chosen).toBe(join(folder, 'backups'))
    expect(away).toMatch(words)
  })

  test('the one in DATA_DIR where BACKUP_DIR was on another disk, which is away', async () => {
    const other = join(place, 'stick')
    mkdirSync(other)
    await chooseFolder(dataDir())
    await writeLog(join(folder, 'backups'), { otherDisk: other })
    const { folder: chosen, away } = await chooseFolder({ ...dataDir(), BACKUP_DIR: other })
    expect(chosen).toBe(join(folder, 'backups'))
    expect(away).toContain('its disk is not there')
  })

  test('looked at by many at once, each with the same answer, and what is noted meanwhile stays', async () => {
    const settings = { ...dataDir(), BACKUP_DIR: join(place, 'shared') }
    const failure = { at: '2026-11-26T02:00:00.000Z', code: 'failed', message: 'It failed.' } as const
    await chooseFolder(settings)
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => chooseFolder(settings)),
      writeLog(join(folder, 'backups'), { failure }),
      writeLog(join(folder, 'backups'), { rehearsal: { at: failure.at, name: 'a', orders: 1 } }),
    ])
    expect(answers.filter(Boolean)).toEqual(Array.from({ length: 50 }, () => ({ folder: settings.BACKUP_DIR })))
    expect(await readLog(join(folder, 'backups'))).toMatchObject({ failure, rehearsal: { orders: 1 } })
  })
})
