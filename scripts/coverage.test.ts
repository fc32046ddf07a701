import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The table of the specification: what is asked, where it is, and which test proves it. */
const BOOK = 'docs/coverage.md'
const UNPROVED = '–'

const files = globSync(['{src,e2e,scripts,docs,bench,migrations}/**/*.*', '*.*'])

/** The only file whose path ends so; a short name is enough where no other file has it. */
function fileOf(name: string): string {
  const found = files.filter((file) => file === name || file.endsWith(`/${name}`))
  if (found.length !== 1) throw new Error(`${name} is ${found.length === 0 ? 'no file' : `one of ${found.join(', ')}`}`)
  return found[0]!
}

const FILE = /`([\w./-]+\.\w+)`/g

/** The rows of all tables: what is asked, where, proved by. */
const rows = readFileSync(BOOK, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-+|What is asked) /.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))

/** The tests that a cell names: `orders.api.test.ts`: "words of a name", "of another"; `other.test.ts`: "…" */
function testsIn(cell: string): { file: string; name: string }[] {
  let file = ''
  return [...cell.matchAll(/`([\w./-]+\.\w+)`|"([^"]+)"/g)].flatMap(([, named, name]) => {
    if (named) file = named
    return name ? [{ file, name }] : []
  })
}

test('the table has rows of three cells', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((cells) => cells.length !== 3)).toEqual([])
})

describe.each(rows)('%s', (_, where, proof) => {
  test('names files that exist', () => {
    const named = [...`${where} ${proof}`.matchAll(FILE)].map(([, name]) => name!)
    expect(named).not.toEqual([])
    for (const name of named) fileOf(name)
  })

  test('is proved by tests that exist', () => {
    const tests = testsIn(proof)
    if (tests.length === 0) expect(proof).toBe(UNPROVED)
    for (const { file, name } of tests) expect(readFileSync(fileOf(file), 'utf8'), file).toContain(name)
  })
})
