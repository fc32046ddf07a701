import type { FastifyInstance } from 'fastify'
import { UNFORESEEN } from '../shared/problem.ts'
import type { Database } from './database/database.ts'

/** 200 once the server can serve, 503 otherwise (rule C7). */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await database.read.selectFrom('migrations').select('name').limit(1).execute()
      return { status: 'ok' }
    } catch {
      return reply.status(503).send({ code: 'internal', message: UNFORESEEN })
    }
  })
}
