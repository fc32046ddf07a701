import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { Column } from '../../shared/columns.ts'
import { Refusal } from '../../shared/problem.ts'
import { searchable } from '../../shared/text.ts'
import { readCell } from './csv.ts'

export interface CsvFile<Field extends string> {
  unknownColumns: string[]
  missingColumns: string[]
  rows: CsvRow<Field>[]
}

export interface CsvRow<Field extends string> {
  /** As a spreadsheet counts: the column names are row 1. */
  row: number
  /** What is filled in. */
  cells: Partial<Record<Field, string>>
  /** It has more cells than there are columns. */
  isTooLong: boolean
}

const DELIMITERS = [',', ';', '\t']
const LINE_BREAKS = ['\r\n', '\n', '\r']
/** What may stand before the column names: Excel's `sep=;`, which it does not show, and empty rows, which it does. */
const LEAD = /^\ufeff?(?:"?sep=([^"\r\n])"?(?:\r\n?|\n))?([\s,;]*[\r\n])?/i

const lineBreaksIn = (text: string): number => text.split(/\r\n?|\n/).length - 1

const wrong = (message: string): Refusal => new Refusal({ code: 'invalid', field: 'csv', message })

/** `Phone No`, `phone_no` and `PHONE-NO` are one name. */
const nameOf = (label: string): string => searchable(label).replace(/[^\p{L}\p{N}]/gu, '')

/** Reads a file with these columns in any order, by their labels or field names, whatever it separates them with. */
export async function readCsv<Field extends string>(
  text: string,
  columns: readonly Column<Field>[],
  mostRows: number,
): Promise<CsvFile<Field>> {
  // What a browser puts where the bytes are not UTF-8, and what stands beside each letter in UTF-16.
  if (/[\ufffd\0]/.test(text)) throw wrong('This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.')
  const [lead, separator, emptyRows = ''] = LEAD.exec(text)!
  const content = text.slice(lead.length)
  const fieldOf = (header: string) =>
    columns.find(({ field, label }) => [nameOf(field), nameOf(label)].includes(nameOf(header)))?.field

  const [likeliest] = [...(separator ? [separator] : []), ...DELIMITERS]
    .map((delimiter) => ({ delimiter, known: firstRecord(content, delimiter).filter(fieldOf).length }))
    .toSorted((one, other) => other.known - one.known)
  if (likeliest!.known === 0) {
    throw wrong(`The first line must name the columns: ${columns.map(({ label }) => label).join(', ')}.`)
  }
  const [header = [], ...records] = await recordsOf(content, likeliest!.delimiter, lineBreaksIn(lead))
  const fields = header.map(fieldOf)
  for (const { field, label } of columns) {
    if (fields.indexOf(field) !== fields.lastIndexOf(field)) throw wrong(`The column ${label} is there twice.`)
  }
  const firstRow = lineBreaksIn(emptyRows) + 2
  const rows = records
    .map((record, at) => rowOf(record, fields, firstRow + at))
    .filter(({ cells, isTooLong }) => isTooLong || Object.keys(cells).length > 0)
  if (rows.length === 0) throw wrong('There are no rows below the column names.')
  if (rows.length > mostRows) {
    const [most, have] = [mostRows, rows.length].map((count) => count.toLocaleString('en-US'))
    throw wrong(`At most ${most} rows at once; this file has ${have}.`)
  }
  return {
    unknownColumns: header.filter((one, at) => fields[at] === undefined && one.trim() !== ''),
    missingColumns: columns.filter(({ field }) => !fields.includes(field)).map(({ label }) => label),
    rows,
  }
}

function rowOf<Field extends string>(
  record: readonly string[],
  fields: readonly (Field | undefined)[],
  row: number,
): CsvRow<Field> {
  const cells: Partial<Record<Field, string>> = {}
  for (const [at, cell] of record.entries()) {
    const field = fields[at]
    if (field !== undefined && cell.trim() !== '') cells[field] = readCell(cell)
  }
  return { row, cells, isTooLong: record.slice(fields.length).some((cell) => cell.trim() !== '') }
}

/** The first line is not longer than this. */
const LONGEST_HEADER = 10_000
/** So many bytes are read at once; others are answered in between. */
const READ_AT_ONCE = 32_768

const asRead = (delimiter: string) => ({ delimiter, record_delimiter: LINE_BREAKS, relax_column_count: true })

/** The first line as this delimiter reads it; none if it makes no sense so. */
function firstRecord(content: string, delimiter: string): string[] {
  try {
    return parseAtOnce(content.slice(0, LONGEST_HEADER), { ...asRead(delimiter), to: 1 })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Empty lines stay, so that rows are counted as a spreadsheet counts them. */
async function recordsOf(content: string, delimiter: string, linesBefore: number): Promise<string[][]> {
  const records: string[][] = []
  try {
    await pipeline(
      Readable.from(piecesOf(content)),
      parse(asRead(delimiter)),
      async (parsed: AsyncIterable<string[]>) => {
        for await (const record of parsed) records.push(record)
      },
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // It has read so far as to the end of the last whole cell: that is where the quotation mark opens.
    const { bytes } = error as unknown as { bytes: number }
    const line = linesBefore + lineBreaksIn(Buffer.from(content).subarray(0, bytes).toString()) + 1
    throw wrong(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `The quotation mark that opens on line ${line} is never closed.`
        : `The quotation marks on line ${line} do not match.`,
    )
  }
  return records
}

async function* piecesOf(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += READ_AT_ONCE) {
    yield bytes.subarray(from, from + READ_AT_ONCE)
    await setImmediate()
  }
}
