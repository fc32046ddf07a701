import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ApiError } from '../../../shared/problem.ts'
import { readCsv } from './csv-file.ts'

const COLUMNS = [
  { field: 'name', label: 'Name', aliases: ['Company', 'Contact Name'] },
  { field: 'phone_no', label: 'Phone No', aliases: ['Phone', 'Mobile'] },
] as const

const read = (text: string, most = 100, chosen?: (string | null)[]) => readCsv(text, COLUMNS, most, chosen)
const cells = async (text: string) => (await read(text)).rows.map((row) => row.cells)
const refusal = (text: string, most?: number) =>
  read(text, most).then(
    () => 'it was accepted',
    (error) => (error as ApiError).problem,
  )

const ANN = { name: 'Ann', phone_no: '1' }

test.each([
  ['commas', 'Name,Phone No\nAnn,1\n'],
  ['semicolons', 'Name;Phone No\nAnn;1\n'],
  ['tabs', 'Name\tPhone No\nAnn\t1\n'],
  ['CRLF', 'Name,Phone No\r\nAnn,1\r\n'],
  ['lone CR', 'Name,Phone No\rAnn,1\r'],
  ['an empty line first', '\r\n\nName,Phone No\nAnn,1'],
  ['a row of empty cells first', ';;\r\nName;Phone No\nAnn;1'],
  ['a line that names the separator', '\ufeffsep=;\r\nName;Phone No\r\nAnn;1\r\n'],
  ['a separator of its own', 'sep=|\nName|Phone No\nAnn|1'],
  ['a byte order mark', '\ufeffName,Phone No\nAnn,1'],
  ['a byte order mark and quotes', '\ufeff"Name","Phone No"\n"Ann","1"'],
  ['field names', 'name,phone_no\nAnn,1'],
  ['other capitals and signs', 'NAME,phone-no.\nAnn,1'],
  ['another order', 'Phone No,Name\n1,Ann'],
  ['no line break at its end', 'Name,Phone No\nAnn,1'],
  ['empty lines', 'Name,Phone No\n\nAnn,1\n\n,\n'],
  ['blanks behind its separators', ' Name, "Phone No"\n"Ann", "1" \n'],
  ['blanks around tabs', 'Name\t "Phone No" \n "Ann"\t1'],
  ['usual names', 'Contact-name,PHONE:\nAnn,1'],
  ['texts as Excel keeps them', 'Name,Phone No\n"=""Ann""",="1"'],
])('a file with %s is read', async (_, text) => {
  expect(await cells(text)).toEqual([ANN])
})

test('each record may end in its own way, quoted cells or not', async () => {
  expect((await read('Name\r\nTee\nHoodie\rPolo\r\n"Cap"\n"Sock"\r"Scarf"\n\r\nMug\n')).rows).toMatchObject(
    ['Tee', 'Hoodie', 'Polo', 'Cap', 'Sock', 'Scarf', undefined, 'Mug'].flatMap((name, at) =>
      name ? [{ row: at + 2, cells: { name } }] : [],
    ),
  )
})

test('quoted cells keep commas, quotes and line breaks', async () => {
  expect(await cells('Name,Phone No\r\n"Ann ""Lee"", Ltd.\r\nYork",1\r\n')).toEqual([
    { name: 'Ann "Lee", Ltd.\r\nYork', phone_no: '1' },
  ])
})

test.each([
  ['17" print, 5\'6" tall', ['17" print', ' 5\'6" tall']],
  ['Ann "the Pin" Lee,"1"', ['Ann "the Pin" Lee', '1']],
  ['"Big" Ann,1', ['"Big" Ann', '1']],
  ['"Smith, Inc" ,\t"1"', ['Smith, Inc', '1']],
  ['"Smith,\nInc", 1', ['Smith,\nInc', ' 1']],
  ['="Smith, ""Inc""", "=""0123"""', ['Smith, "Inc"', '0123']],
  ['"=""Smith, """"Inc""""""",=""""', ['Smith, "Inc"', '"']],
  ['=1+1,"=""a"" & ""b"""', ['=1+1', '="a" & "b"']],
])('a row of %j has the cells %j', async (row, [name, phone_no]) => {
  expect(await cells(`Name,Phone No\n${row}\nAnn,1`)).toEqual([{ name, phone_no }, ANN])
})

test('a delimiter in a cell is no delimiter when the columns are separated by another one', async () => {
  expect(await cells('Name;Phone No\nLee, Ann;1')).toEqual([{ name: 'Lee, Ann', phone_no: '1' }])
})

test('M8: a cell that was protected from spreadsheets is read as it was', async () => {
  expect(await cells("Name,Phone No\n'=1,'+46 8")).toEqual([{ name: '=1', phone_no: '+46 8' }])
})

test('rows are counted as a spreadsheet counts them', async () => {
  expect((await read('Name\nAnn\n\n"Bob\nRoss"\nCid')).rows.map(({ row }) => row)).toEqual([2, 4, 5])
  expect((await read('\n,\r\nName,Phone No\nAnn,1')).rows[0]!.row).toBe(4)
  expect((await read('sep=;\nName\nAnn')).rows[0]!.row, 'which a spreadsheet does not show').toBe(2)
})

test('what each column becomes is told, with what stands in it first; an empty cell is left out', async () => {
  expect(await read('Nickname,Name,,Age\n,Ann,,7\nB,,,8')).toEqual({
    columns: [
      { name: 'Nickname', field: null, example: 'B' },
      { name: 'Name', field: 'name', example: 'Ann' },
      { name: '', field: null, example: '' },
      { name: 'Age', field: null, example: '7' },
    ],
    rows: [{ row: 2, cells: { name: 'Ann' }, isTooLong: false, isHeading: false }],
  })
})

const fields = async (header: string, chosen?: (string | null)[]) =>
  (await read(`${header}\n1,2,3`, 100, chosen)).columns.map(({ field }) => field)

test.each([
  ['Company,Name,Mobile', [null, 'name', 'phone_no']],
  ['Contact Name,Company,Phone No', ['name', null, 'phone_no']],
  ['Mobile,Phone,name', ['phone_no', null, 'name']],
  ['Who,What,Where', [null, null, null]],
])('of %s no two columns become the same', async (header, expected) => {
  expect(await fields(header)).toEqual(expected)
})

test('columns are what somebody chose, whatever their names are', async () => {
  expect(await fields('Name,Phone No,Age', [null, 'name', 'phone_no'])).toEqual([null, 'name', 'phone_no'])
  expect((await read('Ann;1\nBob;2', 100, ['name', 'phone_no'])).rows.map((row) => row.cells)).toEqual([
    { name: 'Bob', phone_no: '2' },
  ])
})

test.each([
  [['name'], 'Choose for each column of the file: it has 2, not 1.'],
  [['name', 'age'], 'There is no field “age”. Choose from: name, phone_no.'],
  [['name', ''], 'There is no field “”. Choose from: name, phone_no.'],
  [['name', 'name'], 'Two columns are chosen for Name.'],
])('%j cannot be chosen for two columns', async (chosen, message) => {
  const error = await read('Ann,1\nBob,2', 100, chosen).catch((why: unknown) => why)
  expect((error as ApiError).problem).toEqual({ code: 'invalid', field: 'columns', message })
})

test.each([
  ['Name,Phone No', 'name, "Phone No"', true],
  ['Name,Phone No,Age', 'Name,Phone No,Age', true],
  ['Name,Phone No,Age', '\ufeffCompany,Mobile', true],
  ['Name', 'Name', true],
  ['Name', 'Company', false],
  ['Name,Phone No', 'Company', false],
  ['Name,Phone No', 'Name,555 0100', false],
])('below %s a row %s names the columns again: %s', async (header, row, isHeading) => {
  expect((await read(`${header}\nAnn\n${row}`)).rows.map((one) => one.isHeading)).toEqual([false, isHeading])
})

test('a row that is too long says so, unless what is too much is empty', async () => {
  expect((await read('Name\nAnn,\nLee, Ann')).rows.map(({ isTooLong }) => isTooLong)).toEqual([false, true])
})

test.each([
  ['Name\nJ\ufffdrg', 'This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'],
  ['N\0a\0m\0e\0\n\0A\0', 'This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'],
  ['Ann,1', 'The first line must name the columns: Name, Phone No.'],
  ['', 'The first line must name the columns: Name, Phone No.'],
  ['Name,Phone No', 'There are no rows below the column names.'],
  ['Name,Phone No\n\n,\n', 'There are no rows below the column names.'],
  ['Name,name\nAnn,Bob', 'The column Name is there twice.'],
  ['Name,Phone No\nAnn,1\n"Bob,2\n', 'The quotation mark that opens on line 3 is never closed.'],
  ['Name,Phone No\n"Ann,1\nBob,2\nCid,3', 'The quotation mark that opens on line 2 is never closed.'],
  ['Name,Phone No\r\n"Ann\r\nLee","1\n2\r3', 'The quotation mark that opens on line 3 is never closed.'],
  ['Name,Phone No\n"Ann ""1"" \nBob', 'The quotation mark that opens on line 2 is never closed.'],
  ['sep=,\n\nName,Phone No\n"Ann', 'The quotation mark that opens on line 4 is never closed.'],
  ['Name,Phone No\n"Ann,1\n"Bob",2', 'The quotation marks on line 2 do not match.'],
  ['Name,Phone No\n"Ann, 1" Lee,2', 'The quotation marks on line 2 do not match.'],
  ['Name,Phone No\n17" print, "1\nBob,2', 'The quotation mark that opens on line 2 is never closed.'],
  ['Name,Phone No\n="Ann,1\nBob,2', 'The quotation mark that opens on line 2 is never closed.'],
  ['"Name,Phone No\nAnn,1', 'The quotation mark that opens on line 1 is never closed.'],
  ['Name\na\nb\nc', 'At most 2 rows at once; this file has more. Divide it into several.'],
  ['Name\n\n\n\na', 'This file has more than 2 empty rows. Delete them.'],
  [`Name\na\nb${','.repeat(1000)}`, 'Row 3 has more than 1,000 cells. Leave out the columns that are not imported.'],
])('%j is refused as a whole', async (text, message) => {
  expect(await refusal(text, 2)).toEqual({ code: 'invalid', field: 'csv', message })
})

test('exactly as many rows as allowed are read', async () => {
  expect((await read('Name\na\nb', 2)).rows).toHaveLength(2)
})

test('a row may have 1,000 cells, and only the names that are known count', async () => {
  expect((await read(`Name${',x'.repeat(999)}\nAnn`)).rows).toHaveLength(1)
})

// Each file exceeds a limit before its unclosed quotation mark, so the limit must be the error that is reported.
test.each([
  ['rows', `Name\n${'a\n'.repeat(5000)}"`, 'At most 100 rows at once; this file has more. Divide it into several.'],
  ['empty rows', `Name\n${'\n'.repeat(5000)}"`, 'This file has more than 100 empty rows. Delete them.'],
  [
    'column names',
    `\n\nName${',x'.repeat(50_000)}"`,
    'Row 3 has more than 1,000 cells. Leave out the columns that are not imported.',
  ],
  [
    'cells',
    `Name\na\n${','.repeat(50_000)}"`,
    'Row 3 has more than 1,000 cells. Leave out the columns that are not imported.',
  ],
])('too many %s are refused as soon as they are seen', async (_, text, message) => {
  expect(await refusal(text)).toMatchObject({ message })
})

test.each([
  ['empty lines', '\n'],
  ['empty lines of Windows', '\r\n'],
  ['rows of empty cells', ',\r\n'],
  ['rows of blanks', ' ,\t\n'],
])('a million %s below the last row hinder nothing', async (_, row) => {
  const { rows } = await read(`Name,Phone No\n\nAnn,1 ,\n"Bob\n",\n${row.repeat(1_000_000)}`)
  expect(rows.map(({ row: number, cells: { name, phone_no } }) => [number, name, phone_no])).toEqual([
    [3, 'Ann', '1 '],
    [4, 'Bob\n', undefined],
  ])
})

test('others are answered while a file is read', async () => {
  const answered: string[] = []
  const reading = readCsv(`Name\n${'\n'.repeat(20_000)}a`, COLUMNS, 20_000).then(() => answered.push('the file'))
  for (let n = 1; n <= 4; n++) {
    await setImmediate()
    answered.push(`request ${n}`)
  }
  await reading
  expect(answered.at(-1)).toBe('the file')
})

test('the line of a quotation mark is named however far from the beginning and from the end', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `"名前\r\n${n}",1`)
  const text = ['Name,Phone No', ...lines, '"Ann,1', ...lines.map((line) => line.replaceAll('"', ''))].join('\r\n')
  expect(await refusal(text, 20_000)).toMatchObject({
    message: 'The quotation mark that opens on line 10002 is never closed.',
  })
})

test('a text that does not fit into one piece keeps its letters', async () => {
  const names = Array.from({ length: 5000 }, (_, n) => `名前 ${n} 🧵`)
  expect(await readCsv(`Name\n${names.join('\n')}`, COLUMNS, 5000)).toMatchObject({
    rows: names.map((name, at) => ({ row: at + 2, cells: { name } })),
  })
})
