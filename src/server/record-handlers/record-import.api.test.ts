import { describe, expect, test } from 'vitest'
import { clothingTypeEndpoints, clothingTypeImport } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints, colorImport } from '../../features/colors/colors.contract.ts'
import { customerEndpoints, customerImport } from '../../features/customers/customers.contract.ts'
import { getCatalogueTimestamp } from '../../features/catalogue/catalogue.contract.ts'
import { MAX_IMPORTED_BYTES } from '../../shared/records/record-import.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { newId } from '../clock.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()
const names = async (search: string) =>
  (await shop.call(customerEndpoints.list, { search })).data.map(({ name }) => name)
const preview = (csv: string) => shop.call(customerImport, { csv })
const commit = (csv: string) => shop.call(customerImport, { csv, commit: true })

describe('a preview', () => {
  test('shows each row as it would be stored, and stores nothing', async () => {
    const report = await preview('Name;E-Mail;Phone No\r\n  Préview Ann ;ann@example.com;1\r\n"Preview\tBob";;2\r\n')
    expect(report).toEqual({
      message: '2 rows can be imported.',
      total: 2,
      wrong: 0,
      warned: 0,
      columns: [
        { name: 'Name', field: 'name', example: '  Préview Ann ' },
        { name: 'E-Mail', field: 'email', example: 'ann@example.com' },
        { name: 'Phone No', field: 'phone_no', example: '1' },
      ],
      unknownColumns: [],
      missingColumns: ['Address'],
      rows: [
        {
          row: 2,
          values: { name: 'Préview Ann', phone_no: '1', email: 'ann@example.com', address: '', notes: '' },
          problems: [],
          warnings: [],
        },
        {
          row: 3,
          values: { name: 'Preview Bob', phone_no: '2', email: '', address: '', notes: '' },
          problems: [],
          warnings: [],
        },
      ],
    })
    expect(await names('preview')).toEqual([])
  })

  test('says of each row what is wrong with it, by the rules of the form, and shows what stands in the file', async () => {
    const csv = `Name,Phone No,Email,Age\nWrong Ann,1,ann@example.com,7\n,2,nobody,8\n${'x'.repeat(201)},3,,9\nWrong Lee, Bob,4,,9`
    const { message, total, wrong, unknownColumns, rows } = await preview(csv)
    expect([message, total, wrong]).toEqual([
      '3 of 4 rows are wrong. Nothing is imported until all are right.',
      ...[4, 3],
    ])
    expect(unknownColumns).toEqual(['Age'])
    expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
      [2, []],
      [
        3,
        [
          { field: 'name', message: 'Name is required' },
          { field: 'email', message: 'Invalid Email Address' },
        ],
      ],
      [4, [{ field: 'name', message: 'At most 200 characters' }]],
      [
        5,
        [
          { field: 'email', message: 'Invalid Email Address' },
          {
            field: null,
            message: 'More cells than there are columns: put quotation marks around texts with a comma',
          },
        ],
      ],
    ])
    expect(rows[1]!.values).toEqual({ phone_no: '2', email: 'nobody' })
  })

  test('warns of names that are there already or twice, ignoring case and accents; the trash does not count', async () => {
    await shop.call(customerEndpoints.create, { name: 'Zoë Warned', phone_no: '1' })
    const { customer } = await shop.call(customerEndpoints.create, { name: 'Trashed Warned', phone_no: '1' })
    await shop.call(customerEndpoints.softDelete, { ids: [customer._id] })
    const { message, wrong, warned, rows } = await preview(
      'Name,Phone No\nZOE warned,1\nTrashed Warned,2\nzoe Warned,3\n',
    )
    expect([message, wrong, warned]).toEqual(['3 rows can be imported. 2 rows have a warning.', ...[0, 2]])
    const exists = { field: 'name', message: 'There is a customer of this name already' }
    const twice = { field: 'name', message: 'The same name as in row 2' }
    expect(rows.map(({ warnings }) => warnings)).toEqual([[exists], [], [twice, exists]])
  })

  test('warns of what a spreadsheet has made of a cell, and of the names of the columns in the middle', async () => {
    const csv =
      'Name,Phone No\r\nDamaged Ann,1.20555E+10\r\nDamaged Bob,"1,20555E+10"\r\n#NAME?,#REF!\r\nName,Phone No\r\n'
    const { message, rows } = await preview(csv)
    expect(message).toBe('4 rows can be imported. 4 rows have a warning.')
    expect(rows.map(({ warnings }) => warnings.map(({ field }) => field))).toEqual([
      ['phone_no'],
      ['phone_no'],
      ['name', 'phone_no'],
      ['name', null],
    ])
  })

  test('warnings are counted besides what is wrong', async () => {
    const { message } = await preview('Name,Phone No\nCounted,1\ncounted,\n')
    expect(message).toBe('1 of 2 rows is wrong. Nothing is imported until all are right. 1 row has a warning.')
  })

  test.each([
    ['nothing', '', 'This file is empty'],
    ['a file without column names', 'Ann,1', 'The first line must name the columns: Name, Phone No, Email, Address.'],
    [
      'another encoding',
      'Name,Phone No\nJ\ufffdrg,1',
      'This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.',
    ],
    [
      '20,001 rows',
      `Name,Phone No\n${'Ann,1\n'.repeat(20_001)}`,
      'At most 20,000 rows at once; this file has more. Divide it into several.',
    ],
  ])('of %s is refused', async (_, csv, message) => {
    for (const isCommitted of [false, true]) {
      expect(await shop.refusal(customerImport, { csv, commit: isCommitted })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'csv', message },
      })
    }
  })

  test('the limit is that of the file, however long it becomes on its way', async () => {
    const quotes = `Name,Phone No\n"${'"'.repeat(MAX_IMPORTED_BYTES - 18)}",1`
    expect(Buffer.byteLength(quotes)).toBe(MAX_IMPORTED_BYTES)
    expect((await preview(quotes)).rows[0]!.problems).toEqual([{ field: 'name', message: 'At most 200 characters' }])
    const accents = `Name,Phone No\n${'é'.repeat(MAX_IMPORTED_BYTES / 2)},1`
    const message = 'At most 8,000,000 bytes at once; this file has 8,000,016. Divide it into several.'
    expect(await shop.refusal(customerImport, { csv: accents })).toEqual({
      status: 413,
      problem: { code: 'too_large', field: 'csv', message },
    })
  })

  test('of what is longer than any file is refused before it is read, naming the limit like every long request', async () => {
    const csv = 'x'.repeat(2 * MAX_IMPORTED_BYTES + 1000)
    expect(await shop.refusal(customerImport, { csv })).toEqual({
      status: 413,
      problem: { code: 'too_large', message: 'At most 16,001,000 bytes can be sent at once. Send less.' },
    })
    expect(await shop.refusal(customerEndpoints.create, { name: 'x'.repeat(1_000_000) })).toEqual({
      status: 413,
      problem: { code: 'too_large', message: 'At most 65,536 bytes can be sent at once. Send less.' },
    })
  })
})

describe('columns', () => {
  const FILE = 'Company,Telephone,E-mail Address,Age\nColumns Ann,1,ann@example.com,7'

  test('are known by their usual names', async () => {
    const { columns, rows } = await preview(FILE)
    expect(columns.map(({ field }) => field)).toEqual(['name', 'phone_no', 'email', null])
    expect(rows[0]!.values).toMatchObject({ name: 'Columns Ann', phone_no: '1', email: 'ann@example.com' })
  })

  test('are those that somebody chose', async () => {
    const input = { csv: FILE, columns: ['phone_no', null, null, 'name'] }
    const { message, unknownColumns, missingColumns, rows } = await shop.call(customerImport, input)
    expect([message, unknownColumns, missingColumns]).toEqual([
      '1 row can be imported.',
      ['Telephone', 'E-mail Address'],
      ['Email', 'Address'],
    ])
    expect(rows[0]!.values).toMatchObject({ name: '7', phone_no: 'Columns Ann', email: '' })
    await shop.call(customerImport, { ...input, commit: true })
    expect(await names('columns ann')).toEqual(['7'])
  })

  test.each([['Ann,1\nBob,2'], ['Telephone;Age\n1;2\n3;4']])(
    'of %j: those that are needed must be chosen before anything is checked',
    async (csv) => {
      const { message, total, wrong, columns, rows } = await preview(csv)
      expect(message).toMatch(/^Choose which column is Name.*, or name the columns so in the first line\.$/)
      expect([total, wrong, columns.length, rows]).toEqual([csv.split('\n').length - 1, total, 2, []])
      expect(await shop.refusal(customerImport, { csv, commit: true })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'csv', message },
      })
      const { wrong: left } = await shop.call(customerImport, { csv, columns: ['phone_no', 'name'] })
      expect(left).toBe(0)
    },
  )

  test.each([
    [['name', 'phone_no']],
    [['name', 'phone_no', 'age', null]],
    [['name', 'name', 'phone_no', null]],
    ['name'],
    [[1, 2, 3, 4]],
  ])('%j is refused', async (columns) => {
    expect(await shop.refusal(customerImport, { csv: FILE, columns })).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: expect.stringMatching(/^columns/) },
    })
  })
})

describe('an import', () => {
  test('stores all rows, which are found, sorted and changed like any others', async () => {
    const { message, rows } = await commit('name,phone_no,address\nImport B,2,"Street 1\r\nLund"\nImport Å,+46 1,\n')
    expect([message, rows]).toEqual(['2 customers imported.', []])
    const { data } = await shop.call(customerEndpoints.list, { search: 'import' })
    expect(data).toMatchObject([
      { name: 'Import Å', phone_no: '+46 1', address: '', version: 1 },
      { name: 'Import B', phone_no: '2', address: 'Street 1\nLund', version: 1 },
    ])
    expect(await names('import 461')).toEqual(['Import Å'])
  })

  test('with one wrong row stores nothing', async () => {
    expect(
      await shop.refusal(customerImport, { csv: 'Name,Phone No\nNothing A,1\nNothing B,\n', commit: true }),
    ).toEqual({
      status: 400,
      problem: {
        code: 'invalid',
        field: 'csv',
        message: '1 of 2 rows is wrong. Nothing is imported until all are right.',
      },
    })
    expect(await names('nothing')).toEqual([])
  })

  test('takes back what an export gave, formulas and all (M8)', async () => {
    const customers = [
      { name: '=Roundtrip 1', phone_no: '+46 8-123', email: '', address: 'a "b", c; d\ne' },
      { name: "'=Roundtrip 2", phone_no: '-1', email: 'a@example.com', address: '＝x' },
    ]
    for (const customer of customers) await shop.call(customerEndpoints.create, customer)
    const csv = await shop.text(customerEndpoints.export, { search: 'roundtrip' })
    expect(csv).toContain("'=Roundtrip 1,'+46 8-123")
    expect(csv).toContain("''=Roundtrip 2,'-1")
    await commit(csv)
    const { data } = await shop.call(customerEndpoints.list, { search: 'roundtrip' })
    expect(data).toHaveLength(4)
    for (const customer of customers) {
      expect(data.filter(({ name }) => name === customer.name)).toMatchObject([customer, customer])
    }
  })

  test('of 20,000 rows is one change: the timestamp rises, and screens are told once', async () => {
    const screen = await shop.watch()
    const csv = `Name,Phone No\n${Array.from({ length: 20_000 }, (_, n) => `Many ${n},${n}`).join('\n')}`
    const before = (await shop.call(getCatalogueTimestamp, {})).timestamp
    const { message } = await commit(csv)
    expect(message).toBe('20,000 customers imported.')
    expect(await screen.next(recordsChanged)).toEqual({ tables: ['customers'] })
    expect((await shop.call(getCatalogueTimestamp, {})).timestamp).toBeGreaterThan(before)
    expect((await shop.call(customerEndpoints.list, { search: 'many' })).total).toBe(20_000)
    expect(screen.received).toHaveLength(1)
  })

  test('two at once, while others create, each come whole', async () => {
    const csv = (name: string) =>
      `Name,Phone No\n${Array.from({ length: 600 }, (_, n) => `${name} ${n},${n}`).join('\n')}`
    await Promise.all([
      commit(csv('Left')),
      commit(csv('Right')),
      ...Array.from({ length: 5 }, (_, n) =>
        shop.call(customerEndpoints.create, { name: `Between ${n}`, phone_no: '1' }),
      ),
    ])
    for (const [search, total] of [
      ['left', 600],
      ['right', 600],
      ['between', 5],
    ] as const) {
      expect((await shop.call(customerEndpoints.list, { search })).total).toBe(total)
    }
  })
})

test('colors: a code may be missing, empty or begin with #', async () => {
  const csv = 'Name,Code\nSwatch 1,#E03C31\nSwatch 2,\nSwatch 3,c0ffee'
  expect(await shop.call(colorImport, { csv, commit: true })).toMatchObject({ message: '3 colors imported.' })
  const { data } = await shop.call(colorEndpoints.list, { search: 'swatch' })
  expect(data.map(({ code }) => code)).toEqual(['e03c31', 'ffffff', 'c0ffee'])
  const { rows } = await shop.call(colorImport, { csv: 'Name,Code\nSwatch 4,red' })
  expect(rows[0]).toMatchObject({
    values: { name: 'Swatch 4', code: 'red' },
    problems: [{ field: 'code', message: 'A color is six digits or letters from a to f' }],
  })
})

test('colors: it is said before they become white', async () => {
  const whole = await shop.call(colorImport, { csv: 'name,hex\nSaid 1,#102030\nSaid 2,=""' })
  expect(whole.message).toBe('2 rows can be imported. 1 row has a warning.')
  expect(whole.rows.map(({ values, warnings }) => [values['code'], warnings])).toEqual([
    ['102030', []],
    ['ffffff', [{ field: 'code', message: 'Without Code it becomes white' }]],
  ])
  const csv = 'Name,Pantone\nSaid 3,185 C'
  const without = await shop.call(colorImport, { csv })
  expect(without).toMatchObject({
    message: '1 row can be imported. No column is Code, so every color becomes white.',
    warned: 0,
  })
  expect((await shop.call(colorImport, { csv, commit: true })).message).toBe(
    '1 color imported. No column is Code, so every color becomes white.',
  )
})

test('clothing types: one column, whose texts may hold what elsewhere separates columns', async () => {
  expect(await shop.call(clothingTypeImport, { csv: 'Name\nTee; long', commit: true })).toMatchObject({
    message: '1 clothing type imported.',
  })
  expect((await shop.call(clothingTypeEndpoints.list, { search: 'tee' })).data).toMatchObject([{ name: 'Tee; long' }])
})

test.each([customerImport, colorImport, clothingTypeImport])('M4: $name is for administrators', async (endpoint) => {
  const input = { csv: 'Name,Phone No\nStolen,1', commit: true }
  for (const as of ['warehouse_operator', 'machine_operator'] as const) {
    expect((await shop.refusal(endpoint, input, { as })).status).toBe(403)
  }
  expect((await shop.refusal(endpoint, input, { as: 'nobody' })).status).toBe(401)
  expect(await names('stolen')).toEqual([])
})

describe('O10: an import whose answer was lost', () => {
  const csv = 'Name,Phone No\nRepeated Ann,1\nRepeated Bob,2'

  test.each(['one after the other', 'at the same moment'])('is stored once, %s', async (how) => {
    const sent = { csv: csv.replaceAll('Repeated', `Repeated ${how}`), commit: true, requestId: newId() }
    const send = () => shop.call(customerImport, sent)
    const answers = how === 'at the same moment' ? await Promise.all([send(), send()]) : [await send(), await send()]
    expect(answers.map(({ message }) => message).toSorted()).toEqual([
      '2 customers imported.',
      'This file had been stored already.',
    ])
    expect(await names(`Repeated ${how}`)).toHaveLength(2)
  })

  test('is stored once also from a second tab: what is stored by then is looked at first', async () => {
    const sent = { csv: csv.replaceAll('Repeated', 'Twice'), commit: true, warned: 0 }
    const first = { ...sent, requestId: newId() }
    await shop.call(customerImport, first)
    await shop.call(customerImport, first)
    expect(await shop.refusal(customerImport, { ...sent, requestId: newId() })).toMatchObject({ status: 409 })
    expect(await names('Twice')).toHaveLength(2)
    await shop.call(customerImport, { ...sent, warned: 2, requestId: newId() })
    expect(await names('Twice')).toHaveLength(4)
  })

  test('with another content it is refused', async () => {
    const sent = { csv, commit: true, requestId: newId() }
    await shop.call(customerImport, sent)
    expect(await shop.refusal(customerImport, { ...sent, csv: `${csv}\nRepeated Cy,3` })).toMatchObject({ status: 409 })
  })
})

test('names that only signs, accents or spaces tell apart are warned of', async () => {
  await commit('Name,Phone No\nMüller-Druck,1')
  const { rows } = await preview('Name,Phone No\nMUELLER DRUCK,1\nMuller  Druck,2\nmuller druck,3\nMüller-Druck,4')
  expect(rows.map(({ warnings }) => warnings.map(({ message }) => message))).toEqual([
    [],
    ['There is a customer of this name already'],
    ['The same name as in row 3', 'There is a customer of this name already'],
    ['The same name as in row 3', 'There is a customer of this name already'],
  ])
})
