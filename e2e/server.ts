/**
 * The process that serves the journeys of one worker. It is asked by messages: `open` makes a shop with Ada as its
 * administrator and serves it as `main.ts` does, `close` ends that as a stopped server does and removes it.
 */
import '../src/server/testing/cheap-passwords.ts'
import type { FastifyInstance } from 'fastify'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { features } from '../src/app.ts'
import { createAdministratorOfSettings } from '../src/screens/setup/setup.api.ts'
import { Backups } from '../src/server/backups/backups.ts'
import type { Database } from '../src/server/database/database.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { buildHttp } from '../src/server/http/http.ts'
import { serveWeb } from '../src/server/http/web.ts'
import { ADMINISTRATOR } from '../src/server/testing/server-process.ts'

export type Request = 'open' | 'close'
export interface Answer {
  /** Of the shop that was opened. */
  address?: string
  folder?: string
  /** What the shop that was closed had logged. */
  log?: string
  error?: string
}

const root = join(import.meta.dirname, '..')
const folders = mkdtempSync(join(tmpdir(), 'shop-journeys-'))
process.once('exit', () => rmSync(folders, { recursive: true, force: true }))
const template = join(folders, 'template')
let shop: { http: FastifyInstance; database: Database; folder: string } | undefined
let count = 0
let log = ''

async function makeTemplate(): Promise<void> {
  const database = await openDatabase({ DATA_DIR: template })
  await migrate(database, join(root, 'migrations'))
  const { username, password } = ADMINISTRATOR
  await createAdministratorOfSettings(database, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password })
  await database.close()
}

const answers: Record<Request, () => Promise<Answer>> = {
  async open() {
    const folder = join(folders, `${(count += 1)}`)
    cpSync(template, folder, { recursive: true })
    const database = await openDatabase({ DATA_DIR: folder })
    log = ''
    const logStream = { write: (line: string) => void (log += line) }
    const backups = new Backups({ DATA_DIR: folder, BACKUP_AT: '02:00' })
    const http = await buildHttp({ database, features, backups, logLevel: 'warn', logStream })
    shop = { http, database, folder }
    await serveWeb(http, join(root, 'build', 'web'))
    return { folder, address: await http.listen({ host: '127.0.0.1', port: 0 }) }
  },
  async close() {
    const { http, database, folder } = shop!
    await http.close()
    await database.close()
    rmSync(folder, { recursive: true })
    return { log }
  },
}

const ready = makeTemplate()
process.on('message', (request: Request) => {
  void ready
    .then(answers[request])
    .catch((error: Error): Answer => ({ error: error.stack ?? error.message }))
    .then((answer) => process.send!(answer))
})
// The worker has ended.
process.once('disconnect', () => process.exit())
