import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { TableSums } from './manifest.ts'

/** Messages on their way between server processes, and what a probe of the disk writes: no records of the shop. */
export const PASSING_TABLES: readonly string[] = ['socket_io_attachments', 'room_probe']

type Value = string | number | bigint | Uint8Array | null

const toText = (value: Value): string | null => {
  if (value === null || typeof value === 'string') return value
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
}

/** The hashes of the rows are added up, so that their order does not matter. */
export class RowSum {
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

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Neither the search index, which follows from the documents, nor generated columns, which follow from the others. */
export function getSqliteSums(database: DatabaseSync, onProgress: (share: number) => void = () => {}): TableSums {
  const tables = database
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
        order by name`,
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !PASSING_TABLES.includes(name))
  const sums: TableSums = {}
  for (const [at, table] of tables.entries()) {
    const columns = database
      .prepare('select name from pragma_table_info(?)')
      .all(table)
      .map(({ name }) => String(name))
    const select = database.prepare(`select ${columns.toSorted().map(quote).join(', ')} from ${quote(table)}`)
    select.setReturnArrays(true)
    const sum = new RowSum()
    for (const row of select.iterate()) sum.add(row as unknown as Value[])
    sums[table] = sum.result
    onProgress((at + 1) / tables.length)
  }
  return sums
}

const ROWS_AT_ONCE = 1000
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (text: unknown) => text as string }

/** Within the transaction that `client` is in. */
export async function getPostgresSums(
  client: pg.Client,
  onProgress: (share: number) => void = () => {},
): Promise<TableSums> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select t.table_name::text as "table", array_agg(c.column_name::text) as columns
      from information_schema.tables t
      join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by t.table_name order by t.table_name collate "C"`,
  )
  const tables = rows.filter(({ table }) => !PASSING_TABLES.includes(table))
  const sums: TableSums = {}
  for (const [at, { table, columns }] of tables.entries()) {
    const sum = new RowSum()
    await client.query(
      `declare summed no scroll cursor for select ${columns.toSorted().map(quote).join(', ')} from public.${quote(table)}`,
    )
    for (;;) {
      const batch = await client.query<(string | null)[]>({
        text: `fetch ${ROWS_AT_ONCE} from summed`,
        rowMode: 'array',
        types: AS_TEXT,
      })
      for (const row of batch.rows) sum.add(row)
      if (batch.rows.length < ROWS_AT_ONCE) break
    }
    await client.query('close summed')
    sums[table] = sum.result
    onProgress((at + 1) / tables.length)
  }
  return sums
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const fromCopy = (field: string): string | null =>
  field === '\\N' ? null : field.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)

/** Of the SQL that `pg_restore` writes: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
export async function getDumpSums(lines: AsyncIterable<string>): Promise<TableSums> {
  const sums: TableSums = {}
  let copying: { sum: RowSum; order: number[]; table: string } | undefined
  for await (const line of lines) {
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
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const unquote = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)
