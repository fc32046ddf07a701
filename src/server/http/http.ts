import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/problem.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { saysTimeZone, SHOP_DAY, SHOP_TIME_ZONE } from '../../shared/days/shop-day.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import {
  boundConnections,
  hardenAnswers,
  noteToken,
  refuseUnreadable,
  shouldUpgrade,
} from './connections/connections.ts'
import { getTimeZone, today } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { serveDocs } from './docs.ts'
import { answerError } from './errors.ts'
import type { Feature } from '../feature.ts'
import type { Handler, Publish, SignOut, WriteHandler } from '../handlers.ts'
import { serveHealth } from './monitoring/health.ts'
import { serveImages } from '../images.ts'
import { type Live, openLive } from './connections/live.ts'
import { readInput } from './input/input.ts'
import { getLogging } from './logging.ts'
import { openRateLimits, type RateLimits } from '../security/rate-limits.ts'
import { type ChangeListener, notifyListeners } from '../records/changes.ts'
import { isCall } from './web.ts'
import type { Backups } from '../backups/backups.ts'
import { type HistoryBook, openHistory, THE_SERVER } from '../records/history/history-book.ts'
import type { ReadPool } from './reads/read-pool.ts'
import { openReads, type Read } from './reads/reads.ts'
import { openReferences, type References } from '../records/references.ts'
import { checkOwnPassword, type VerifyOwnPassword } from '../security/own-password.ts'
import { openSecurityLog, type SecurityLog } from '../security/security-log.ts'
import type { Person } from '../security/security-events.ts'
import { bearerToken, findSession, requireAccess, selectSession, type Session } from '../security/sessions.ts'
import { followTimeZone } from './time-zone.ts'
import { isKnown, sendStream } from './streams.ts'

/** Its role must not be used to allow anything. */
const NOBODY: Session = { userId: '', username: '', role: 'machine_operator' }

const BODY_LIMIT = 65_536

const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    // The component library sets style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
    live: Live
    /** Only where the shop's own server runs. */
    backups: Backups | undefined
  }
  interface FastifyRequest {
    session: Session
    who: Person | undefined
  }
  interface FastifyContextConfig {
    summary?: string
  }
}

interface HttpOptions {
  database: Database
  features: readonly Feature[]
  backups?: Backups
  readPool?: ReadPool | undefined
  trustProxy?: boolean
  logLevel?: string
  logStream?: { write(line: string): void }
}

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { database, features, backups, readPool, trustProxy = false, logLevel = 'silent', logStream } = options
  const app = fastify({
    // One proxy only: all before its own entry in X-Forwarded-For was sent by the browser.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    logger: getLogging({ level: logLevel, stream: logStream, adviseOnDamage: backups?.adviseRestore.bind(backups) }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    http: { shouldUpgradeCallback: shouldUpgrade, headersTimeout: 30_000, requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Live channels and idle connections must not delay a stopping server.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be decoded is refused before any route, where the error handler below does not run.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    // Plain http inside the shop is the usual case; a proxy that speaks https adds this itself.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  // Browsers ask for brotli by https only, and get gzip on a shop's own network.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], zlibOptions: { level: 1 } })
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 20, fieldSize: 10_000 } })
  app.removeContentTypeParser('text/plain')
  boundConnections(app.server, { perNetwork: !trustProxy })
  let closing = false
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isCall(request.url)) reply.headers({ [SHOP_DAY]: today(), [SHOP_TIME_ZONE]: getTimeZone() })
    // A stopping server waits for its connections, and a kept-alive one would delay it.
    if (closing) reply.header('connection', 'close')
  })
  serveImages(app, database)
  const securityLog = openSecurityLog(database, app.log)
  app.decorate('securityLog', securityLog).decorate('backups', backups)
  app.addHook(
    'onClose',
    async () => void (await Promise.all([securityLog.close(), backups?.close(), readPool?.close()])),
  )
  // Before the calls are declared: a route keeps the error handler that is set at that time.
  app.setErrorHandler((error, request, reply) => {
    securityLog.noteRefusal(error, request)
    return answerError(error, request, reply)
  })

  const handlers = features.flatMap((feature) => Object.values(feature.handlers))
  const references = openReferences(features.flatMap((feature) => feature.references ?? []))
  const history = openHistory(features)
  const listeners = features.flatMap((feature) => feature.changeListeners ?? [])
  const shown = new Set(handlers.flatMap(({ endpoint }) => endpoint.shows ?? []))
  const limits = openRateLimits(database)
  const verifyOwn = features.find(({ verifyOwnPassword }) => verifyOwnPassword)?.verifyOwnPassword
  const live = openLive(app.server, database)
  hardenAnswers(app.server)
  await followTimeZone(database.read)
  app.decorate('live', live)
  const read = openReads(database, { history, pool: readPool })
  const context = { database, live, limits, verifyOwn, securityLog, references, history, listeners, shown, read }
  app.addHook('preClose', async () => {
    closing = true
    await live.close()
  })

  app.decorateRequest('session').decorateRequest('who')
  for (const handler of handlers) serveCall(app, handler, context)
  serveHealth(app, database, backups)
  await serveDocs(
    app,
    handlers.map(({ endpoint }) => endpoint),
  )
  return app
}

function serveCall(app: FastifyInstance, handler: Handler, context: RunContext): void {
  const { method, summary, status = 200, bodyLimit } = handler.endpoint
  const getSession = (request: FastifyRequest) =>
    authorize(handler, request, (token) => findSession(context.database, token))
  app.route({
    method,
    url: pattern(handler.endpoint),
    config: { summary },
    ...(bodyLimit && { bodyLimit }),
    // Before the body is read, so that a stranger cannot make the server take in and parse megabytes.
    onRequest: async (request) => {
      request.session = await getSession(request)
      if (handler.kind === 'write') await handler.guard?.({ db: context.database.read, request })
    },
    handler: async (request, reply) => {
      const { session } = request
      const input = await readInput(handler.endpoint, request)
      reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
      const { read: db, snapshot } = context.database
      if (handler.kind === 'write')
        return reply.send(JSON.stringify(await run(handler, { ...context, session, input, request })))
      if (handler.kind === 'readOnMainThread')
        return reply.send(JSON.stringify(await handler.handle({ snapshot, session, input, request })))
      if (handler.kind === 'stream' && handler.tag && isKnown(request, reply, await handler.tag(db)))
        return reply.status(304).send()
      if (handler.kind === 'streamOnMainThread') {
        const { database } = context
        return sendStream(reply, handler.endpoint, handler.handle({ snapshot, session, input, request, database }))
      }
      const prepared = handler.kind === 'read' ? handler.prepare?.(request) : undefined
      const chunks = context.read(handler, { session, input, prepared }, request, () => getSession(request))
      if (handler.kind === 'stream') return sendStream(reply, handler.endpoint, chunks)
      const { value: answer } = await chunks.next()
      await chunks.return(undefined)
      return reply.send(answer)
    },
  })
}

const pattern = ({ path, only = {} }: Endpoint): string =>
  path.replace(/:(\w+)/g, (parameter, name: string) => (only[name] ? `${parameter}(${only[name].source})` : parameter))

async function authorize(
  { endpoint: { access, beforeOwnPassword } }: Handler,
  request: FastifyRequest,
  find: (token: string) => Promise<Session | undefined>,
): Promise<Session> {
  if (access === 'public') return NOBODY
  const token = bearerToken(request.headers)
  const session = token && (await find(token))
  if (!session) throw new ApiError({ code: 'unauthenticated', message: 'Please sign in.' })
  noteToken(request.raw.socket)
  request.who = session
  if (session.mustChangePassword && !beforeOwnPassword) {
    throw new ApiError({ code: 'password_change_required', message: 'Choose a password of your own first.' })
  }
  requireAccess(session, access)
  return session
}

interface RunContext {
  database: Database
  live: Live
  limits: RateLimits
  verifyOwn: VerifyOwnPassword | undefined
  securityLog: SecurityLog
  references: References
  history: HistoryBook
  listeners: readonly ChangeListener[]
  shown: ReadonlySet<string>
  read: Read
}

async function run(
  handler: WriteHandler,
  context: RunContext & { session: Session; input: unknown; request: FastifyRequest },
): Promise<unknown> {
  const { database, live, limits, securityLog, references, history, listeners, shown, session, input, request } =
    context
  const requirePasswordOf = await checkOwnPassword(context)
  const prepared = await handler.prepare({ db: database.read, input, session, request, limits })
  let afterCommit: (() => unknown)[] = []
  const answer = await database.write(async (tx) => {
    // The session may have ended since the first check: the person may be deleted or have another role (rules M3, M4).
    const by = await authorize(handler, request, (token) => selectSession(tx, token))
    afterCommit = []
    const publish: Publish = (event, payload) => void afterCommit.push(() => live.publish(event, payload))
    const signOut: SignOut = (whose) => void afterCommit.push(() => live.disconnect(whose))
    const { note, store } = securityLog.collect(request)
    const telling = { publish, signOut, note, history, requirePassword: requirePasswordOf(by) }
    const done = await handler.handle({ tx, input, session: by, prepared, references, ...telling })
    await notifyListeners(tx, listeners)
    await history.write(tx, by === NOBODY ? THE_SERVER : by)
    const tables = [...tx.notes.changedTables].filter((table) => shown.has(table))
    // Before anybody is told, so that nobody is answered by the old one. What is saved stays so if the database is lost now.
    if (saysTimeZone(tables))
      afterCommit.push(() => followTimeZone(database.read).catch((error: unknown) => request.log.error(error)))
    if (tables.length > 0) publish(recordsChanged, { tables })
    afterCommit.push(await store(tx))
    return done
  }, handler.lock?.(input))
  for (const tell of afterCommit) await tell()
  return answer
}
