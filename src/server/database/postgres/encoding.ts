import type pg from 'pg'

export class OtherEncoding extends Error {}

/** Any other either refuses some of what people type, or takes bytes for letters and then sorts and finds them wrongly. */
export async function requireUtf8(database: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await database.query<{ name: string; encoding: string }>(
    `select current_database() as name, current_setting('server_encoding') as encoding`,
  )
  const { name, encoding } = rows[0]!
  if (encoding !== 'UTF8')
    throw new OtherEncoding(
      `The database ${name} stores text as ${encoding}, and must store it as UTF8. Make another, and name that one: createdb --encoding=UTF8 --template=template0 NAME`,
    )
}
