import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { features } from '../../app.ts'
import { Backups } from '../../server/backups/backups.ts'
import { buildHttp } from '../../server/http/http.ts'
import { serveWeb } from '../../server/http/web.ts'
import { openShop } from '../../server/testing/shop.ts'
import { signIn } from '../auth/auth.contract.ts'
import { getDashboard } from '../../screens/dashboard/dashboard.contract.ts'
import { listSecurityEvents } from '../security-log/security-log.contract.ts'
import { userEndpoints } from '../users/users.contract.ts'
import { getBackups, makeBackup, requestDownload } from './backups.contract.ts'

const shop = await openShop()
const PASSWORD = 'correct horse battery'
await shop.call(userEndpoints.create, { username: 'Berta', password: PASSWORD, role: 'administrator' })
const { token: berta } = await shop.call(signIn, { username: 'Berta', password: PASSWORD })

async function makeOne() {
  await shop.call(makeBackup, {})
  await expect.poll(async () => (await shop.call(getBackups, {})).running).toBeNull()
  return (await shop.call(getBackups, {})).data
}

const download = (name: string, ticket: string) => shop.http.inject(`/api/backups/${name}?ticket=${ticket}`)

describe('backups', () => {
  test('are made when an administrator asks, and listed with what they hold', async () => {
    expect(await shop.call(getBackups, {})).toMatchObject({ data: [], failure: null, rehearsal: null, running: null })
    const [backup, ...others] = await makeOne()
    expect(others).toEqual([])
    expect(backup).toMatchObject({ reason: 'request', orders: 0 })
    expect(backup!.checkedAt >= backup!.madeAt).toBe(true)
    expect(backup!.restoreCommand).toMatch(/^(DATA_DIR|DATABASE_URL)=\S+ npm run restore -- \S+\.zst$/)
    expect(backup!.restoreCommand).not.toContain('postgres://')
  })

  test.each(['readdir', 'open', 'readFile'] as const)(
    'are not taken for none while no file can be opened (%s)',
    async (act) => {
      await makeOne()
      const refused = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' })
      const opening = vi.spyOn(promises, act).mockRejectedValue(refused)
      syncBuiltinESMExports()
      onTestFinished(() => {
        opening.mockRestore()
        syncBuiltinESMExports()
      })
      expect(await shop.refusal(getBackups, {})).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
      opening.mockRestore()
      syncBuiltinESMExports()
      expect((await shop.call(getBackups, {})).data).not.toEqual([])
    },
  )

  test('are made one at a time', async () => {
    const asked = await Promise.allSettled([shop.call(makeBackup, {}), shop.call(makeBackup, {})])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect.poll(async () => (await shop.call(getBackups, {})).running).toBeNull()
  })

  test.each(['warehouse_operator', 'machine_operator', 'nobody'] as const)('are not for %s', async (as) => {
    const status = as === 'nobody' ? 401 : 403
    expect((await shop.refusal(getBackups, {}, { as })).status).toBe(status)
    expect((await shop.refusal(makeBackup, {}, { as })).status).toBe(status)
    const asked = { name: 'shop', currentPassword: PASSWORD }
    expect((await shop.refusal(requestDownload, asked, { as })).status).toBe(status)
  })
})

describe('a backup is downloaded', () => {
  test('whole, after the own password, once; the security log says by whom', async () => {
    const [backup] = await makeOne()
    const name = backup!._id
    const { ticket } = await shop.call(requestDownload, { name, currentPassword: PASSWORD }, { as: berta })
    const { statusCode, headers, rawPayload } = await download(name, ticket)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zstd',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    })
    const file = backup!.restoreCommand.split(' ').at(-1)!
    expect(rawPayload.equals(readFileSync(file))).toBe(true)
    expect((await download(name, ticket)).statusCode).toBe(404)
    const { data } = await shop.call(listSecurityEvents, { kind: 'backup_downloaded' })
    expect(data).toMatchObject([{ who: 'Berta', detail: name }])
  })

  test('the one that it was asked for, and a HEAD uses nothing up', async () => {
    await makeOne()
    const [name, other] = (await makeOne()).map(({ _id }) => _id) as [string, string]
    const { ticket } = await shop.call(requestDownload, { name, currentPassword: PASSWORD }, { as: berta })
    const ask = async (method: 'HEAD' | 'GET', which: string) =>
      (await shop.http.inject({ method, url: `/api/backups/${which}?ticket=${ticket}` })).statusCode
    expect([await ask('HEAD', name), await ask('HEAD', other), await ask('GET', other)]).toEqual([200, 404, 404])
    expect([await ask('HEAD', name), await ask('GET', name)]).toEqual([200, 200])
    expect([await ask('HEAD', name), await ask('GET', name)]).toEqual([404, 404])
  })

  test('for a minute, and no longer because a clock was set back', async () => {
    const name = (await makeOne())[0]!._id
    const { ticket } = await shop.call(requestDownload, { name, currentPassword: PASSWORD }, { as: berta })
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const seconds of [61, -61]) {
      vi.setSystemTime(Date.now() + seconds * 1000)
      expect((await download(name, ticket)).statusCode).toBe(404)
      vi.useRealTimers()
      vi.useFakeTimers({ toFake: ['Date'] })
    }
    vi.useRealTimers()
    expect((await download(name, ticket)).statusCode).toBe(200)
  })

  test('and nothing that follows a ? is in a log, of calls and of what is none', async () => {
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    const http = await buildHttp({ database: shop.database, features, logLevel: 'trace', logStream })
    onTestFinished(() => http.close())
    await serveWeb(http, '/no-such-folder')
    const address = await http.listen({ port: 0, host: '127.0.0.1' })
    const secret = 'never-in-a-log'
    for (const path of [
      '/api/backups/x?ticket=',
      '/api/orders?token=',
      '/api/nothing?a=1&TOKEN=',
      '/?',
      '/%E0%A4%A?token=',
    ])
      await fetch(address + path + secret)
    for (const path of ['/api/live/', '/socket.io/', '/api/lives'])
      await fetch(`${address}${path}?EIO=4&transport=polling&token=${secret}`)
    await fetch(`${address}/api/backups/x?ticket=${secret}`, { method: 'HEAD' })
    expect(lines.join('')).toContain('/api/backups/x?…')
    expect(lines.join('')).not.toContain(secret)
  })

  test.each([
    ['', 400],
    ['x', 404],
    ['../../etc/passwd', 404],
  ])('not with the ticket %j', async (ticket, status) => {
    const [backup] = (await shop.call(getBackups, {})).data
    expect((await download(backup!._id, encodeURIComponent(ticket))).statusCode).toBe(status)
  })

  test('not without the password, however fresh it was shown', async () => {
    const name = (await makeOne())[0]!._id
    const { status, problem } = await shop.refusal(requestDownload, { name }, { as: berta })
    expect([status, problem.code]).toEqual([403, 'password_required'])
  })

  test('not with a wrong password, which is noted', async () => {
    const [backup] = (await shop.call(getBackups, {})).data
    const asked = { name: backup!._id, currentPassword: 'a wrong guess' }
    const { status, problem } = await shop.refusal(requestDownload, asked, { as: berta })
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'invalid', field: 'currentPassword' })
    await expect
      .poll(async () => (await shop.call(listSecurityEvents, { kind: 'password_refused' })).data)
      .toMatchObject([{ who: 'Berta' }])
  })

  test.each(['nothing', '../shop.sqlite', 'backups.json'])('not another file: %s', async (name) => {
    const asked = { name, currentPassword: PASSWORD }
    expect((await shop.refusal(requestDownload, asked, { as: berta })).status).toBe(404)
  })
})

describe('what is wrong with the backups', () => {
  const place = mkdtempSync(join(tmpdir(), 'shop-away-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  /** The same shop with other settings. */
  async function serve(settings: { BACKUP_DIR?: string }) {
    const backups = new Backups({ DATA_DIR: place, BACKUP_AT: '02:00', ...settings })
    const http = await buildHttp({ database: shop.database, features, backups })
    onTestFinished(() => http.close())
    const get = async (path: string) => {
      const { statusCode, body } = await http.inject({ url: path, headers: { authorization: `Bearer ${berta}` } })
      return { statusCode, body: JSON.parse(body) as Record<string, unknown> }
    }
    return { get, http }
  }

  test('is on the dashboard of administrators and in the health, without a path', async () => {
    writeFileSync(join(place, 'no folder'), '')
    const { get } = await serve({ BACKUP_DIR: join(place, 'no folder') })
    expect((await get(getBackups.path)).body['away']).toContain('no folder')
    const words = 'The folder for backups is away: they are made on the disk of the shop.'
    expect((await get(getDashboard.path)).body).toMatchObject({ office: { backupWarning: words } })
    expect(await get('/api/health')).toEqual({ statusCode: 200, body: { status: 'ok', warning: words } })
  })

  test('is said by the page where one could not be made', async () => {
    // Its folder holds no database.
    const { get, http } = await serve({})
    await http.inject({
      method: 'POST',
      url: makeBackup.path,
      headers: { authorization: `Bearer ${berta}` },
      payload: {},
    })
    await expect
      .poll(async () => (await get(getBackups.path)).body['failure'])
      .toMatchObject({
        message: expect.stringContaining('shop.sqlite'),
      })
    expect((await get('/api/health')).body['warning']).toBe('There is no backup. The next one failed.')
  })
})
