import pg from 'pg'
import { DatabaseFault, faultOf } from './faults.ts'

// Counts and sums arrive as bigint strings; none of ours leaves the safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MAX_CONNECTIONS = 10
/** So long is a connection waited for. All times are in milliseconds. */
const CONNECT_PATIENCE_MS = 10_000
const CONNECT_RETRY_MS = 250

/** More than the longest honest statement, wait for a lock, and pause between two statements of a transaction take. */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
}
/** A database that has not even kept its own limit by then is frozen or out of reach. */
const FROZEN_AFTER_MS = LIMITS.statement_timeout + 5000

/** The server has no connection to give at this moment: it allows no more of them, or is starting. */
const NOT_NOW = new Set(['53300', '57P03'])

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/**
 * Connections that end by themselves when the database freezes. Who asks for one waits where the server allows fewer
 * than we would like, for one of those that are there or for a place. Throws `DatabaseFault`.
 */
export class PatientPool extends pg.Pool {
  /** When the server last refused one because it has too many. */
  crowdedAt = -Infinity
  /** Migrations take as long as they take. */
  unlimited = 0
  /** Those who wait for one to be given back, first come first. */
  readonly #line: (() => void)[] = []

  constructor(url: string) {
    super({
      connectionString: url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      keepAlive: true,
      ...LIMITS,
    })
    // A connection that breaks, idle or in use, must not end the process; the next query opens another.
    this.on('error', () => {})
    this.on('release', () => this.#line.shift()?.())
    this.on('connect', (client) => {
      client.on('error', () => {})
      this.#endWhenFrozen(client)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#connectPatiently()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    const since = performance.now()
    // Others wait already: a try of our own would only be one more for the server to refuse.
    if (this.#line.length > 0 && this.idleCount === 0) await this.#released()
    for (;;) {
      try {
        return await super.connect()
      } catch (failure) {
        // A name with several addresses, as localhost is, was tried at each; the failure of all has no words of its own.
        const error: unknown = failure instanceof AggregateError ? failure.errors.at(-1) : failure
        const code = (error as { code?: string }).code ?? ''
        const fault = faultOf(error) ?? 'unreachable'
        if (fault === 'crowded') this.crowdedAt = performance.now()
        if (!NOT_NOW.has(code) || performance.now() - since >= CONNECT_PATIENCE_MS)
          throw new DatabaseFault(fault, error)
        await this.#released()
      }
    }
  }

  /** Until a connection is given back, or for a while: there may be a place again. */
  async #released(): Promise<void> {
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        const at = this.#line.indexOf(go)
        if (at >= 0) this.#line.splice(at, 1)
        resolve()
      }
      const timer = setTimeout(go, CONNECT_RETRY_MS * (1 + Math.random()))
      this.#line.push(go)
    })
  }

  /** What a statement of a frozen database waits for never comes, and its connection would be missing for ever. */
  #endWhenFrozen(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const limited = (...asked: unknown[]): unknown => {
      if (this.unlimited > 0) return query(...asked)
      const timer = setTimeout(() => void client.connection.stream.destroy(), FROZEN_AFTER_MS)
      const callback = asked.at(-1)
      if (typeof callback !== 'function') {
        const answer = query(...asked) as Promise<unknown>
        answer.then(
          () => clearTimeout(timer),
          () => clearTimeout(timer),
        )
        return answer
      }
      return query(...asked.slice(0, -1), (...answer: unknown[]) => {
        clearTimeout(timer)
        callback(...answer)
      })
    }
    client.query = limited as typeof client.query
  }
}
