import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { features } from '../../app.ts'
import { buildHttp } from './http.ts'
import { openShop } from '../testing/shop.ts'
import { serveWeb } from './web.ts'

const shop = await openShop()
const folder = mkdtempSync(join(tmpdir(), 'shop-web-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<title>The page</title>')
writeFileSync(join(folder, 'assets', 'screen-1a2b.js'), 'export {}')
const http = await buildHttp({ database: shop.database, features })
await serveWeb(http, folder, 'mailto:security@shop.test')
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

test.each(['/', '/orders', '/orders/new?search=a', '/apiary'])(
  '%s is the page, asked for anew each time',
  async (url) => {
    const answer = await http.inject({ url })
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>The page</title>'])
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  },
)

test('a built file is kept for ever', async () => {
  const answer = await http.inject({ url: '/assets/screen-1a2b.js' })
  expect([answer.statusCode, answer.body]).toEqual([200, 'export {}'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each(['/assets/screen-of-an-older-version.js', '/api/nothing'])('C1: %s is no page, and says so', async (url) => {
  const answer = await http.inject({ url })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
})

test('security.txt says whom to tell of a weakness, and until when', async () => {
  const answer = await http.inject({ url: '/.well-known/security.txt' })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const [, expires] = /^Contact: mailto:security@shop\.test\nExpires: (.*)\n$/.exec(answer.body)!
  expect(Date.parse(expires!)).toBeGreaterThan(Date.now())
})

test('without a contact there is no security.txt, and nothing else that is well known', async () => {
  const silent = await buildHttp({ database: shop.database, features })
  await serveWeb(silent, folder)
  for (const [app, url] of [
    [silent, '/.well-known/security.txt'],
    [http, '/.well-known/change-password'],
  ] as const) {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
  }
  await silent.close()
})

test.each(['EMFILE', 'ENFILE'])(
  'while no file can be opened (%s), a page says so in words, and when to come back',
  async (code) => {
    const opening = vi.spyOn(fs, 'createReadStream').mockImplementation(() => {
      const refused = Object.assign(new Error(`${code}: too many open files, open`), { code, syscall: 'open' })
      return new Readable({ read: () => {}, construct: (done) => done(refused) }) as fs.ReadStream
    })
    onTestFinished(() => opening.mockRestore())
    for (const url of ['/', '/orders', '/assets/screen-1a2b.js']) {
      const { statusCode, headers, body } = await http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      expect([statusCode, body]).toEqual([503, 'The server has too many files and connections open. Try again.'])
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': '10',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('content-encoding')
    }
  },
)
