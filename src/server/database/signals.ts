import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A `LogEvent` of Kysely for each SQL statement, or what a worker tells of it. */
export const statements = channel('shop.sql.statements')
/** Its cause, `conflict` or `lock`, each time that a statement or a transaction is run again. */
export const retries = channel('shop.sql.retries')

export const logStatement = (event: LogEvent): void => statements.publish(event)
