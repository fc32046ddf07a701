import { stringify } from 'csv-stringify/sync'
import type { FieldColumn } from '../../../shared/records/fields.ts'

/** Says to spreadsheets that the text is UTF-8: without it they read accents as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

/** Leading apostrophes match too, so that a text that only looks escaped is escaped once more. */
const RUNNABLE = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a cell that a spreadsheet would run as a formula (rule M8). `readCell` undoes it. */
const writeCell = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text)

export const readCell = (cell: string): string => (cell.startsWith("'") && RUNNABLE.test(cell) ? cell.slice(1) : cell)

export async function* getCsv<Row>(
  columns: readonly FieldColumn<keyof Row & string>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const getCell = (row: Row, { field, words }: FieldColumn<keyof Row & string>) => {
    const value = row[field]
    // A number is no formula, and a spreadsheet is to sum it up: `-3` stays a number.
    if (typeof value === 'number') return String(value)
    const text = String(value ?? '')
    return writeCell(words?.[text] ?? text)
  }
  yield BYTE_ORDER_MARK + toLines([columns.map(({ label }) => label)])
  for await (const batch of batches) {
    yield toLines(batch.map((row) => columns.map((column) => getCell(row, column))))
  }
}

const toLines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[;\t\r\n]/ })
