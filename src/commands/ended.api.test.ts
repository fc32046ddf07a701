import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openImports } from '../server/testing/imports.ts'
import { runServer, runUntil } from '../server/testing/server-process.ts'

const { folder, dump, newShop, newReport } = openImports(25)
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const listAll = (place: string) => readdirSync(place, { recursive: true }).map(String)
const isAtWork = (place: string) => () => listAll(place).some((name) => name.includes('partial'))

test.each(SIGNALS)('a dry run that is ended by %s leaves neither its shop nor a report', async (signal) => {
  const [temporary, report] = [join(folder, signal), newReport()]
  mkdirSync(temporary)
  const hasBegun = () => listAll(temporary).some((name) => name.endsWith('shop.sqlite'))
  const args = ['commands/import.ts', dump, '--dry-run', '--report', report] as const
  await runUntil(hasBegun, signal, { TMPDIR: temporary }, ...args)
  expect(listAll(temporary)).toEqual([])
  expect(readdirSync(folder)).not.toContain(report.split('/').at(-1))
})

test('a backup and a restore that are told to end leave nothing that is half done', async () => {
  const settings = await newShop()
  const { DATA_DIR: place } = settings as { DATA_DIR: string }
  const file = join(folder, `shop.zst`)
  const made = await runServer(settings, 'commands/backup.ts', file)
  expect(made.code, made.output).toBe(0)
  const before = listAll(place)

  const ended = await runUntil(isAtWork(place), 'SIGTERM', settings, 'commands/backup.ts')
  expect(ended.code, ended.output).toBeGreaterThan(128)
  await expect.poll(isAtWork(place)).toBe(false)
  const restoring = await runUntil(isAtWork(place), 'SIGTERM', settings, 'commands/restore.ts', file, '--yes')
  expect(restoring.code, restoring.output).toBeGreaterThan(128)
  expect(listAll(place).filter((name) => !before.includes(name))).toEqual([])
  expect((await runServer(settings, 'commands/restore.ts', file, '--yes')).code).toBe(0)
})
