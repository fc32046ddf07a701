import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'

const GRACE_MS = 10_000
const CLOSE_MS = 2_000
const LOG_MS = 3_000
/** One Ctrl-C arrives several times within this time, from the terminal and from npm. */
const ONE_SIGNAL_MS = 500

export function endWhenAsked(http: FastifyInstance, database: Database): void {
  let isAsked = false
  let isImpatient = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isImpatient) return leave()
      if (isAsked) return
      isAsked = true
      // The end may block for longer: the signals that came meanwhile are heard before the immediate, and are the same one.
      setTimeout(() => setImmediate(() => (isImpatient = true)), ONE_SIGNAL_MS).unref()
      void end(http, database)
    })
  }
}

/** Not process.exit(), which waits for a log line to be written even if nobody reads the log. */
const leave = () => process.kill(process.pid, 'SIGKILL')

/** Every change that was answered is committed: nothing is lost if the process ends before the database is closed. */
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
  // The process has ended by itself by then, unless its log cannot be written.
  setTimeout(leave, LOG_MS).unref()
}

/** Where the process is told to end, not where it is killed. Returns what takes it back. */
export function atExit(act: () => void): () => void {
  process.once('exit', act)
  return () => void process.off('exit', act)
}
