/** The application as `npm start` runs it, which also tells what its statements took. */
import type { LogEvent } from 'kysely'
import { retries, statements } from '../src/server/database/signals.ts'

/** Since the start of the process; it sends them whenever it gets a message. */
export interface Figures {
  /** Milliseconds of all statements. */
  sql: number
  /** Transactions that were rolled back and run again. */
  repeated: number
  /** Resident megabytes. */
  memory: number
}

const figures: Figures = { sql: 0, repeated: 0, memory: 0 }
statements.subscribe((event) => (figures.sql += (event as LogEvent).queryDurationMillis))
retries.subscribe((cause) => (figures.repeated += cause === 'conflict' ? 1 : 0))

process.on('message', () => {
  figures.memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  process.send!(figures)
})
// Also if the bench was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await import('../src/main.ts')
