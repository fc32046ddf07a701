import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { type Problem, Refusal, UNFORESEEN } from '../shared/problem.ts'
import { MOST_UPLOAD_BYTES } from '../shared/upload.ts'
import { faultInWords } from '../shared/wording.ts'
import type { Database } from './database/database.ts'
import { refusalOf } from './database/faults.ts'
import { serveDocs } from './docs.ts'
import { tellFollowers } from './records/followers.ts'
import type { Handler, Publish, ReadHandler, SignOut, WriteHandler } from './handlers.ts'
import { serveHealth } from './health.ts'
import { serveImages } from './images.ts'
import { type Live, openLive } from './live.ts'
import { readForm } from './multipart.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'
import { findSession, selectSession, type Session } from './sessions.ts'
import { isKnown, sendStream } from './streams.ts'

/** Nobody: who asks on a public endpoint. No role may do anything with it. */
const NOBODY: Session = { userId: '', username: '', role: 'machine_operator' }

export interface HttpOptions {
  database: Database
  handlers: readonly Handler[]
  trustProxy?: boolean
  logLevel?: string
}

/** The server with every endpoint on it, not yet listening. `close` answers what is in flight, then stops. */
export async function buildHttp({
  database,
  handlers,
  trustProxy = false,
  logLevel = 'silent',
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    // One proxy and no more: what stands before its own entry in X-Forwarded-For is whatever the browser claims.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    logger: { level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1_000_000,
    // Whoever sends more slowly than this holds a connection for nothing.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Sockets and idle connections must not keep a stopping server alive.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An address that cannot be decoded is refused before any route, and so before the error handler below.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The component library sets style attributes; scripts are only ever our own files.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Plain http inside the shop is the usual case; a proxy that speaks https adds this itself.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  // On a shop's own network it costs more than it saves, except on the longest answers.
  await app.register(compress, { threshold: 32_768, encodings: ['gzip'], zlibOptions: { level: 1 } })
  await app.register(multipart, { limits: { fileSize: MOST_UPLOAD_BYTES, files: 2, fields: 20, fieldSize: 10_000 } })
  app.removeContentTypeParser('text/plain')
  let closing = false
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A stopping server waits for its connections: one that is kept alive would keep it waiting.
    if (closing) reply.header('connection', 'close')
  })
  // Before the routes: they keep the handler that is set when they are declared.
  serveImages(app, database)
  app.setErrorHandler(answerError)

  const limits = openRateLimits(database)
  const live = openLive(app.server, database)
  app.addHook('preClose', async () => {
    closing = true
    await live.close()
  })

  for (const handler of handlers) {
    const { method, status = 200, bodyLimit } = handler.endpoint
    app.route({
      method,
      url: pattern(handler.endpoint),
      ...(bodyLimit && { bodyLimit }),
      handler: async (request, reply) => {
        const session = await authorize(handler, request, (token) => findSession(database, token))
        const input = await parse(handler, request)
        reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
        if (handler.kind === 'stream') {
          if (handler.tag && isKnown(request, reply, await handler.tag(database.read))) return reply.status(304).send()
          return sendStream(reply, handler.endpoint, handler.handle({ db: database.read, input, session }))
        }
        return reply.send(JSON.stringify(await run(handler, { database, live, limits, session, input, request })))
      },
    })
  }
  serveHealth(app, database)
  await serveDocs(
    app,
    handlers.map(({ endpoint }) => endpoint),
  )
  return app
}

/** The address as the router wants it: `:machine` bound to certain values becomes `:machine(^(?:a|b)$)`. */
const pattern = ({ path, only = {} }: Endpoint): string =>
  path.replace(/:(\w+)/g, (parameter, name: string) =>
    only[name] ? `${parameter}(^(?:${only[name].join('|')})$)` : parameter,
  )

/** The token of the call, without the scheme's name. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Who asks, if they may; `find` looks for the session of their token. */
async function authorize(
  { endpoint: { access } }: Handler,
  request: FastifyRequest,
  find: (token: string) => Promise<Session | undefined>,
): Promise<Session> {
  if (access === 'public') return NOBODY
  const token = bearerToken(request)
  const session = token && (await find(token))
  if (!session) throw new Refusal({ code: 'unauthenticated', message: 'Please sign in.' })
  if (access !== 'signed-in' && !access.includes(session.role)) {
    throw new Refusal({ code: 'forbidden', message: 'Your role does not allow this.' })
  }
  return session
}

async function parse({ endpoint }: Handler, request: FastifyRequest): Promise<unknown> {
  const sent = endpoint.multipart
    ? await readForm(request)
    : endpoint.method === 'GET'
      ? request.query
      : bodyOf(request)
  // The path comes last: what a body says about the id is not believed.
  const result = endpoint.input.safeParse(
    { ...(sent as object), ...(request.params as object) },
    { error: faultInWords },
  )
  if (result.success) return result.data
  throw new Refusal(problemOf(result.error))
}

/** A JSON object, or nothing at all. */
function bodyOf(request: FastifyRequest): object {
  const { body = {}, headers } = request
  const type = headers['content-type'] ?? ''
  if (request.isMultipart() || !/^$|^[^;]+(;\s*charset="?utf-?8"?)?\s*$/i.test(type)) throw wrongFormat()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongFormat()
  return body
}

const wrongFormat = (): Refusal =>
  new Refusal({ code: 'invalid', message: 'Send this as a JSON object in UTF-8, and files as a form.' })

/** The first thing that is wrong, with the name of its field. */
function problemOf(error: z.ZodError): Problem {
  const issue = error.issues[0]!
  const field = issue.path.join('.')
  return { code: 'invalid', message: issue.message, ...(field && { field }) }
}

interface Run {
  database: Database
  live: Live
  limits: RateLimits
  session: Session
  input: unknown
  request: FastifyRequest
}

async function run(
  handler: ReadHandler | WriteHandler,
  { database, live, limits, session, input, request }: Run,
): Promise<unknown> {
  if (handler.kind === 'read') return handler.handle({ db: database.read, input, session })
  const prepared = await handler.prepare({ db: database.read, input, session, request, limits })
  let afterCommit: (() => void)[] = []
  const answer = await database.write(async (tx) => {
    // Since they were let in they may have been signed out: deleted, or of another role (rules M3, M4).
    const by = await authorize(handler, request, (token) => selectSession(tx, token))
    afterCommit = []
    const publish: Publish = (event, payload) => void afterCommit.push(() => live.publish(event, payload))
    const signOut: SignOut = (whose) => void afterCommit.push(() => live.disconnect(whose))
    const done = await handler.handle({ tx, input, session: by, prepared, publish, signOut })
    await tellFollowers(tx, publish)
    return done
  })
  for (const tell of afterCommit) tell()
  return answer
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request)
  if (refusal.problem.code === 'internal') logUnforeseen(request.log, error)
  if (refusal.problem.code === 'unavailable') request.log.error({ err: error }, refusal.message)
  // What an answer had announced before it failed is not true of its refusal.
  reply.removeHeader('content-disposition').removeHeader('content-encoding').type('application/json; charset=utf-8')
  if (refusal.waitSeconds !== undefined) reply.header('retry-after', refusal.waitSeconds)
  return reply.status(refusal.status).header('cache-control', 'no-store').send(refusal.problem)
}

/** Fastify's own complaints about a request become problems like all others. */
function asRefusal(error: unknown, { method, routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const unavailable = refusalOf(error, { isWrite: method !== 'GET' })
  if (unavailable) return unavailable
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = routeOptions.bodyLimit.toLocaleString('en-US')
    return new Refusal({ code: 'too_large', message: `At most ${most} bytes can be sent at once. Send less.` })
  }
  if (statusCode === 413) return new Refusal({ code: 'too_large', message: 'That is too large.' })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongFormat()
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new Refusal({ code: 'invalid', message: 'This is not valid JSON.' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal({ code: 'invalid', message: 'The request could not be read.' })
  }
  return new Refusal({ code: 'internal', message: UNFORESEEN })
}

const logUnforeseen = (log: FastifyBaseLogger, error: unknown): void => log.error({ err: error }, 'unforeseen error')
