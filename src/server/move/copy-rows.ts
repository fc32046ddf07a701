import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import {
  listSqliteTables,
  quote,
  readPostgresRows,
  readSqliteRows,
  type Table,
  type Value,
} from '../backups/table-sums.ts'

const ROWS_AT_ONCE = 1000
/** Of images, which are up to some megabytes each. */
const BYTES_AT_ONCE = 8_000_000

/** What each database keeps in a way of its own: its migrations, the next number of a series, and how many orders it has. */
export const OWN_TABLES: readonly string[] = ['migrations', 'counters', 'orderCounts']

/** Both databases have the same tables. A table comes after those that its rows refer to. */
export function listTables(database: DatabaseSync): Table[] {
  const tables = listSqliteTables(database).filter(({ name }) => !OWN_TABLES.includes(name))
  const references = database.prepare('select "table" as name from pragma_foreign_key_list(?)')
  const ordered = new Set<Table>()
  const seen = new Set<Table>()
  const add = (table: Table) => {
    if (seen.has(table)) return
    seen.add(table)
    for (const { name } of references.all(table.name)) add(tables.find((one) => one.name === name)!)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/** Within the transaction that `client` is in. */
export async function copyToPostgres(
  database: DatabaseSync,
  client: pg.Client,
  onRows: (count: number) => void,
): Promise<void> {
  const tables = listTables(database)
  for (const { name } of tables.toReversed()) {
    // Rows of the migrations. The history refuses every deletion, also that of no row.
    const { rowCount } = await client.query(`select from public.${quote(name)} limit 1`)
    if (rowCount) await client.query(`delete from public.${quote(name)}`)
  }
  for (const table of tables) {
    const insert = await getInsert(client, table)
    for (const rows of getParts(readSqliteRows(database, table))) {
      await client.query(
        insert,
        table.columns.map((_, at) => rows.map((row) => row[at])),
      )
      onRows(rows.length)
    }
  }
  for (const { name, value } of database.prepare('select name, value from counters').all())
    await client.query('select setval($1, $2)', [quote(String(name)), value])
  await client.query(CONTINUE_IDENTITIES)
}

async function getInsert(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass`,
    [`public.${quote(name)}`],
  )
  const values = columns.map((column, at) => `$${at + 1}::${rows.find((one) => one.name === column)!.type}[]`)
  // The numbers of the history are those of the source.
  return `insert into public.${quote(name)} (${columns.map(quote).join(', ')}) overriding system value
    select * from unnest(${values.join(', ')})`
}

const CONTINUE_IDENTITIES = `do $$ declare identity record; begin
  for identity in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from public.%I',
      format('public.%I', identity.table_name), identity.column_name, identity.column_name, identity.table_name);
  end loop;
end $$`

function* getParts(rows: Iterable<Value[]>): Generator<Value[][]> {
  let part: Value[][] = []
  let bytes = 0
  for (const row of rows) {
    part.push(row)
    for (const value of row) if (value instanceof Uint8Array) bytes += value.length
    if (part.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}

/** Within the transactions that `client` and `database` are in. */
export async function copyToSqlite(
  client: pg.Client,
  database: DatabaseSync,
  onRows: (count: number) => void,
): Promise<void> {
  const tables = listTables(database)
  for (const { name } of tables.toReversed()) database.exec(`delete from ${quote(name)}`)
  for (const table of tables) {
    const { name, columns } = table
    const names = columns.map(quote).join(', ')
    const insert = database.prepare(
      `insert into ${quote(name)} (${names}) values (${columns.map(() => '?').join(', ')})`,
    )
    for await (const rows of readPostgresRows(client, table)) {
      for (const row of rows) insert.run(...row)
      onRows(rows.length)
    }
  }
  const { rows: counters } = await client.query<{ name: string; value: string }>(SEQUENCES)
  const insert = database.prepare('insert into counters (name, value) values (?, ?)')
  for (const { name, value } of counters) insert.run(name, value)
}

/** Those of `nextNumber`: others belong to a column. */
const SEQUENCES = `select sequencename::text as name, last_value as value from pg_sequences
  where schemaname = 'public' and last_value is not null and not exists (
    select from pg_depend where deptype in ('a', 'i') and objid = format('public.%I', sequencename)::regclass)`
