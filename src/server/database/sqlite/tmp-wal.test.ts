import { copyFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'vitest'
import { openSqlite } from './sqlite.ts'
import { isLogDamaged } from './write-ahead-log.ts'
const place = mkdtempSync('/tmp/k4-data/wal-')
test('fuzz', () => {
  const file = join(place, 'a.sqlite')
  const db = openSqlite(file)
  db.exec('create table saves (n integer primary key, t text); create table big (b blob)')
  const SAVES = 40
  for (let n = 0; n < SAVES; n++) { db.exec(`begin; insert into saves values (${n}, hex(randomblob(${(n * 37) % 900}))); insert into big select randomblob(2000) from json_each('[1,2,3]'); commit`) }
  const F = 4096 + 24
  copyFileSync(file, file + '.c'); copyFileSync(file + '-wal', file + '.c-wal')
  const wal = readFileSync(file + '.c-wal'), base = readFileSync(file + '.c')
  const frames = (wal.length - 32) / F
  let unnoticed = 0, tried = 0; const ex: string[] = []
  const check = (what: string, bytes: Buffer) => {
    const t = join(place, 't.sqlite'); writeFileSync(t, base); writeFileSync(t + '-wal', bytes)
    const noticed = isLogDamaged(t + '-wal')
    let n = -1
    try { const d = new DatabaseSync(t); n = Number(d.prepare('select count(*) as n from saves').get()!['n']); d.close() } catch { n = -2 }
    tried++
    if (!noticed && n < SAVES - 1) { unnoticed++; ex.push(`${what} n=${n}`) }
  }
  for (let i = 0; i < 150; i++) { const at = Math.floor(Math.random() * wal.length); const b = Buffer.from(wal); b[at]! ^= 1 << Math.floor(Math.random() * 8); check(`bit at frame ${Math.floor((at - 32) / F)} of ${frames} +${(at - 32) % F}`, b) }
  for (let i = 0; i < 100; i++) { const at = Math.floor(Math.random() * wal.length); const b = Buffer.from(wal); b.fill(0, at, at + 512 * (1 + Math.floor(Math.random() * 16))); check(`zeros at frame ${Math.floor((at - 32) / F)} of ${frames} +${(at - 32) % F}`, b) }
  for (let f = 0; f < frames; f++) { const b = Buffer.from(wal); b[32 + f * F + 7]! ^= 255; check(`commit of frame ${f}`, b) }
  console.log(tried, unnoticed, ex.slice(-25))
})
