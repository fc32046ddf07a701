import { setImmediate } from 'node:timers/promises'
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
import { searchable } from '../../shared/text.ts'
import { type CsvRow, readCsv } from './csv/csv-file.ts'
import type { Reader, Transaction } from '../database/database.ts'
import { type Handler, write } from '../handlers.ts'
import type { Session } from '../security/sessions.ts'
import { anyTable, insertRecords, named, type OwnColumns, type SearchedTable } from './records.ts'

export interface CheckedRow<Read> extends Pick<ImportedRow, 'values' | 'problems' | 'warnings'> {
  read?: Read | undefined
}

interface ImportedFile<Read> {
  noun: string
  columns: readonly FieldColumn[]
  openCheck: (db: Reader) => Promise<(row: CsvRow<string>) => CheckedRow<Read>>
  store: (context: { tx: Transaction; session: Session }, rows: readonly Read[]) => Promise<void>
}

const CHECKED_AT_ONCE = 200

export function importingFile<Read>(
  endpoint: ReturnType<typeof importEndpoint>,
  { noun, columns, openCheck, store }: ImportedFile<Read>,
): Handler {
  return write(
    endpoint,
    async ({ db, input }) => {
      const tooLarge = whyTooLarge(Buffer.byteLength(input.csv))
      if (tooLarge) throw new ApiError({ code: 'too_large', field: 'csv', message: tooLarge })
      const file = await readCsv(input.csv, columns, MAX_IMPORTED_ROWS)
      const all: Read[] = []
      const rows: ImportedRow[] = []
      const check = await openCheck(db)
      for (const [at, row] of file.rows.entries()) {
        if (at % CHECKED_AT_ONCE === 0) await setImmediate()
        const { read, values, problems, warnings } = check(row)
        if (read !== undefined) all.push(read)
        rows.push({ row: row.row, values, problems: [...problems, ...tooLong(row)], warnings })
      }
      const wrong = rows.filter(({ problems }) => problems.length > 0).length
      const warned = rows.filter(({ warnings }) => warnings.length > 0).length
      const message = summary(rows.length, wrong, warned)
      if (input.commit && wrong > 0) throw new ApiError({ code: 'invalid', field: 'csv', message })
      const { unknownColumns, missingColumns } = file
      return { all, report: { message, total: rows.length, wrong, warned, unknownColumns, missingColumns, rows } }
    },
    async ({ tx, input, session, prepared: { all, report } }) => {
      if (!input.commit) return report
      await store({ tx, session }, all)
      return { ...report, message: `${pluralize(all.length, noun)} imported.`, rows: [] }
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
  { form, stored, ...kind }: ImportedKind<Form, T>,
): Handler =>
  importingFile<z.output<Form>>(endpoint, {
    ...kind,
    async openCheck(db) {
      const getWarnings = watchNames(kind.noun, await selectNameKeys(db, table))
      return (row) => {
        const { data, error } = form.safeParse(row.cells)
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

function watchNames(noun: string, nameKeys: readonly string[]) {
  const stored = new Set(nameKeys)
  const seen = new Map<string, number>()
  return ({ row, cells }: CsvRow<string>): ImportedRow['warnings'] => {
    if (!cells['name']) return []
    const name = searchable(cells['name'].trim())
    const first = seen.get(name)
    if (first === undefined) seen.set(name, row)
    return [
      ...(first === undefined ? [] : [`The same name as in row ${first}`]),
      ...(stored.has(name) ? [`There is a ${noun} of this name already`] : []),
    ].map((message) => ({ field: 'name', message }))
  }
}

function summary(total: number, wrong: number, warned: number): string {
  const rows = pluralize(total, 'row')
  const verdict =
    wrong === 0
      ? `${rows} can be imported.`
      : `${formatCount(wrong)} of ${rows} ${wrong === 1 ? 'is' : 'are'} wrong. Nothing is imported until all are right.`
  return warned === 0 ? verdict : `${verdict} ${pluralize(warned, 'row')} ${warned === 1 ? 'has' : 'have'} a warning.`
}

async function selectNameKeys(db: Reader, table: SearchedTable): Promise<string[]> {
  const live = await anyTable(db).selectFrom(named(table)).select('nameKey').where('deletedAt', 'is', null).execute()
  return live.map(({ nameKey }) => nameKey)
}
