import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import { ApiError } from '../../../shared/problem.ts'
import { searchable } from '../../../shared/text.ts'
import { readCell } from './csv.ts'

export interface CsvFile<Field extends string> {
  unknownColumns: string[]
  missingColumns: string[]
  rows: CsvRow<Field>[]
}

export interface CsvRow<Field extends string> {
  /** Counted as in a spreadsheet, where the column names are row 1. */
  row: number
  cells: Partial<Record<Field, string>>
  isTooLong: boolean
}

const DELIMITERS = [',', ';', '\t']
const LINE_BREAKS = ['\r\n', '\n', '\r']
/** Excel's `sep=;`, which spreadsheets do not show, and empty rows, which they show. */
const LEAD = /^\ufeff?(?:"?sep=([^"\r\n])"?(?:\r\n?|\n))?([\s,;]*[\r\n])?/i

const MAX_CELLS = 1000

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32]

/** Compares character codes: a string for each of eight million characters would take too much memory. */
function lineBreaksIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}

const wrong = (message: string): ApiError => new ApiError({ code: 'invalid', field: 'csv', message })

const getName = (label: string): string => searchable(label).replace(/[^\p{L}\p{N}]/gu, '')

export async function readCsv<Field extends string>(
  text: string,
  columns: readonly FieldColumn<Field>[],
  mostRows: number,
): Promise<CsvFile<Field>> {
  // Each pass over the whole file runs in its own turn of the event loop, so that others are served in between.
  await setImmediate()
  // U+FFFD is what a browser puts where the bytes are not UTF-8; in UTF-16 a zero byte stands beside each letter.
  if (/[\ufffd\0]/.test(text)) throw wrong('This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.')
  const [lead, separator, emptyRows = ''] = LEAD.exec(text)!
  const content = text.slice(lead.length)
  await setImmediate()
  const rowsBefore = lineBreaksIn(emptyRows)
  const fieldsByName = new Map(
    columns.flatMap(({ field, label }) => [field, label].map((name) => [getName(name), field] as const)),
  )
  const getField = (header: string) => fieldsByName.get(getName(header))

  const [likeliest] = [...(separator ? [separator] : []), ...DELIMITERS]
    .map((delimiter) => ({ delimiter, known: firstRecord(content, delimiter).filter(getField).length }))
    .toSorted((one, other) => other.known - one.known)
  if (likeliest!.known === 0) {
    throw wrong(`The first line must name the columns: ${columns.map(({ label }) => label).join(', ')}.`)
  }
  let header: readonly string[] = []
  let fields: readonly (Field | undefined)[] = []
  const rows: CsvRow<Field>[] = []
  const most = mostRows.toLocaleString('en-US')
  await setImmediate()
  await readRecords(content, {
    delimiter: likeliest!.delimiter,
    linesBefore: rowsBefore + (separator ? 1 : 0),
    rowsBefore,
    onRecord(record, row, at) {
      if (at === 0) {
        header = record
        fields = header.map(getField)
        for (const { field, label } of columns) {
          if (fields.indexOf(field) !== fields.lastIndexOf(field)) throw wrong(`The column ${label} is there twice.`)
        }
        return
      }
      const { cells, isTooLong } = getCells(record, fields)
      if (isTooLong || Object.keys(cells).length > 0) rows.push({ row, cells, isTooLong })
      if (rows.length > mostRows) {
        throw wrong(`At most ${most} rows at once; this file has more. Divide it into several.`)
      }
      if (at - rows.length > mostRows) throw wrong(`This file has more than ${most} empty rows. Delete them.`)
    },
  })
  if (rows.length === 0) throw wrong('There are no rows below the column names.')
  return {
    unknownColumns: header.filter((one, at) => fields[at] === undefined && one.trim() !== ''),
    missingColumns: columns.filter(({ field }) => !fields.includes(field)).map(({ label }) => label),
    rows,
  }
}

function getCells<Field extends string>(record: readonly string[], fields: readonly (Field | undefined)[]) {
  const cells: Partial<Record<Field, string>> = {}
  for (const [at, field] of fields.entries()) {
    const cell = record[at]
    if (field !== undefined && cell?.trim()) cells[field] = readCell(cell)
  }
  return { cells, isTooLong: record.slice(fields.length).some((cell) => cell.trim() !== '') }
}

const MAX_HEADER_LENGTH = 10_000
const READ_AT_ONCE = 4096

const toRead = (delimiter: string) => ({ delimiter, record_delimiter: LINE_BREAKS, relax_column_count: true })

function firstRecord(content: string, delimiter: string): string[] {
  try {
    return parseAtOnce(content.slice(0, MAX_HEADER_LENGTH), { ...toRead(delimiter), to: 1 })[0] ?? []
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

interface Reading {
  delimiter: string
  linesBefore: number
  rowsBefore: number
  onRecord: (record: readonly string[], row: number, at: number) => void
}

async function readRecords(content: string, { delimiter, linesBefore, rowsBefore, onRecord }: Reading): Promise<void> {
  const filled = withoutEmptyEnd(content, delimiter)
  let at = 0
  const rowAt = () => rowsBefore + at + 1
  const parser = parse({
    ...toRead(delimiter),
    cast(cell, { index }) {
      if (index < MAX_CELLS) return cell
      const most = MAX_CELLS.toLocaleString('en-US')
      throw wrong(`Row ${rowAt()} has more than ${most} cells. Leave out the columns that are not imported.`)
    },
    on_record(record: string[]) {
      onRecord(record, rowAt(), at)
      at++
      return null
    },
  })
  try {
    await pipeline(Readable.from(getPieces(filled)), parser.resume())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser has counted the bytes up to the end of the last whole cell, which is where the quotation mark opens.
    const { bytes } = error as unknown as { bytes: number }
    const line = linesBefore + lineBreaksIn(Buffer.from(filled).subarray(0, bytes).toString()) + 1
    throw wrong(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `The quotation mark that opens on line ${line} is never closed.`
        : `The quotation marks on line ${line} do not match.`,
    )
  }
}

function withoutEmptyEnd(content: string, delimiter: string): string {
  const separator = delimiter.charCodeAt(0)
  const isBlank = (code: number) => code === LF || code === CR || code === separator || code === SPACE || code === TAB
  let end = content.length
  while (end > 0 && isBlank(content.charCodeAt(end - 1))) end--
  const lineEnd = content.slice(end).search(/[\r\n]/)
  return lineEnd === -1 ? content : content.slice(0, end + lineEnd)
}

async function* getPieces(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += READ_AT_ONCE) {
    yield bytes.subarray(from, from + READ_AT_ONCE)
    await setImmediate()
  }
}
