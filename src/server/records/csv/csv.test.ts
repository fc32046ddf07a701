import { expect, test } from 'vitest'
import { getCsv, readCell } from './csv.ts'

const COLUMNS = [
  { field: 'name', label: 'Name' },
  { field: 'kind', label: 'Kind', words: { a: 'The first kind' } },
] as const

async function getText(...batches: Record<'name' | 'kind', string>[][]): Promise<string> {
  let text = ''
  for await (const piece of getCsv(
    COLUMNS,
    (async function* () {
      yield* batches
    })(),
  ))
    text += piece
  return text
}

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

test.each(['=1', "'=1", "''=1", '+46 8', "'tis", "'", '', "''", '＝1', 'x', '-', "'-"])(
  'M8: %j comes back as it was',
  async (name) => {
    expect(readCell(await getCell(name))).toBe(name)
  },
)
