import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getBackups, makeBackup } from '../../features/backups/backups.contract.ts'
import { makeBackedUpShop } from '../testing/shops/backed-up-shop.ts'
import { type Run, runServer, startServer } from '../testing/server-process.ts'

const { settings, file, backupFolder, run, serve, getLine, damage } = await makeBackedUpShop()

test('C10: damage in an index: the backup does not pass its check, and the database is blamed, not the backup', async () => {
  await damage('colors_live')
  const server = await serve()
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
  await server.call(makeBackup, {})
  const { running } = await server.call(getBackups, {})
  expect(running).not.toBeNull()
  await expect.poll(async () => (await server.call(getBackups, {})).running).toBeNull()
  const { failure } = await server.call(getBackups, {})
  expect(failure).toMatchObject({ message: 'The database is damaged. Restore the newest backup.' })
  expect((await fetch(`${server.address}/api/health`)).status).toBe(503)
  await server.kill('SIGTERM')
  expect(await run('restore', getLine().split(' ').at(-1)!, '--yes')).toMatchObject({ code: 0 })
})

describe('C10: a shop that is lost', () => {
  const lose = {
    'is no database': () => writeFileSync(file, 'This is no database. '.repeat(500)),
    'is empty': () => writeFileSync(file, ''),
    'is missing': () => rmSync(file, { force: true }),
  }

  test('whose last changes cannot be read: a backup says so, and one into a file saves what can be read', async () => {
    const log = `${file}-wal`
    writeFileSync(log, 'x'.repeat(5000))
    const { code, output } = await run('backup')
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(`${log} is damaged`) })
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
    expect(await run('backup', join(settings.DATA_DIR, 'saved.zst'))).toMatchObject({ code: 0 })
    expect(await run('backup')).toMatchObject({ code: 1 })
    rmSync(log)
  })

  const expectNamed = ({ code, output }: Run) => {
    expect(code).toBe(1)
    expect(output).not.toMatch(/empty the folder/)
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
  }

  test.each(Object.entries(lose))('%s: the start names the backup and its line', async (_, act) => {
    act()
    expectNamed(await runServer(settings))
  })

  // Missing still. That they open it as the start does, each proves once.
  test.each([['reset-password'], ['backup'], ['move', 'postgres://nobody@localhost:1/x']])(
    'is missing: so does %s',
    async (program, ...args) => expectNamed(await run(program, ...args)),
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

  test.each([
    ['by the page', { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }],
    ['by its settings', {}],
  ])('with nothing but its backups: a new one is set up %s, and its first start names the newest', async (_, more) => {
    for (const name of readdirSync(settings.DATA_DIR).filter((one) => one !== 'backups'))
      rmSync(join(settings.DATA_DIR, name), { recursive: true })
    const server = await startServer({ ...settings, ...more })
    await expect.poll(async () => (await fetch(`${server.address}/api/health`)).status).toBe(200)
    const { output } = await server.kill('SIGTERM')
    expect(output).toContain(getLine())
  })
})
