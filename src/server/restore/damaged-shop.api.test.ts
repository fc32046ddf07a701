import { beforeAll, describe, expect, test } from 'vitest'
import { getBackups, makeBackup } from '../../features/backups/backups.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { makeBackedUpShop } from '../testing/shops/backed-up-shop.ts'
import { runServer } from '../testing/server-process.ts'

const { settings, run, serve, getLine, damage } = await makeBackedUpShop()

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
  test('in what the start reads: it names the backup, and advises no update without one', async () => {
    await damage('migrations')
    const { code, output } = await runServer({ ...settings, BACKUP_AT: '02:00' })
    expect(code).toBe(1)
    expect(output).toContain('is damaged')
    expect(output).not.toContain('BACKUP_AT=off')
    expect(output.trim().split('\n').at(-1)!.trim()).toBe(getLine())
    expect(await run('restore', getLine().split(' ').at(-1)!, '--yes')).toMatchObject({ code: 0 })
  })
})
