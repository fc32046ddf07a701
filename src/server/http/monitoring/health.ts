import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { UNFORESEEN } from '../../../shared/problem.ts'
import type { Backups } from '../../backups/backups.ts'
import type { Database } from '../../database/database.ts'
import { getCause, type Fault, getFault } from '../../database/faults.ts'

const MAX_WAIT_MS = 4000

type Found = 'well' | Fault | 'unforeseen'

export function serveHealth(app: FastifyInstance, database: Database, backups?: Backups): void {
  // One check at a time, so that a database that does not answer is not given more and more queries.
  let checking: Promise<Found> | undefined
  const check = (): Promise<Found> =>
    (checking ??= database
      .check()
      .then(
        () => 'well' as const,
        (error: unknown) => {
          const fault = getFault(error)
          if (!fault) app.log.error({ err: error }, 'unforeseen error')
          if (fault === 'damaged') app.log.error({ err: error }, getCause(fault))
          return fault ?? 'unforeseen'
        },
      )
      .finally(() => (checking = undefined)))

  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const result = await Promise.race([check(), wait(MAX_WAIT_MS, 'late' as const, { ref: false })])
    const warning = backups?.getWarning()
    if (result === 'well') return { status: 'ok', ...(warning && { warning }) }
    if (result === 'unforeseen') return reply.status(503).send({ code: 'internal', message: UNFORESEEN })
    const message = getCause(result === 'late' ? (database.lastFault() ?? 'slow') : result)
    if (result !== 'damaged') app.log.warn(message)
    return reply.status(503).send({ code: 'unavailable', message })
  })
}
