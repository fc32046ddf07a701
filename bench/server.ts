/** The application as `npm start` runs it, with a hook around the statements that Kysely's drivers send. */
import { type DatabaseConnection, type Driver, PostgresDriver, SqliteDriver } from 'kysely'

/** Since the start of the process; it sends them whenever it gets a message. */
export interface Figures {
  /** Milliseconds in which at least one statement was under way. */
  sql: number
  rollbacks: number
  /** Resident megabytes. */
  memory: number
}

const figures: Figures = { sql: 0, rollbacks: 0, memory: 0 }
let running = 0
let since = 0

function hookInto(connection: DatabaseConnection): DatabaseConnection {
  const executeQuery: typeof connection.executeQuery = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, ...options) => {
    if (query.sql === 'rollback') figures.rollbacks++
    if (running++ === 0) since = performance.now()
    try {
      return await executeQuery(query, ...options)
    } finally {
      if (--running === 0) figures.sql += performance.now() - since
    }
  }
  return connection
}

const hooked = new WeakSet<DatabaseConnection>()
for (const driver of [SqliteDriver.prototype, PostgresDriver.prototype] as Pick<Driver, 'acquireConnection'>[]) {
  const { acquireConnection } = driver
  driver.acquireConnection = async function (...options) {
    const connection = await acquireConnection.apply(this, options)
    if (!hooked.has(connection)) hooked.add(hookInto(connection))
    return connection
  }
}

process.on('message', () => {
  figures.memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.send!(figures)
})
// Also if the bench was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await import('../src/main.ts')
