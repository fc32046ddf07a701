import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { z } from 'zod'
import type { Progress } from './terminal.ts'

/** Of each table, in the order of their names. `sum` is the same for the same rows in any order, on either engine. */
export const tableSums = z.record(z.string(), z.object({ rows: z.number().int().min(0), sum: z.string() }))
export type TableSums = z.infer<typeof tableSums>

/** What differs first, in words; undefined if nothing does. */
export function findDifference(expected: TableSums, found: TableSums): string | undefined {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [one, other] = [expected[table], found[table]]
    if (!one || !other) return `the table ${table} is ${one ? 'missing' : 'one too many'}`
    if (one.rows !== other.rows) return `the table ${table} has ${other.rows} rows instead of ${one.rows}`
    if (one.sum !== other.sum) return `rows of the table ${table} have changed`
  }
  return undefined
}

/** Messages on their way between server processes, and what a probe of the disk writes: no records of the shop. */
export const PASSING_TABLES: readonly string[] = ['socket_io_attachments', 'room_probe']

export type Value = string | number | bigint | Uint8Array | null

const toText = (value: Value): string | null => {
  if (value === null || typeof value === 'string') return value
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
}

export const quote = pg.escapeIdentifier

/** The hashes of the rows are added up, so that their order does not matter. */
class RowSum {
  rows = 0
  #sum = 0n

  /** The values of the columns in the order of their names; a number may be its text. */
  add(values: readonly Value[]): void {
    this.rows++
    this.#sum += BigInt(`0x${hash('sha256', JSON.stringify(values.map(toText))).slice(0, 32)}`)
  }

  get result(): TableSums[string] {
    return { rows: this.rows, sum: BigInt.asUintN(128, this.#sum).toString(16) }
  }
}

export interface Table {
  name: string
  columns: readonly string[]
}

/** Neither the search index, which follows from the documents, nor generated columns, which follow from the others. */
export function listSqliteTables(database: DatabaseSync): Table[] {
  const tables = database.prepare(
    `select list.name, json_group_array(info.name order by info.name) as columns
      from pragma_table_list list join pragma_table_info(list.name) info
      where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite\\_%' escape '\\'
      group by list.name order by list.name`,
  )
  return tables
    .all()
    .map(({ name, columns }) => ({ name: String(name), columns: JSON.parse(String(columns)) as string[] }))
    .filter(({ name }) => !PASSING_TABLES.includes(name))
}

export function* readSqliteRows(database: DatabaseSync, { name, columns }: Table): Generator<Value[]> {
  const select = database.prepare(`select ${columns.map(quote).join(', ')} from ${quote(name)}`)
  select.setReturnArrays(true)
  for (const row of select.iterate()) yield row as unknown as Value[]
}

export function getSqliteSums(database: DatabaseSync, onProgress: Progress = () => {}): TableSums {
  const tables = listSqliteTables(database)
  const sums: TableSums = {}
  for (const [at, table] of tables.entries()) {
    const sum = new RowSum()
    for (const row of readSqliteRows(database, table)) sum.add(row)
    sums[table.name] = sum.result
    onProgress((at + 1) / tables.length)
  }
  return sums
}

const ROWS_AT_ONCE = 1000
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (text: unknown) => text as string }

async function listPostgresTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.table_name::text as "name", array_agg(c.column_name::text order by c.column_name collate "C") as columns
      from information_schema.tables t
      join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by t.table_name order by t.table_name collate "C"`,
  )
  return rows.filter(({ name }) => !PASSING_TABLES.includes(name))
}

/** In parts, within the transaction that `client` is in. */
export async function* readPostgresRows(
  client: pg.Client,
  { name, columns }: Table,
  types?: pg.CustomTypesConfig,
): AsyncGenerator<Value[][]> {
  await client.query(
    `declare reading no scroll cursor for select ${columns.map(quote).join(', ')} from public.${quote(name)}`,
  )
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from reading`
    const { rows } = await client.query<Value[]>({ text, rowMode: 'array', ...(types && { types }) })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close reading')
}

/** Within the transaction that `client` is in. */
export async function getPostgresSums(client: pg.Client, onProgress: Progress = () => {}): Promise<TableSums> {
  const tables = await listPostgresTables(client)
  const sums: TableSums = {}
  for (const [at, table] of tables.entries()) {
    const sum = new RowSum()
    for await (const rows of readPostgresRows(client, table, AS_TEXT)) for (const row of rows) sum.add(row)
    sums[table.name] = sum.result
    onProgress((at + 1) / tables.length)
  }
  return sums
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const fromCopy = (field: string): string | null =>
  field === '\\N' ? null : field.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)

/** Of the SQL that `pg_restore` writes: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
export async function getDumpSums(output: Readable): Promise<TableSums> {
  const sums: TableSums = {}
  let copying: { sum: RowSum; order: number[]; table: string } | undefined
  for await (const line of readLines(output)) {
    if (!copying) {
      const [, table, list] = /^COPY public\.(\S+) \((.*)\) FROM stdin;$/.exec(line) ?? []
      if (!table || !list) continue
      const names = list.split(', ').map(unquote)
      const order = names.map((_, at) => at).toSorted((a, b) => (names[a]! < names[b]! ? -1 : 1))
      copying = { sum: new RowSum(), order, table: unquote(table) }
    } else if (line === '\\.') {
      if (!PASSING_TABLES.includes(copying.table)) sums[copying.table] = copying.sum.result
      copying = undefined
    } else {
      const fields = line.split('\t')
      copying.sum.add(copying.order.map((at) => fromCopy(fields[at] ?? '')))
    }
  }
  if (copying) throw new Error(`The rows of ${copying.table} end too early.`)
  return sums
}

const unquote = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)

/** Split at line feeds alone, as `pg_restore` does: texts may hold the other characters that `readline` splits at. */
async function* readLines(output: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of output.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}
