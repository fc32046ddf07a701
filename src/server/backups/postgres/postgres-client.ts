import pg from 'pg'

/** With a connection of its own. When that is lost, what waits for it rejects; without a listener the process would end. */
export async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end()
  }
}

/** What it reads are the rows of one moment. */
export const withSnapshot = <Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await act(client)
    await client.query('commit')
    return result
  })

/** Names of PostgreSQL are cut to 63 bytes: this one stays different. */
export function getDerivedName(database: string, suffix: string): string {
  let base = database
  while (Buffer.byteLength(base + suffix) > 63) base = base.slice(0, -1)
  if (base + suffix === database) throw new Error(`The database ${database} needs another name.`)
  return base + suffix
}
