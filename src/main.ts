import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import SonicBoom from 'sonic-boom'
import { features } from './app.ts'
import { createAdministratorOfSettings } from './screens/setup/setup.api.ts'
import { openSetupCode } from './screens/setup/setup-code.api.ts'
import { Backups } from './server/backups/backups.ts'
import { adviseRestore, explain } from './server/backups/advice.ts'
import { updateDatabase } from './server/backups/update.ts'
import { getTimeZone } from './server/clock.ts'
import { getVersion } from './server/version.ts'
import type { Database } from './server/database/database.ts'
import { openDatabase } from './server/database/open-database.ts'
import { getCause, getFault } from './server/database/faults.ts'
import { buildHttp } from './server/http/http.ts'
import { endWhenAsked } from './server/end.ts'
import { serveMetrics } from './server/http/monitoring/metrics.ts'
import { openReadPool, type ReadPool } from './server/http/reads/read-pool.ts'
import { readSettings, type Settings } from './server/settings.ts'
import { serveWeb } from './server/http/web.ts'

const root = join(import.meta.dirname, '..')

try {
  await start()
} catch (error) {
  console.error(await explain(error, whyNotStarted(error)))
  process.exitCode = 1
}

function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fault = getFault(error)
  if (fault) return getCause(fault)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error.message
  const setting = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
  return `The setting ${setting} is wrong: ${error.message}`
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  let http: FastifyInstance | undefined
  let readPool: ReadPool | undefined
  try {
    await updateDatabase(database, settings)
    const administrator = await createAdministratorOfSettings(database, settings)
    const backups = new Backups(settings)
    const setupCode = await openSetupCode(database)
    if (database.engine === 'sqlite')
      readPool = openReadPool(new URL('read-worker.ts', import.meta.url), settings.DATA_DIR, database.note)
    http = await buildHttp({
      database,
      features,
      backups,
      readPool,
      trustProxy: settings.TRUST_PROXY,
      logLevel: settings.LOG_LEVEL,
      logStream: openLog(),
    })
    // Noted before listening: the administrator has been created even if that fails.
    if (administrator) http.securityLog.note({ kind: 'administrator_made', about: administrator })
    const metrics = settings.METRICS_PORT !== undefined && (await serveMetrics(http, settings, { database, features }))
    await serveWeb(http, join(root, 'build', 'web'), settings.SECURITY_CONTACT)
    endWhenAsked(http, database)
    http.log.level = 'silent'
    const address = await http.listen({ port: settings.PORT, host: settings.HOST })
    http.log.level = settings.LOG_LEVEL
    backups.start(http.log, database.note)
    http.securityLog.note({ kind: 'server_started', detail: startedAs(database, settings) })
    console.log(`Screen Printing Management ${getVersion()} is ready: ${address}`)
    console.log(`The shop has its days in the time zone ${getTimeZone()}`)
    if (metrics) console.log(`Metrics: ${metrics}`)
    if (settings.BACKUP_AT === 'off')
      console.log('BACKUP_AT is off: no backup is made, neither each night nor before an update changes the database.')
    if (setupCode) console.log(`To set it up from another computer, its first page asks for this code: ${setupCode}`)
    if (!setupCode && !administrator) return
    const advice = await adviseRestore(settings).catch(() => '')
    if (advice) console.log(`Or bring back the shop that was here. ${advice}`)
  } catch (error) {
    await http?.close()
    await readPool?.close()
    await database.close()
    throw error
  }
}

/** Never blocks the server: while it cannot be written, up to a megabyte is kept and later lines are lost. */
function openLog(): SonicBoom {
  const log = new SonicBoom({ fd: 1, sync: false, maxLength: 1_000_000 })
  return log.on('error', () => {})
}

/** It must not contain the values of DATABASE_URL or ADMIN_PASSWORD. */
function startedAs({ engine }: Database, { HOST, PORT, TRUST_PROXY }: Settings): string {
  return `Version ${getVersion()} · ${engine} · HOST ${HOST} · PORT ${PORT} · TRUST_PROXY ${TRUST_PROXY}`
}
