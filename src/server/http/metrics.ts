import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../database/database.ts'
import { retries, statements } from '../database/signals.ts'
import type { Feature } from '../feature.ts'
import type { Settings } from '../settings.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

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
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
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
  measureSql(app, database, registry)
  registry.registerMetric(
    new Gauge({
      name: 'shop_live_connections',
      help: 'Screens that receive live updates',
      registers: [],
      collect() {
        this.set(app.live.count())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'shop_last_backup_timestamp_seconds',
      help: 'When the last good backup was made, in Unix time; 0 if there is none',
      registers: [],
      collect() {
        this.set(Date.parse(app.backups?.getLast()?.manifest.madeAt ?? '1970-01-01') / 1000)
      },
    }),
  )
  for (const { name, help, labelNames, read } of features.flatMap(({ gauges }) => gauges ?? [])) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          // Without the database the other metrics are still told.
          const values = await read(database.read).catch(() => [])
          this.reset()
          for (const { labels, value } of values) this.set(labels, value)
        },
      }),
    )
  }
  return registry
}

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

function measureSql(app: FastifyInstance, { pool }: Database, registry: Registry): void {
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
  if (!pool) return
  registry.registerMetric(
    new Gauge({
      name: 'shop_postgres_connections',
      help: 'Connections to PostgreSQL, and calls that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    }),
  )
}
