import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { checkBackup } from './backup-content.ts'
import { type Manifest, readManifest, writeBackup } from './backup-file.ts'
import { getSqliteSums } from './table-sums.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-backup-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const file = join(place, 'shop.sqlite.zst')
const content = join(place, 'content')
const database = new DatabaseSync(content)
database.exec(`create table orders (no integer primary key, remark text, image blob);
  insert into orders values (1, 'one', x'00ff'), (2, null, null), (3, 'a' || char(9, 10, 8232) || '\\N', zeroblob(20000))`)
const manifest: Manifest = {
  ...{
    format: 1,
    engine: 'sqlite',
    version: '1.0.0',
    madeAt: '2026-11-26T02:00:00.000Z',
    shop: 'a shop',
    reason: 'schedule',
  },
  ...{ migrations: [], tables: getSqliteSums(database), bytes: readFileSync(content).length },
}
database.close()
await writeBackup(file, content, manifest, () => {})
const whole = readFileSync(file)

const checkBytes = (bytes: Uint8Array) => {
  const changed = join(place, 'changed')
  writeFileSync(changed, bytes)
  return checkBackup(changed, place)
}

describe('a backup', () => {
  test('holds what it was made of, and its manifest', async () => {
    expect(await readManifest(file)).toEqual(manifest)
    expect(await checkBackup(file, place)).toMatchObject({ manifest })
    expect(readFileSync(join(place, 'unpacked'))).toEqual(readFileSync(content))
  })

  test('is unpacked by zstd alone', () => {
    expect(zstdDecompressSync(whole)).toEqual(readFileSync(content))
  })

  test('in which any bit has changed is found', async () => {
    const positions = Array.from({ length: 300 }, (_, at) => Math.floor((at * whole.length) / 300))
    for (const position of positions) {
      const bytes = Uint8Array.from(whole)
      bytes[position]! ^= 1 << (position % 8)
      const { code } = await checkBytes(bytes).then(
        () => ({ code: `unnoticed at ${position}` }),
        (error: { code: string }) => error,
      )
      expect(code).toBe('damaged')
    }
  })

  test.each([0, 4, 100, 500, -1, -4])('of which only the first %i bytes are there is found', async (length) => {
    await expect(checkBytes(whole.subarray(0, length < 0 ? whole.length + length : length))).rejects.toMatchObject({
      code: 'damaged',
    })
  })

  /** Made by somebody who knows the format: the digest is right. */
  const forge = (bytes: Buffer, changes: object) => {
    const text = Buffer.from(JSON.stringify({ ...manifest, ...changes }))
    const head = Buffer.concat([bytes.subarray(0, 8), text, bytes.subarray(8 + bytes.readUInt32LE(4), -40)])
    head.writeUInt32LE(text.length, 4)
    return Buffer.concat([head, bytes.subarray(-40, -32), createHash('sha256').update(head).digest()])
  }

  test.each([
    ['more bytes than a disk has', { bytes: Number.MAX_SAFE_INTEGER }],
    ['no whole number of bytes', { bytes: 1e300 }],
    ['no whole number of rows', { tables: { orders: { rows: 1e300, sum: '0' } } }],
    ['fewer bytes than are in it', { bytes: manifest.bytes - 1 }],
    ['a version that would steer a terminal', { version: '\u001b[2J' }],
    ['a version of many lines', { version: '1'.repeat(1000) }],
    ['a PostgreSQL that nobody has', { postgresMajor: 1e15 }],
    ['an extension of two lines', { extensions: ['x\ny'] }],
  ])('that says it has %s is not believed', async (_, changes) => {
    await expect(checkBytes(forge(whole, changes))).rejects.toMatchObject({ code: 'damaged' })
  })

  test('is believed where what it says is right', async () => {
    expect((await checkBytes(forge(whole, { version: '1.0.0+170.0760bff8' }))).manifest.version).toBe(
      '1.0.0+170.0760bff8',
    )
  })

  test('that unpacks to more than it says fills no disk', async () => {
    const [bomb, packed] = [join(place, 'bomb'), join(place, 'bomb.zst')]
    writeFileSync(bomb, Buffer.alloc(50_000_000))
    await writeBackup(packed, bomb, { ...manifest, bytes: 50_000_000 }, () => {})
    await expect(checkBytes(forge(readFileSync(packed), { bytes: 1000 }))).rejects.toThrow('more is in it than it says')
    expect(statSync(join(place, 'unpacked')).size).toBeLessThan(1_000_000)
  })

  test('that is some other file is said to be none', async () => {
    await expect(checkBytes(readFileSync(content))).rejects.toThrow('The file is no backup of this application.')
  })
})
