import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { makeFolder } from './data-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-make-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a folder that another start makes at the same moment is taken as it is', () => {
  // The folder is missing at the first check, and exists when `makeFolder` tries to create it.
  const exists = vi.spyOn(fs, 'existsSync').mockReturnValueOnce(false)
  syncBuiltinESMExports()
  expect(() => makeFolder(place)).not.toThrow()
  expect(exists).toHaveBeenCalledWith(place)
})

test('a folder is made with those above it', () => {
  const deep = join(place, 'of', 'the', 'shop')
  makeFolder(deep)
  expect(existsSync(deep)).toBe(true)
})
