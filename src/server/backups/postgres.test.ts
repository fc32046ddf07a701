import { expect, test } from 'vitest'
import { getDerivedName } from './postgres.ts'

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
