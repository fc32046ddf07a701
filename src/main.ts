import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { handlers } from './app.ts'
import { createAdministratorOfSettings } from './features/setup/setup.api.ts'
import { openDatabase } from './server/database/database.ts'
import { causeOf, faultOf } from './server/database/faults.ts'
import { buildHttp } from './server/http.ts'
import { migrate } from './server/database/migrate.ts'
import { readSettings } from './server/settings.ts'
import { serveWeb } from './server/web.ts'

const root = join(import.meta.dirname, '..')

try {
  await start()
} catch (error) {
  console.error(whyNotStarted(error))
  process.exitCode = 1
}

/** Names the setting that a failure to listen comes from (rule C8). */
function whyNotStarted(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fault = faultOf(error)
  if (fault) return causeOf(fault)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error.message
  const setting = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST'
  return `The setting ${setting} is wrong: ${error.message}`
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  let http: FastifyInstance | undefined
  const stop = async () => {
    await http?.close()
    await database.close()
  }
  try {
    await migrate(database, join(root, 'migrations'))
    await createAdministratorOfSettings(database, settings)
    http = await buildHttp({ database, handlers, trustProxy: settings.TRUST_PROXY, logLevel: settings.LOG_LEVEL })
    await serveWeb(http, join(root, 'build', 'web'))
    endWhenAsked(stop)
    // Fastify would log the address too.
    http.log.level = 'silent'
    const address = await http.listen({ port: settings.PORT, host: settings.HOST })
    http.log.level = settings.LOG_LEVEL
    console.log(`Screen Printing Management is ready: ${address}`)
  } catch (error) {
    await stop()
    throw error
  }
}

function endWhenAsked(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop()
    })
  }
}
