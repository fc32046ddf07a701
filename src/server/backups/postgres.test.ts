import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findTools, getDerivedName } from './postgres.ts'

test('what cannot be executed is no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['pg_dump', 'pg_restore']) writeFileSync(join(folder, name), '', { mode: 0o644 })
  vi.stubEnv('PATH', folder)
  expect(() => findTools(999)).toThrow('Backups need pg_dump and pg_restore of PostgreSQL 999.')
})

test.each([
  ['shop', 'shop_rehearsal'],
  ['b'.repeat(53), `${'b'.repeat(53)}_rehearsal`],
  ['b'.repeat(63), `${'b'.repeat(53)}_rehearsal`],
  ['ü'.repeat(31), `${'ü'.repeat(26)}_rehearsal`],
])('a database beside %s is called %s', (database, name) => {
  expect(getDerivedName(database, '_rehearsal')).toBe(name)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
})

test('and never as the shop itself', () => {
  expect(() => getDerivedName(`${'b'.repeat(53)}_rehearsal`, '_rehearsal')).toThrow('needs another name')
})
