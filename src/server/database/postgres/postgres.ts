import { setTimeout } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql } from 'kysely'
import { openChecks } from '../checks.ts'
import { PostgresCompiler } from '../statements/compilers.ts'
import type { Engine } from '../engine.ts'
import { BackupNeeded, type Fault, getFault, OutcomeUnknown } from '../faults.ts'
import { logStatement, retries } from '../signals.ts'
import { openSnapshots } from '../snapshot.ts'
import { OtherEncoding, requireUtf8 } from './encoding.ts'
import { PatientPool } from './postgres-pool.ts'
import { BEGIN, OUTDATED } from './prepare-repeated.ts'
import { withNotes } from '../transaction/transaction.ts'
import { whenFree } from '../when-free.ts'
import { openTurns } from './turns.ts'

const CLASH = '23505'
const CONFLICTS = new Set([CLASH, '40001', '40P01', OUTDATED])
const MAX_CLASHES = 3
const MAX_ATTEMPTS = 40
/** After so many the others of this server wait: one that takes long would conflict with them each time. */
const PATIENT_ATTEMPTS = 2

const CROWDED_FOR_MS = 15_000

const getCode = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? ''
const isLocked = (error: unknown): boolean => getCode(error) === '55P03'

export async function openPostgres<Schema>(url: string): Promise<Engine<Schema>> {
  const pool = new PatientPool(url)
  try {
    await requireUtf8(pool)
  } catch (error) {
    await pool.end()
    throw error instanceof OtherEncoding ? error : whyNotOpened(error as Error)
  }
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new CarefulDriver({ pool })
  dialect.createQueryCompiler = () => new PostgresCompiler()
  const kysely = new Kysely<Schema>({ dialect, log: logStatement })
  const executor = kysely.getExecutor()
  const executeQuery: typeof executor.executeQuery = executor.executeQuery.bind(executor)
  const noticed = <Result>(reading: Promise<Result>): Promise<Result> =>
    reading.catch((error: unknown) => {
      if (getFault(error) === 'damaged') checks.note(error)
      throw error
    })
  executor.executeQuery = (...query) => noticed(whenFree(() => executeQuery(...query), isLocked))
  const snapshot = openSnapshots(kysely, 'postgres')
  const inTurn = openTurns()
  const write: Engine<Schema>['write'] = (change, lock = 'exclusive') => {
    const run = () => kysely.transaction().execute((tx) => change(withNotes(tx)))
    return whenFree(() => inTurn((holdUp) => untilNoConflict(run, holdUp), lock), isLocked).catch((error: unknown) => {
      checks.note(error)
      throw error
    })
  }
  const checks = openChecks({
    read: () => sql`select 1 from migrations limit 1`.execute(kysely),
    // A transaction that is rolled back shows it too: the files grow with every write, committed or not.
    async write() {
      const undo = new Error('Only tried.')
      const trying = write(async (tx) => {
        await sql`create table room_probe as select repeat('x', 1000) as filler from generate_series(1, 256)`.execute(
          tx,
        )
        throw undo
      })
      await trying.catch((error: unknown) => {
        if (error !== undo) throw error
      })
    },
  })
  const unlimited = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    pool.unlimited++
    return run().finally(() => pool.unlimited--)
  }
  return {
    engine: 'postgres',
    read: kysely,
    snapshot: (run) => noticed(whenFree(() => snapshot(run), isLocked)),
    write,
    migrate: (change) =>
      unlimited(() =>
        write(async (tx) => {
          // What it reads after a change of a table, which waits for those who write to it, has what they wrote.
          await sql`set transaction isolation level read committed`.execute(tx)
          await sql`set local statement_timeout = 0`.execute(tx)
          await sql`set local lock_timeout = 0`.execute(tx)
          return change(tx)
        }),
      ),
    script: (text) => unlimited(async () => void (await pool.query(text))),
    markAsShop() {},
    lastFault: (): Fault | undefined =>
      performance.now() - pool.crowdedAt < CROWDED_FOR_MS ? 'crowded' : checks.lastFault(),
    note: checks.note,
    check: checks.check,
    pool,
    close: () => kysely.destroy(),
    [Symbol.asyncDispose]: () => kysely.destroy(),
  }
}

const NO_DATABASE = '3D000'

function whyNotOpened(error: Error): Error {
  // The pool turns every failure to connect into a DatabaseFault; only the error that caused it tells the kind.
  const fault = getFault(error.cause ?? error)
  if (fault === 'crowded')
    return new Error(
      `The database allows no more connections: ${error.message}. End others, or let it allow more, then start again.`,
      { cause: error },
    )
  if (fault === 'slow' || fault === 'unreachable')
    return new Error(
      `The database at DATABASE_URL does not answer: ${error.message}. Is it running, and is the address right?`,
      { cause: error },
    )
  if (fault === 'damaged') return error
  const Kind = getCode(error.cause) === NO_DATABASE ? BackupNeeded : Error
  return new Kind(`The setting DATABASE_URL is wrong: ${error.message}`, { cause: error })
}

/** Those of other servers, and shared ones, can still roll each other back. */
async function untilNoConflict<Result>(run: () => Promise<Result>, holdUp: () => void): Promise<Result> {
  let clashes = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      // The next run finds the other record and throws an ApiError in its own words.
      const code = getCode(error)
      if (code === CLASH) clashes++
      if (!CONFLICTS.has(code) || clashes >= MAX_CLASHES || attempt >= MAX_ATTEMPTS) throw error
    }
    retries.publish('conflict')
    if (attempt === PATIENT_ATTEMPTS) holdUp()
    if (attempt > 1) await setTimeout(Math.random() * Math.min(4 * attempt, 50))
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class CarefulDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      throw isUndone(error) ? error : new OutcomeUnknown(error)
    }
  }

  /** The caller gets the error that caused the rollback; on a lost connection the server rolls back by itself. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** The server has answered that it did not commit. An answer that also ends the connection (FATAL) does not say so. */
const isUndone = (error: unknown): boolean =>
  (error as { severity?: string }).severity === 'ERROR' || (error as Error).name === 'AbortedTransactionError'
