import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'

/** So long has what is being answered when the server is told to end; then it is cut. */
const GRACE_MS = 10_000
/** So long has the database to close after that; then the process ends without it. */
const CLOSE_MS = 2_000
/** So long may the last lines of the log take when all is closed. */
const LOG_MS = 1_000
/** One Ctrl-C arrives several times within moments, from the terminal and from npm. */
const ONE_SIGNAL_MS = 500

/** SIGINT and SIGTERM answer what has been read, then end the process; the second one ends it at once. */
export function endWhenAsked(http: FastifyInstance, database: Database): void {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        void end(http, database)
      } else if (performance.now() - askedAt > ONE_SIGNAL_MS) {
        leave()
      }
    })
  }
}

/** Not by process.exit(), which waits for a write of the log that nobody takes. */
const leave = () => process.kill(process.pid, 'SIGKILL')

/** What was answered has been committed before, so that nothing is lost by ending without the database's consent. */
async function end(http: FastifyInstance, database: Database): Promise<void> {
  const cut = setTimeout(() => {
    http.log.warn(`Still unfinished after ${GRACE_MS / 1000} s, and cut: a request, a download or the database.`)
    http.server.closeAllConnections()
  }, GRACE_MS)
  const giveUp = setTimeout(leave, GRACE_MS + CLOSE_MS)
  try {
    await http.close()
    await database.close()
  } catch (error) {
    http.log.error({ err: error }, 'the end was not clean')
    process.exitCode = 1
  }
  clearTimeout(cut)
  clearTimeout(giveUp)
  // By then the process has ended by itself, unless its log cannot be written.
  setTimeout(leave, LOG_MS).unref()
}
