/** What migrations import keeps its path, name and meaning: see docs/decisions/020-migrations.md. */
import { PostgresAdapter, sql, type Transaction } from 'kysely'
import { ROWS_AT_ONCE } from './database.ts'

/** No table types: those of today's tables would not fit an older migration. */
export type MigrationTransaction = Transaction<unknown>

export async function fillKeys<Column extends string, Key extends string>(
  tx: MigrationTransaction,
  table: string,
  columns: readonly Column[],
  getKeys: (row: Readonly<Record<Column, string | null>>) => Readonly<Record<Key, string>>,
): Promise<void> {
  type Row = { _id: string } & Record<Column, string | null>
  const target = sql.table(table)
  const selected = sql.join(['_id', ...columns].map((column) => sql.ref(column)))
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select ${selected} from ${target} where "_id" > ${last} order by "_id" limit ${ROWS_AT_ONCE}`.execute(tx)
    if (rows.length === 0) return
    const filled = rows.map((row) => ({ id: row._id, keys: getKeys(row) }))
    const names = Object.keys(filled[0]!.keys) as Key[]
    const values = filled.map(({ id, keys }) => sql`(${sql.join([id, ...names.map((name) => keys[name])])})`)
    // Both engines name the columns of a VALUES list column1, column2 and so on.
    const changes = names.map((name, at) => sql`${sql.ref(name)} = filled.${sql.ref(`column${at + 2}`)}`)
    await sql`
      update ${target} set ${sql.join(changes)} from (values ${sql.join(values)}) as filled
      where ${target}."_id" = filled.column1`.execute(tx)
    last = rows.at(-1)!._id
  }
}

/** From then on a column takes these values, and no others: for one that has a `check` of its values. */
export const allowOnly = (tx: MigrationTransaction, table: string, column: string, values: readonly string[]) =>
  replaceCheck(tx, table, column, values[0]!, (name) => {
    const listed = values.map((value) => `'${value}'`)
    return `check ("${name}" in (${listed.join(', ')}))`
  })

/** From then on a column takes every value: for one that has a `check` of its values. */
export const allowAny = (tx: MigrationTransaction, table: string, column: string, fallback: string) =>
  replaceCheck(tx, table, column, fallback, () => '')

/** SQLite cannot change a check, so the column is made anew; what refers to it by name is made again. */
async function replaceCheck(
  tx: MigrationTransaction,
  table: string,
  column: string,
  fallback: string,
  getCheck: (column: string) => string,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(tx)
  const alter = `alter table "${table}"`
  if (tx.getExecutor().adapter instanceof PostgresAdapter) {
    const name = `"${table}_${column}_check"`
    const check = getCheck(column)
    return void (await run(`${alter} drop constraint ${name}${check && `, add constraint ${name} ${check}`}`))
  }
  const { rows: attached } = await sql<{ type: string; name: string; text: string }>`
    select "type", "name", "sql" as "text" from sqlite_schema
    where "tbl_name" = ${table} and "type" in ('index', 'trigger') and "sql" is not null`.execute(tx)
  const { rows: required } = await sql`
    select 1 from pragma_table_info(${table}) where "name" = ${column} and "notnull" = 1`.execute(tx)
  for (const { type, name } of attached) await run(`drop ${type} "${name}"`)
  await run(`${alter} add column "new" text ${required[0] ? `not null default '${fallback}'` : ''} ${getCheck('new')}`)
  await run(`update "${table}" set "new" = "${column}"`)
  await run(`${alter} drop column "${column}"`)
  await run(`${alter} rename column "new" to "${column}"`)
  for (const { text } of attached) await run(text)
}
