import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getBackups, makeBackup as askForBackup } from '../../features/backups/backups.contract.ts'
import { freshDatabase, openShop } from '../testing/shop.ts'
import { DAY_MS } from '../clock.ts'
import { runServer } from '../testing/server-process.ts'
import { readShopId } from './backup-content.ts'
import type { Manifest } from './backup-file.ts'
import { type Backup, getOwnFolder, listBackups, nameBackup, writeLog } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

const place = await freshDatabase()
const shop = await openShop(place)
const { settings } = place
const folder = getOwnFolder(settings)
/** Where one of these is the last, the next needs more than any disk has. */
const HUGE = 1e12

const list = async () => listBackups([folder], await readShopId(settings))
const names = () => readdirSync(folder).filter((name) => name.endsWith('.zst'))

/** A backup that says that it is of then; it takes no room, whatever its size says. */
function pretend({ manifest }: Backup, madeAt: string, size = HUGE): string {
  const head = Buffer.from(bytes.subarray(0, 8))
  const text = Buffer.from(JSON.stringify({ ...manifest, madeAt } satisfies Manifest))
  head.writeUInt32LE(text.length, 4)
  const name = nameBackup({ ...manifest, madeAt })
  writeFileSync(join(folder, name), Buffer.concat([head, text]))
  truncateSync(join(folder, name), size)
  appendFileSync(join(folder, name), bytes.subarray(-40))
  return name
}

const ago = (days: number, hours = 0) => new Date(Date.now() - days * DAY_MS - hours * 3_600_000).toISOString()

let real: Backup
let bytes: Buffer
beforeAll(async () => {
  ;({ backup: real } = await makeBackup(settings, 'schedule'))
  bytes = readFileSync(real.file)
})

describe('M15: with little room', () => {
  test('a backup by hand deletes what the newest day has twice, and then is refused; a scheduled one drives out the oldest', async () => {
    const noon = new Date()
    noon.setHours(12, 0, 0, 0)
    const days = [3, 2, 1].map((day) => new Date(noon.getTime() - day * DAY_MS).toISOString())
    const older = days.map((day) => pretend(real, day))
    const twice = pretend(real, new Date(Date.parse(days[2]!) - 3_600_000).toISOString(), 2 * HUGE)

    await rm(real.file)
    // What is twice makes room for one: the next is of a few bytes again.
    await makeBackup(settings, 'request')
    expect(existsSync(join(folder, twice))).toBe(false)
    expect(names()).toEqual(expect.arrayContaining(older))

    const last = pretend(real, ago(0))
    const before = names()
    const refused = {
      code: 'no_room',
      message: expect.stringContaining('A backup by hand deletes none of an older day'),
    }
    for (let time = 0; time < 3; time++) await expect(makeBackup(settings, 'request')).rejects.toMatchObject(refused)
    expect(await shop.refusal(askForBackup, {})).toMatchObject({ status: 409, problem: refused })
    const { code, output } = await runServer(settings, 'commands/backup.ts')
    expect({ code, output }).toMatchObject({ code: 1, output: refused.message })
    expect(names()).toEqual(before)
    const status = await shop.call(getBackups, {})
    expect(status, 'a refusal is no failure of the nightly ones').toMatchObject({ failure: null, running: null })

    await makeBackup(settings, 'schedule')
    expect(names()).not.toContain(older[0])
    expect(names()).toContain(last)
  })
})

describe('M15: while the clock is wrong', () => {
  afterEach(() => void vi.useRealTimers())
  const make = async (at: string, reason: 'schedule' | 'update' | 'request' = 'schedule') => {
    vi.setSystemTime(at)
    return (await makeBackup(settings, reason)).backup.name
  }

  test('no backup drives out another because of it, neither ahead nor behind', async () => {
    for (const { file } of await list()) await rm(file)
    for (let day = 25; day > 0; day--) pretend(real, ago(day), 10_000)
    const kept = names()
    vi.useFakeTimers({ toFake: ['Date'] })
    const ahead = await make('2036-11-30T10:00:00.000Z')
    const behind = await make('1970-01-01T00:00:20.000Z')
    expect(names()).toEqual(expect.arrayContaining([ahead, behind]))
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date'] })
    const right = new Date()
    const made: string[] = []
    for (const [at, reason] of [1, 2, 3].map((minute) => [minute, minute === 1 ? 'update' : 'request'] as const))
      made.push(await make(new Date(right.getTime() + at * 60_000).toISOString(), reason))
    expect(names()).toEqual(expect.arrayContaining(made))
    expect((await list()).map(({ name }) => name).slice(0, 5)).toEqual([...made.toReversed(), behind, ahead])
    const days = kept.map((name) => name.slice(5, 15)).toSorted()
    expect(names().filter((name) => days.slice(-9).includes(name.slice(5, 15)))).toHaveLength(9)
  })

  test('a failure of the future keeps no backup waiting until then', async () => {
    const at = new Date(Date.now() + 3000 * DAY_MS).toISOString()
    await writeLog(folder, { failure: { at, code: 'failed', message: 'It failed.' } })
    const { failure, nextAt } = await shop.call(getBackups, {})
    expect(failure).toBeNull()
    expect(Date.parse(nextAt!)).toBeLessThan(Date.now() + 2 * DAY_MS)
  })
})
