import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowed, listLicenses } from './licenses.ts'

/** A product with these packages locked, and these files of theirs installed. */
function productWith(packages: Record<string, object>, files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'licenses-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test('everything that this product runs with has a licence that somebody has decided about', () => {
  const packages = listLicenses(join(import.meta.dirname, '..'))
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([])
})

test('what is for development only is left out, what is for another machine is not', () => {
  const root = productWith({
    'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/elsewhere': { version: '1.0.0', license: 'ISC', optional: true },
  })
  expect(listLicenses(root)).toEqual([
    { name: 'elsewhere', version: '1.0.0', license: 'ISC', text: 'not installed on this machine' },
  ])
})

test('the text is a file of the package, in the readme if nowhere else', () => {
  const root = productWith(
    { 'node_modules/a': { license: 'MIT' }, 'node_modules/@b/c': { license: 'MIT' }, 'node_modules/d': {} },
    {
      'node_modules/a/package.json': '{}',
      'node_modules/a/LICENCE.md': '',
      'node_modules/@b/c/package.json': '{}',
      'node_modules/@b/c/README.md': '## License',
      'node_modules/d/package.json': '{"licenses":[{"type":"MIT"}]}',
    },
  )
  expect(listLicenses(root).map(({ name, license, text }) => [name, license, text])).toEqual([
    ['@b/c', 'MIT', 'node_modules/@b/c/README.md'],
    ['a', 'MIT', 'node_modules/a/LICENCE.md'],
    ['d', 'MIT', 'the standard text'],
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  ['constructor', false],
  ['', false],
])('%j: %s', (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed)
})
