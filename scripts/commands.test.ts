import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { root } from './install.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const programs = new Set(Object.values(scripts).map((command) => /runtime\/node (\S+)/.exec(command)![1]!))

/** The packages that a file loads before its first line runs, with what it imports. */
function getPackages(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((name) => !name.startsWith('node:'))
    .flatMap((name) => (name.startsWith('.') ? getPackages(join(dirname(path), name), seen) : [`${path}: ${name}`]))
}

test.each([...programs])('%s begins in a fresh clone, where no package is installed yet', (path) => {
  expect(getPackages(path)).toEqual([])
})
