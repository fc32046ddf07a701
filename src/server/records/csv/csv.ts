import { stringify } from 'csv-stringify/sync'
import { type Separator, SEPARATORS } from '../../../shared/records/csv-endpoint.ts'
import type { FieldColumn } from '../../../shared/records/fields.ts'

/** Says to spreadsheets that the text is UTF-8: without it they read accents as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

/** Leading apostrophes match too, so that a text that only looks escaped is escaped once more. */
const RUNNABLE = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a cell that a spreadsheet would run as a formula (rule M8). `readCell` undoes it. */
const writeCell = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text)

/** Excel's way to keep digits a text. Our own exports never begin a cell with `=`. */
const KEPT_TEXT = /^="(.*)"$/s

export function readCell(cell: string): string {
  if (cell.startsWith("'") && RUNNABLE.test(cell)) return cell.slice(1)
  const parts = KEPT_TEXT.exec(cell)?.[1]!.split('""')
  return parts?.every((part) => !part.includes('"')) ? parts.join('"') : cell
}

export async function* getCsv<Row>(
  columns: readonly FieldColumn<keyof Row & string>[],
  batches: AsyncIterable<readonly Row[]>,
  { separator = 'comma' }: { separator?: Separator } = {},
): AsyncGenerator<string> {
  const getCell = (row: Row, { field, words, prefix = '' }: FieldColumn<keyof Row & string>) => {
    const value = row[field]
    // A number is no formula, and a spreadsheet is to sum it up: `-3` stays a number.
    if (typeof value === 'number' && !words) return String(value)
    const text = String(value ?? '')
    return writeCell(prefix + (words?.[text] ?? text))
  }
  const toLines = (rows: string[][]) => stringify(rows, { ...WRITTEN, delimiter: SEPARATORS[separator] })
  yield BYTE_ORDER_MARK + toLines([columns.map(({ label }) => label)])
  for await (const batch of batches) {
    yield toLines(batch.map((row) => columns.map((column) => getCell(row, column))))
  }
}

const WRITTEN = { record_delimiter: 'windows', quoted_match: /[,;\t\r\n]/ } as const
