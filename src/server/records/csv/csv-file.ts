import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../../shared/problem.ts'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import type { FileColumn } from '../../../shared/records/record-import.ts'
import { compact } from '../../../shared/text.ts'
import { readCell } from './csv.ts'
import { ColumnNames } from './csv-columns.ts'
import { lineBreaksIn, MAX_CELLS, recordsIn, wrong } from './csv-records.ts'

export interface CsvFile<Field extends string> {
  columns: (FileColumn & { field: Field | null })[]
  rows: CsvRow<Field>[]
}

export interface CsvRow<Field extends string> {
  /** Counted as in a spreadsheet, where the column names are row 1. */
  row: number
  cells: Partial<Record<Field, string>>
  isTooLong: boolean
  /** It names the columns once more, as where two files were put together. */
  isHeading: boolean
}

const DELIMITERS = [',', ';', '\t']
/** Excel's `sep=;`, which spreadsheets do not show, and empty rows, which they show. */
const LEAD = /^\ufeff?(?:"?sep=([^"\r\n])"?(?:\r\n?|\n))?([\s,;]*[\r\n])?/i

const READ_AT_ONCE = 50
const MAX_EXAMPLE = 60

/** Without `chosen`, which says for each column of the file what it becomes, columns are known by their names. */
export async function readCsv<Field extends string>(
  text: string,
  columns: readonly FieldColumn<Field>[],
  mostRows: number,
  chosen?: readonly (string | null)[],
): Promise<CsvFile<Field>> {
  // Each pass over the whole file runs in its own turn of the event loop, so that others are served in between.
  await setImmediate()
  // U+FFFD is what a browser puts where the bytes are not UTF-8; in UTF-16 a zero byte stands beside each letter.
  if (/[\ufffd\0]/.test(text)) throw wrong('This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.')
  const [lead, separator, emptyRows = ''] = LEAD.exec(text)!
  await setImmediate()
  const rowsBefore = lineBreaksIn(emptyRows)
  const names = new ColumnNames(columns)
  const [likeliest] = [...(separator ? [separator] : []), ...DELIMITERS]
    .map((delimiter) => {
      const header = firstRecord(text, delimiter, lead.length)
      return { delimiter, known: header.filter(names.isKnown).length, cells: header.length }
    })
    .toSorted((one, other) => other.known - one.known || (separator ? 0 : other.cells - one.cells))
  const { delimiter } = likeliest!
  await setImmediate()
  const filled = withoutEmptyEnd(text, delimiter)

  let header: readonly string[] = []
  let fields: readonly (Field | null)[] = []
  let inHeader: ReadonlySet<string> = new Set()
  const isHeading = ([first, ...others]: string[]) =>
    others.every((cell) => inHeader.has(compact(cell)) || names.isKnown(cell)) &&
    (inHeader.has(compact(first!)) || (others.length > 0 && names.isKnown(first!)))
  const examples: string[] = []
  const rows: CsvRow<Field>[] = []
  const most = mostRows.toLocaleString('en-US')
  let at = 0
  for (const record of recordsIn(filled, delimiter, lead.length)) {
    if (at % READ_AT_ONCE === 0) await setImmediate()
    const row = rowsBefore + ++at
    if (record.length > MAX_CELLS) {
      const cells = MAX_CELLS.toLocaleString('en-US')
      throw wrong(`Row ${row} has more than ${cells} cells. Leave out the columns that are not imported.`)
    }
    const texts = record.map(readCell)
    if (at === 1) {
      header = texts.map((name) => name.trim())
      fields = chosen ? names.chosen(chosen, header.length) : names.recognised(header)
      inHeader = new Set(header.filter(Boolean).map(compact))
      continue
    }
    const cells: Partial<Record<Field, string>> = {}
    const given = [...texts.entries()].filter(([, cell]) => cell.trim())
    for (const [column, cell] of given) {
      examples[column] ??= cell.slice(0, MAX_EXAMPLE)
      const field = fields[column]
      if (field) cells[field] = cell
    }
    const isTooLong = given.some(([column]) => column >= fields.length)
    // Until a column is known, whatever stands in the file is a row.
    if (isTooLong || Object.keys(cells).length > 0 || (given.length > 0 && !fields.some(Boolean))) {
      rows.push({ row, cells, isTooLong, isHeading: isHeading(given.map(([, cell]) => cell)) })
    }
    if (rows.length > mostRows) throw wrong(`At most ${most} rows at once; this file has more. Divide it into several.`)
    if (at - rows.length > mostRows + 1) throw wrong(`This file has more than ${most} empty rows. Delete them.`)
  }
  if (rows.length === 0 && fields.some(Boolean)) throw wrong('There are no rows below the column names.')
  const labels = columns.map(({ label }) => label).join(', ')
  if (rows.length === 0) throw wrong(`The first line must name the columns: ${labels}.`)
  return {
    columns: fields.map((field, column) => ({ name: header[column]!, field, example: examples[column] ?? '' })),
    rows,
  }
}

function firstRecord(text: string, delimiter: string, from: number): readonly string[] {
  try {
    return recordsIn(text, delimiter, from).next().value ?? []
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

function withoutEmptyEnd(content: string, delimiter: string): string {
  const blanks = `\n\r \t${delimiter}`
  let end = content.length
  while (end > 0 && blanks.includes(content[end - 1]!)) end--
  const lineEnd = content.slice(end).search(/[\r\n]/)
  return lineEnd === -1 ? content : content.slice(0, end + lineEnd)
}
