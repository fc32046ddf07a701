import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../server/testing/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('M11: what a browser keeps of another shop is not taken for that of a sample shop', async () => {
  const before = Date.now()
  const demo = await startServer({ DATA_DIR: folder }, 'commands/demo.ts')
  await demo.kill('SIGTERM')
  const stored = new DatabaseSync(join(folder, 'shop.sqlite'))
  const timestamp = stored.prepare(`select value from timestamps where name = 'utilities'`).get()
  stored.close()
  expect(timestamp?.['value']).toBeGreaterThanOrEqual(before)
})
