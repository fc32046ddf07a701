import { expect, test } from 'vitest'
import { warningsOfCells } from './cell-warnings.ts'

const COLUMNS = [
  { field: 'phone_no', label: 'Phone No' },
  { field: 'code', label: 'Code', whenEmpty: 'white' },
]

const messages = (cells: Record<string, string>, { values = cells, isHeading = false } = {}) =>
  warningsOfCells(COLUMNS, { row: 2, cells: { code: 'red', ...cells }, isTooLong: false, isHeading }, values).map(
    ({ message }) => message,
  )

test.each([
  ...['1.20555E+10', '1,20555E+10', '1.2E+5', '-1.2e-7', '1E+10', '+12.5E+09', '1.2E10', ' 1.2E+5 '],
  ...['12055550123.0', '12055550123.00', '12,055,550,123', '2,055,550,123.00'],
  ...['#REF!', '#NAME?', '#N/A', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#ERROR!', '#####'],
  ...[
    'Err:502',
    '#BEZUG!',
    '#WERT!',
    '#NV',
    'Fehler:508',
    '#NOM?',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#N/D',
    '#I/T',
    '#ССЫЛКА!',
  ],
  ...['#Division/0!', '#DĚLENÍ_NULOU!', '#GETTING_DATA', 'Err :509'],
])('%s is what a spreadsheet made of something else', (cell) => {
  expect(messages({ phone_no: cell })).toEqual([
    expect.stringMatching(/^A spreadsheet .*Phone No.* Format its column as text there, and export the file again$/),
  ])
})

test.each([
  ...['555 0100', '+46 8-123', '12055550123', '1E5000', '1e1000', '2e3', 'E+10', '1.2E+5 pcs', '3E-Design', '1-Feb'],
  ...['205.555.0123', '601.123.456', '1,205', '12.50'],
  ...['#e03c31', '#TEAM', '#1', '#', 'No. #5', 'C/O', 'N/A', 'Suite: 502', 'Really?', '#blessed!'],
])('%s is what somebody wrote', (cell) => {
  expect(messages({ phone_no: cell })).toEqual([])
})

test('an empty cell that makes a record something says so; a text of one line that had several; names again', () => {
  expect(messages({ code: '' })).toEqual(['Without Code it becomes white'])
  expect(messages({ phone_no: '1\nBob,2' }, { values: { phone_no: '1 Bob,2' } })).toEqual([
    'Phone No has several lines: is a quotation mark missing?',
  ])
  expect(messages({ phone_no: '1\n2' })).toEqual([])
  expect(messages({ phone_no: '#REF!' }, { isHeading: true })).toEqual([
    'The names of the columns again: take this row out of the file',
  ])
})
