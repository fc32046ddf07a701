import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import { retries, statements } from '../../database/signals.ts'
import type { Feature, FeatureGauge } from '../../feature.ts'
import type { Settings } from '../../settings.ts'
import { hardenAnswers, refuseUnreadable } from '../connections/connections.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus itself gives up after 10 seconds. */
const MAX_WAIT_MS = 2000

interface Measured {
  database: Database
  features: readonly Feature[]
}

/** `GET /metrics` on a port of its own, in the text format of Prometheus. Returns its address. */
export async function serveMetrics(
  app: FastifyInstance,
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT'>,
  measured: Measured,
): Promise<string> {
  const registry = openRegistry(app, measured)
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const [path] = request.url!.split('?')
    if (request.method !== 'GET' || path !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  hardenAnswers(server)
  server.on('clientError', refuseUnreadable)
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw new Error(`The setting METRICS_PORT or METRICS_HOST is wrong: ${(error as Error).message}`, { cause: error })
  }
  const { family, address, port: bound } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`
}

function openRegistry(app: FastifyInstance, { database, features }: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureSql(app, registry)
  const { pool } = database
  const gauges = [
    ...features.flatMap((feature) => feature.gauges ?? []),
    toGauge('shop_live_connections', 'Screens that receive live updates', () => app.live.count()),
    toGauge(
      'shop_last_backup_timestamp_seconds',
      'When the last good backup was made, in Unix time; 0 if there is none',
      () => Date.parse(app.backups?.getLast()?.manifest.madeAt ?? '1970-01-01') / 1000,
    ),
    ...(pool
      ? [
          toGauge('shop_postgres_connections', 'Connections to PostgreSQL', () => pool.totalCount),
          toGauge('shop_postgres_waiting_calls', 'Calls that wait for a connection', () => pool.waitingCount),
        ]
      : []),
  ]
  for (const { name, help, labelNames, read } of gauges) {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // Without the database the other metrics are still told.
        const late = wait(MAX_WAIT_MS, [], { ref: false })
        const values = await Promise.race([read(database.read).catch(() => []), late])
        gauge.reset()
        for (const { labels, value } of values) gauge.set(labels, value)
      },
    })
  }
  return registry
}

const toGauge = (name: string, help: string, read: () => number): FeatureGauge => ({
  name,
  help,
  labelNames: [],
  read: async () => [{ labels: {}, value: read() }],
})

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of the requests, by their route',
    labelNames: ['method', 'route', 'status_code'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status_code: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function measureSql(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'shop_sql_duration_seconds',
    help: 'Duration of the SQL statements, by their first word; failed ones apart',
    labelNames: ['statement', 'failed'],
    buckets: SECONDS,
    registers: [registry],
  })
  const repeated = new Counter({
    name: 'shop_sql_retries_total',
    help: 'Statements and transactions that were run again after a conflict or a lock',
    labelNames: ['cause'],
    registers: [registry],
  })
  const noteStatement = (message: unknown) => {
    const { level, query, queryDurationMillis } = message as LogEvent
    const [statement = ''] = /\w+/.exec(query.sql) ?? []
    durations.observe(
      { statement: statement.toLowerCase(), failed: `${level === 'error'}` },
      queryDurationMillis / 1000,
    )
  }
  const noteRetry = (cause: unknown) => repeated.inc({ cause: cause as 'conflict' | 'lock' })
  statements.subscribe(noteStatement)
  retries.subscribe(noteRetry)
  app.addHook('onClose', async () => {
    statements.unsubscribe(noteStatement)
    retries.unsubscribe(noteRetry)
  })
}
