import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'
import { isLogDamaged } from './write-ahead-log.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-log-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const HEADER = 32
const FRAME = 24 + 4096
const KEPT = 10

let count = 0
/** A database as a killed server leaves it: `run` writes, then the files are copied. */
function leave(run: (database: DatabaseSync) => void) {
  const file = join(place, `${count++}.sqlite`)
  const database = openSqlite(file)
  database.exec('create table things (name text)')
  run(database)
  const copy = join(place, `${count++}.sqlite`)
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
  database.close()
  const log = `${copy}-wal`
  return {
    log,
    frames: (statSync(log).size - HEADER) / FRAME,
    overwrite: (at: number, bytes: number[]) => {
      const all = readFileSync(log)
      all.set(bytes, at)
      writeFileSync(log, all)
    },
    /** What SQLite itself finds. */
    read: () => {
      const opened = new DatabaseSync(copy)
      const { n } = opened.prepare('select count(*) as n from things').get()!
      opened.close()
      return n
    },
  }
}

const insert = (database: DatabaseSync, times: number) => {
  for (let n = 0; n < times; n++) database.exec(`insert into things values ('${n}')`)
}
const inserted = () => leave((database) => insert(database, KEPT))

test.each([
  ['a page', HEADER + 3 * FRAME + 2000],
  ['a checksum', HEADER + 3 * FRAME + 16],
  ['a salt', HEADER + 3 * FRAME + 8],
  ['the header', 9],
  ['the salt of the header', 16],
])('a log is damaged where SQLite loses answered saves, by a wrong byte in %s', (_, at) => {
  const { log, overwrite, read } = inserted()
  expect(isLogDamaged(log)).toBe(false)
  overwrite(at, [readFileSync(log)[at]! ^ 1])
  expect(isLogDamaged(log)).toBe(true)
  const result = (() => {
    try {
      return read()
    } catch {
      return 0
    }
  })()
  expect(result).toBeLessThan(KEPT)
})

test('zeros over several saves are damage, and a log of zeros is', () => {
  const some = inserted()
  some.overwrite(HEADER + 2 * FRAME, Array<number>(3 * FRAME).fill(0))
  expect(isLogDamaged(some.log)).toBe(true)
  const all = inserted()
  all.overwrite(0, Array<number>(statSync(all.log).size).fill(0))
  expect(isLogDamaged(all.log)).toBe(true)
})

test('what a crash leaves is not: the last save cut off anywhere, or written in part', () => {
  for (const cut of [1, 24, 2000, FRAME - 1, FRAME]) {
    const { log, frames } = inserted()
    truncateSync(log, HEADER + frames * FRAME - cut)
    expect(isLogDamaged(log)).toBe(false)
  }
  // The pages of one save may reach the disk in any order.
  const long = `insert into things select hex(randomblob(3000)) from json_each('[1,2,3,4,5,6,7,8,9]')`
  const before = leave((database) => insert(database, KEPT)).frames
  const last = leave((database) => {
    insert(database, KEPT)
    database.exec(long)
  })
  expect(last.frames).toBeGreaterThan(before + 3)
  last.overwrite(HEADER + (before + 1) * FRAME, Array<number>(FRAME).fill(0))
  expect(isLogDamaged(last.log)).toBe(false)
  expect(last.read()).toBe(KEPT)
})

test('neither are leftovers: of the log before, and of a change that was taken back', () => {
  const after = leave((database) => {
    insert(database, 50)
    database.exec('pragma wal_checkpoint(restart)')
    insert(database, KEPT)
  })
  expect(after.frames).toBeGreaterThan(50)
  expect(isLogDamaged(after.log)).toBe(false)
  const undone = leave((database) => {
    database.exec('pragma cache_size = 5; begin')
    for (let n = 0; n < 100; n++) database.exec('insert into things values (hex(randomblob(1500)))')
    database.exec('rollback')
    insert(database, KEPT)
  })
  expect(undone.frames).toBeGreaterThan(50)
  expect(isLogDamaged(undone.log)).toBe(false)
  expect(undone.read()).toBe(KEPT)
})

test('neither is a log without a frame', () => {
  const { log } = inserted()
  for (const size of [HEADER, 20, 0]) {
    truncateSync(log, size)
    expect(isLogDamaged(log)).toBe(false)
  }
})
