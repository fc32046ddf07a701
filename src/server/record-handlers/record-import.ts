import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FieldColumn } from '../../shared/records/fields.ts'
import { pluralize, formatCount } from '../../shared/numbers.ts'
import { ApiError } from '../../shared/problem.ts'
import {
  type ImportedRow,
  type importEndpoint,
  MAX_IMPORTED_ROWS,
  whyTooLarge,
} from '../../shared/records/record-import.ts'
import { compact } from '../../shared/text.ts'
import { warningsOfCells } from '../records/csv/cell-warnings.ts'
import { type CsvRow, readCsv } from '../records/csv/csv-file.ts'
import type { Reader, Transaction } from '../database/database.ts'
import { type Handler, write } from '../handlers.ts'
import type { Session } from '../security/sessions.ts'
import { getRequest, repeatedMessage, type RequestColumns, selectRequested } from '../records/requests.ts'
import { anyTable, insertRecords, named, type OwnColumns, type SearchedTable } from '../records/records.ts'

declare module '../database/database.ts' {
  interface Tables {
    /** Those that a request with an id has stored (rule O10). */
    imports: RequestColumns
  }
}

export interface CheckedRow<Read> extends Pick<ImportedRow, 'values' | 'problems' | 'warnings'> {
  read?: Read | undefined
}

interface ImportedFile<Read> {
  noun: string
  columns: readonly FieldColumn[]
  /** Of a row. */
  form: z.ZodType
  /** A file without any of these fields says nothing. */
  oneOf?: { label: string; fields: readonly string[] }
  openCheck: (db: Reader) => Promise<(row: CsvRow<string>) => CheckedRow<Read>>
  store: (context: { tx: Transaction; session: Session }, rows: readonly Read[]) => Promise<void>
}

const CHECKED_AT_ONCE = 200

const CHANGED = 'What is stored has changed since this was checked. Look at the warnings, and import again.'

export function importingFile<Read>(
  endpoint: ReturnType<typeof importEndpoint>,
  { noun, columns, form, oneOf, openCheck, store }: ImportedFile<Read>,
): Handler {
  const required = new Set(getProblems(form.safeParse({}).error).map(({ field }) => field))
  return write(
    endpoint,
    async ({ db, input }) => {
      const tooLarge = whyTooLarge(Buffer.byteLength(input.csv))
      if (tooLarge) throw new ApiError({ code: 'too_large', field: 'csv', message: tooLarge })
      const file = await readCsv(input.csv, columns, MAX_IMPORTED_ROWS, input.columns)
      const inFile = columns.filter(({ field }) => file.columns.some((column) => column.field === field))
      const missing = columns.filter((column) => !inFile.includes(column))
      const hasOne = oneOf === undefined || inFile.some(({ field }) => oneOf.fields.includes(field))
      const needed = [...missing.filter(({ field }) => required.has(field)), ...(hasOne ? [] : [oneOf])]
      const all: Read[] = []
      const rows: ImportedRow[] = []
      const check = await openCheck(db)
      for (const [at, row] of needed.length > 0 ? [] : file.rows.entries()) {
        if (at % CHECKED_AT_ONCE === 0) await setImmediate()
        const { read, values, problems, warnings } = check(row)
        if (read !== undefined) all.push(read)
        const ofCells = warningsOfCells(inFile, row, values)
        rows.push({
          row: row.row,
          values,
          problems: [...problems, ...tooLong(row)],
          warnings: [...warnings, ...ofCells],
        })
      }
      const total = file.rows.length
      const wrong = needed.length > 0 ? total : rows.filter(({ problems }) => problems.length > 0).length
      const warned = rows.filter(({ warnings }) => warnings.length > 0).length
      const note = missing
        .filter(({ whenEmpty }) => whenEmpty)
        .map(({ label, whenEmpty }) => ` No column is ${label}, so every ${noun} becomes ${whenEmpty}.`)
        .join('')
      const message = needed.length > 0 ? whatToChoose(needed) : summary(total, wrong, warned) + note
      if (input.commit && wrong > 0) throw new ApiError({ code: 'invalid', field: 'csv', message })
      const report = {
        ...{ message, total, wrong, warned, columns: file.columns, rows },
        unknownColumns: file.columns.filter(({ name, field }) => name && !field).map(({ name }) => name),
        missingColumns: missing.map(({ label }) => label),
      }
      return { all, note, report }
    },
    async ({ tx, input, session, prepared: { all, note, report } }) => {
      if (!input.commit) return report
      const request = getRequest(session.userId, input)
      const earlier = await selectRequested(tx, 'imports', request)
      if (earlier) {
        const message = repeatedMessage(earlier, request, 'This file', 'Choose it again to import it as it is now.')
        return { ...report, message, rows: [] }
      }
      if (report.warned > (input.warned ?? Infinity)) throw new ApiError({ code: 'conflict', message: CHANGED })
      if (request.requestKey !== null) await tx.insertInto('imports').values(request).execute()
      await store({ tx, session }, all)
      return { ...report, message: `${pluralize(all.length, noun)} imported.${note}`, rows: [] }
    },
  )
}

interface ImportedKind<Form extends z.ZodType<Record<string, string>>, T extends SearchedTable> extends Pick<
  ImportedFile<unknown>,
  'noun' | 'columns'
> {
  form: Form
  stored: (form: z.output<Form>) => OwnColumns<T>
}

export const importing = <Form extends z.ZodType<Record<string, string>>, T extends SearchedTable>(
  endpoint: ReturnType<typeof importEndpoint>,
  table: T,
  { stored, ...kind }: ImportedKind<Form, T>,
): Handler =>
  importingFile<z.output<Form>>(endpoint, {
    ...kind,
    async openCheck(db) {
      const getWarnings = watchNames(kind.noun, await selectNames(db, table))
      return (row) => {
        const { data, error } = kind.form.safeParse(row.cells)
        const values = data ?? (row.cells as Record<string, string>)
        return { read: data, values, problems: getProblems(error), warnings: getWarnings(row) }
      }
    },
    async store({ tx }, forms) {
      await insertRecords(tx, table, forms.map(stored))
    },
  })

export const getProblems = (error: z.ZodError | undefined): ImportedRow['problems'] =>
  (error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))

const tooLong = ({ isTooLong }: CsvRow<string>): ImportedRow['problems'] =>
  isTooLong
    ? [{ field: null, message: 'More cells than there are columns: put quotation marks around texts with a comma' }]
    : []

function watchNames(noun: string, names: readonly string[]) {
  const stored = new Set(names.map(compact))
  const seen = new Map<string, number>()
  return ({ row, cells }: CsvRow<string>): ImportedRow['warnings'] => {
    if (!cells['name']) return []
    const key = compact(cells['name'])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    return [
      ...(first === undefined ? [] : [`The same name as in row ${first}`]),
      ...(stored.has(key) ? [`There is a ${noun} of this name already`] : []),
    ].map((message) => ({ field: 'name', message }))
  }
}

const list = new Intl.ListFormat('en-US')

const whatToChoose = (needed: readonly { label: string }[]): string =>
  `Choose ${list.format(needed.map(({ label }) => `which column is ${label}`))}, or name the columns so in the first line.`

function summary(total: number, wrong: number, warned: number): string {
  const rows = pluralize(total, 'row')
  const verdict =
    wrong === 0
      ? `${rows} can be imported.`
      : `${formatCount(wrong)} of ${rows} ${wrong === 1 ? 'is' : 'are'} wrong. Nothing is imported until all are right.`
  return warned === 0 ? verdict : `${verdict} ${pluralize(warned, 'row')} ${warned === 1 ? 'has' : 'have'} a warning.`
}

async function selectNames(db: Reader, table: SearchedTable): Promise<string[]> {
  const rows = await anyTable(db)
    .selectFrom(named(table))
    .select(sql.ref<string>('name').as('name'))
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ name }) => name)
}
