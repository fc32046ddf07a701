import { expect, test } from 'vitest'
import type { Separator } from '../../../shared/records/csv-endpoint.ts'
import { getCsv } from './csv.ts'
import { readCsv } from './csv-file.ts'

const COLUMNS = [
  { field: 'name', label: 'Name' },
  { field: 'kind', label: 'Kind', words: { a: 'The first kind' } },
] as const

type Row = Record<'name' | 'kind', string>

async function write(batches: Row[][], columns: Parameters<typeof getCsv<Row>>[0] = COLUMNS, separator?: Separator) {
  async function* all() {
    yield* batches
  }
  return (await Array.fromAsync(getCsv(columns, all(), { separator }))).join('')
}

const getText = (...batches: Row[][]) => write(batches)

const getCell = async (name: string) =>
  /^\ufeffName,Kind\r\n(.*),b\r\n$/s.exec(await getText([{ name, kind: 'b' }]))![1]!

test('a byte order mark, one line of labels, CRLF, and words in place of values', async () => {
  expect(await getText()).toBe('\ufeffName,Kind\r\n')
  expect(await getText([{ name: 'Jörg', kind: 'a' }], [{ name: '型', kind: '' }])).toBe(
    '\ufeffName,Kind\r\nJörg,The first kind\r\n型,\r\n',
  )
})

test.each([
  ['plain text', 'plain text'],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['a\tb', '"a\tb"'],
  ['Street 1\nLund', '"Street 1\nLund"'],
  ['Street 1\rLund', '"Street 1\rLund"'],
  ['Street 1\r\nLund', '"Street 1\r\nLund"'],
  ['17" print', '"17"" print"'],
])('RFC 4180: %j stands in the file as %j', async (name, cell) => {
  expect(await getCell(name)).toBe(cell)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+46 8-123 45', "'+46 8-123 45"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ['a=1', 'a=1'],
])('M8: %j stands in the file as %j', async (name, cell) => {
  expect(await getCell(name)).toBe(cell)
})

test('columns may be separated by semicolons, and a value may have a prefix', async () => {
  const columns = [COLUMNS[0], { ...COLUMNS[1], prefix: '#' }]
  expect(await write([[{ name: 'a, b; c', kind: '1e5000' }]], columns, 'semicolon')).toBe(
    '\ufeffName;Kind\r\n"a, b; c";#1e5000\r\n',
  )
})

test.each([
  '="0123"',
  '=""',
  '="',
  '="a" & "b"',
  '=1',
  "'=1",
  "''=1",
  '+46 8',
  "'tis",
  "'",
  '',
  "''",
  '＝1',
  'x',
  '-',
  "'-",
])('M8: %j comes back as it was', async (name) => {
  const { rows } = await readCsv(await getText([{ name, kind: 'b' }]), COLUMNS, 1)
  expect(rows[0]!.cells.name ?? '').toBe(name)
})
