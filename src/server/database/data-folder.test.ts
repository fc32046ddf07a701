import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runServer, startServer } from '../testing/server-process.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-folder-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

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
  const filled = join(place, 'filled')
  mkdirSync(filled)
  writeFileSync(join(filled, 'shop.sqlite'), 'This is no database, although it has the name of one.')

  test.each([
    ['where no folder can be made', '/proc/nope'],
    ['where none can be made, several deep', '/proc/nope/shop'],
    ['that is a file', file],
    ['below a file', join(file, 'shop')],
    ['with something else under the name of the database', filled],
  ])('one %s', async (_, DATA_DIR) => {
    const { code, output } = await runServer({ DATA_DIR })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^The setting DATA_DIR is wrong: ${DATA_DIR}: \\S`)),
    ])
  })
})
