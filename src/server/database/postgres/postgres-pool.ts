import pg from 'pg'
import { DatabaseFault, getFault } from '../faults.ts'
import { openPreparing } from './prepare-repeated.ts'

// Counts and sums arrive as strings of the type bigint; all of ours are safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MAX_CONNECTIONS = 10
const CONNECT_PATIENCE_MS = 10_000
const CONNECT_RETRY_MS = 250

/** Longer than any statement of ours; who meets a lock tries again with `whenFree` and gives the connection back. */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 100,
  idle_in_transaction_session_timeout: 60_000,
}
/** For small statements: an index instead of the whole table, and no helpers or compiled code, which start slowly. */
const PLANNING = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off'
const FROZEN_AFTER_MS = LIMITS.statement_timeout + 5000

const NOT_NOW = new Set(['53300', '57P03'])

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

export class PatientPool extends pg.Pool {
  crowdedAt = -Infinity
  unlimited = 0
  readonly #line: (() => void)[] = []

  constructor(url: string) {
    super({
      connectionString: url,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      keepAlive: true,
      ...LIMITS,
      options: PLANNING,
    })
    // A connection that breaks, idle or in use, must not end the process; the next query opens another.
    this.on('error', () => {})
    this.on('release', () => this.#line.shift()?.())
    const prepareRepeated = openPreparing(() => this.unlimited === 0)
    this.on('connect', (client) => {
      client.on('error', () => {})
      this.#endWhenFrozen(client)
      prepareRepeated(client)
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
    if (this.#line.length > 0 && this.idleCount === 0) await this.#released()
    for (;;) {
      try {
        return await super.connect()
      } catch (failure) {
        // At a host name with several addresses each is tried; the AggregateError has no message of its own.
        const error: unknown = failure instanceof AggregateError ? failure.errors.at(-1) : failure
        const code = (error as { code?: string }).code ?? ''
        const fault = getFault(error) ?? 'unreachable'
        if (fault === 'crowded') this.crowdedAt = performance.now()
        if (!NOT_NOW.has(code) || performance.now() - since >= CONNECT_PATIENCE_MS)
          throw new DatabaseFault(fault, error)
        await this.#released()
      }
    }
  }

  /** After a pause, too: the server may allow another connection by then. */
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

  /** A frozen database never answers: without this limit its connection would be missing from the pool for ever. */
  #endWhenFrozen(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const limited = (...args: unknown[]): unknown => {
      if (this.unlimited > 0) return query(...args)
      const timer = setTimeout(() => void client.connection.stream.destroy(), FROZEN_AFTER_MS)
      const callback = args.at(-1)
      if (typeof callback !== 'function') {
        const answer = query(...args) as Promise<unknown>
        answer.then(
          () => clearTimeout(timer),
          () => clearTimeout(timer),
        )
        return answer
      }
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        clearTimeout(timer)
        callback(...answer)
      })
    }
    client.query = limited as typeof client.query
  }
}
