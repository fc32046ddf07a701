import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ADMINISTRATOR, startServer } from '../../server/testing/server-process.ts'
import { freshDatabase } from '../../server/testing/shop.ts'
import { signIn } from '../auth/auth.contract.ts'
import { getBackups, makeBackup, requestDownload } from './backups.contract.ts'

test('a backup is downloaded from any server of the shop, once in all', async () => {
  const place = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'shop-shared-'))
  const both = [
    await startServer({ ...place.settings, BACKUP_DIR: folder }),
    await startServer({ ...place.settings, BACKUP_DIR: folder }),
  ] as const
  onTestFinished(async () => {
    for (const server of both) await server.kill('SIGKILL')
    await place.remove()
    rmSync(folder, { recursive: true })
  })
  const [first, second] = both
  first.useToken((await first.call(signIn, ADMINISTRATOR)).token)
  await first.call(makeBackup, {})
  await expect.poll(async () => (await first.call(getBackups, {})).data).toHaveLength(1)
  const name = (await first.call(getBackups, {})).data[0]!._id
  const asked = { name, currentPassword: ADMINISTRATOR.password }
  const given = (await first.call(requestDownload, asked)).ticket
  for (const [{ address }, status] of [
    [second, 200],
    [first, 404],
    [second, 404],
  ] as const)
    expect((await fetch(`${address}/api/backups/${name}?ticket=${given}`)).status).toBe(status)
  const { ticket } = await first.call(requestDownload, asked)
  const answers = [second, first, second].map(({ address }) => fetch(`${address}/api/backups/${name}?ticket=${ticket}`))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
})
