import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeFolder } from './data-folder.ts'

vi.mock(import('node:fs'), async (original) => {
  const files = await original()
  return { ...files, existsSync: vi.fn<typeof files.existsSync>(files.existsSync) }
})

const place = mkdtempSync(join(tmpdir(), 'shop-make-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('a folder that another start makes at the same moment is taken as it is', () => {
  // The folder is missing at the first check, and exists when `makeFolder` tries to create it.
  vi.mocked(existsSync).mockReturnValueOnce(false)
  expect(() => makeFolder(place)).not.toThrow()
})

test('a folder is made with those above it', () => {
  const deep = join(place, 'of', 'the', 'shop')
  makeFolder(deep)
  expect(existsSync(deep)).toBe(true)
})
