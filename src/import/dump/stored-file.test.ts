import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readDump, readMapping } from './dump.ts'
import { readStored } from './stored-file.ts'

const place = mkdtempSync(join(tmpdir(), 'stored-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const read = (folder: string) => readDump(folder, readMapping(undefined))

test.each([
  ['records.json', 'a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['customers.bson.gz', 'a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['photo.png', 'a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['customers.json', 'a device', (path: string) => symlinkSync('/dev/zero', path)],
  ['photo.png', 'a link that leads nowhere', (path: string) => symlinkSync('/no/such/file', path)],
  ['photo.png', 'a link to itself', (path: string) => symlinkSync(path, path)],
  ['uploads', 'a folder', (path: string) => symlinkSync(place, path)],
])('%s in a dump that is %s is refused and named', (name, _, make) => {
  const folder = mkdtempSync(join(place, 'dump-'))
  mkdirSync(join(folder, 'shop'))
  const path = join(folder, 'shop', name)
  make(path)
  expect(() => read(folder)).toThrow(`${path} is no file`)
})

test('so is a socket, and a mapping that is a pipe', async () => {
  const folder = mkdtempSync(join(place, 'dump-'))
  const path = join(folder, 'orders.bson')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
  expect(() => read(folder)).toThrow(`${path} is no file`)
  const mapping = join(place, 'mapping.json')
  execFileSync('mkfifo', [mapping])
  expect(() => readMapping(mapping)).toThrow(`${mapping} is no file`)
})

test('a link to a file is read as the file', () => {
  const folder = mkdtempSync(join(place, 'dump-'))
  writeFileSync(join(place, 'kept.json'), '{"name":"Ada"}\n')
  symlinkSync(join(place, 'kept.json'), join(folder, 'customers.json'))
  expect(read(folder).collections.get('customers')).toEqual([{ name: 'Ada' }])
})

test('what is packed is unpacked up to a limit, and no further', () => {
  const file = join(place, 'orders.bson.gz')
  writeFileSync(file, gzipSync(Buffer.alloc(20_000_000)))
  expect(readStored(file)).toHaveLength(20_000_000)
  const before = process.memoryUsage().arrayBuffers
  expect(() => readStored(file, 1_000_000)).toThrow('it unpacks to more than 1')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
})
