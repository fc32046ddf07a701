import { createAdapter } from '@socket.io/postgres-adapter'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Pool, PoolClient } from 'pg'
import { Server } from 'socket.io'
import type { z } from 'zod'
import { saysTimeZone } from '../../../shared/days/shop-day.ts'
import { DEFAULT_LIVE_PATH, LIVE_PATH, type LiveEvent } from '../../../shared/live-event.ts'
import type { Database } from '../../database/database.ts'
import type { SignOut } from '../../handlers.ts'
import { noteToken, sendBare, shouldUpgrade } from './connections.ts'
import { bearerToken, findSession, hashToken, selectLiveSessions } from '../../security/sessions.ts'
import { followTimeZone } from '../time-zone.ts'

export interface Live {
  publish<Payload extends z.ZodType>(event: LiveEvent<Payload>, payload: z.input<Payload>): void
  disconnect: SignOut
  /** How many screens are connected to this process. */
  count(): number
  close(): Promise<void>
}

type Listened = Record<string, never>
type Emitted = Record<string, (payload: unknown) => void>
type Exchanged = { published(name: string, payload: unknown): void }

const getRoom = (userId: string): string => `user:${userId}`
const roomOfSession = (tokenHash: string): string => `session:${tokenHash}`

const SWEEP_INTERVAL_MS = 60_000

export function openLive(http: HttpServer, database: Database): Live {
  const io = new Server<Listened, Emitted, Exchanged>(http, {
    path: LIVE_PATH,
    serveClient: false,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    maxHttpBufferSize: 10_000,
    transports: ['websocket', 'polling'],
    // With `j` a script of another site could read what is polled (JSONP).
    allowRequest: ({ url = '' }, decide) => decide(undefined, !new URL(url, 'http://shop').searchParams.has('j')),
  })
  io.engine.on('connection_error', ({ req, message }: { req: IncomingMessage; message: string }) => {
    if (shouldUpgrade(req)) sendBare(req.socket, { code: 'invalid', message })
  })
  const underOwnPath = (request: IncomingMessage) => {
    if (request.url?.startsWith(`${DEFAULT_LIVE_PATH}/`))
      request.url = LIVE_PATH + request.url.slice(DEFAULT_LIVE_PATH.length)
  }
  http.prependListener('request', underOwnPath).prependListener('upgrade', underOwnPath)
  // On listening again: events of other processes were missed, and screens that reconnect load all again.
  const reload = () => {
    const tell = () => [...io.of('/').sockets.values()].forEach((socket) => socket.conn.close())
    void followTimeZone(database.read).then(tell, tell)
  }
  const lent = database.pool && lend(database.pool, reload)
  if (lent) {
    io.adapter(createAdapter(lent.pool, { errorHandler: () => {} }))
    io.on('published', (name, payload) => {
      const tell = () => void io.local.emit(name, payload)
      if (saysTimeZone((payload as { tables?: string[] }).tables)) void followTimeZone(database.read).then(tell, tell)
      else tell()
    })
  }
  io.use((socket, next) => {
    const { auth, headers } = socket.handshake
    const token: unknown = auth['token'] ?? bearerToken(headers)
    const result = typeof token === 'string' ? findSession(database, token) : Promise.resolve(undefined)
    result.then(
      (session) => {
        const isAllowed = session && !session.mustChangePassword
        if (isAllowed) {
          const tokenHash = hashToken(token as string)
          socket.data = { tokenHash }
          noteToken(socket.request.socket)
          void socket.join([getRoom(session.userId), roomOfSession(tokenHash)])
        }
        next(isAllowed ? undefined : new Error(session ? 'password_change_required' : 'unauthenticated'))
      },
      () => next(new Error('internal')),
    )
  })
  // No event tells that a session has expired (rule M5), or that it was closed between the check above and the join.
  const sweep = async () => {
    const sockets = [...io.of('/').sockets.values()]
    if (sockets.length === 0) return
    const getTokenHash = (socket: (typeof sockets)[number]) => (socket.data as { tokenHash: string }).tokenHash
    const live = await selectLiveSessions(database.read, [...new Set(sockets.map(getTokenHash))])
    for (const socket of sockets) if (!live.has(getTokenHash(socket))) socket.disconnect(true)
  }
  const sweeping = setInterval(() => void sweep().catch(() => {}), SWEEP_INTERVAL_MS).unref()
  return {
    publish({ name }, payload) {
      // Through the adapter, the screens of this process would wait for the database and receive events out of order.
      io.local.emit(name, payload)
      if (lent) io.serverSideEmit('published', name, payload)
    },
    disconnect: (whose) => {
      const rooms = 'tokenHash' in whose ? [roomOfSession(whose.tokenHash)] : whose.map(getRoom)
      // An empty list of rooms would disconnect everybody.
      if (rooms.length > 0) io.in(rooms).disconnectSockets(true)
    },
    count: () => io.of('/').sockets.size,
    // Not io.close(): that would close the HTTP server too, and wait for the very requests that still need answers.
    async close() {
      clearInterval(sweeping)
      io.engine.close()
      await io.of('/').adapter.close()
      lent?.end()
    },
  }
}

/** The adapter never releases a connection that broke: it is given one at a time, which is released here. */
function lend(pool: Pool, onListeningAgain: () => void) {
  const never = new Promise<PoolClient>(() => {})
  let closed = false
  let isFirst = true
  let isConnecting = false
  let giveBack = () => {}
  const connect = async (): Promise<PoolClient> => {
    if (isConnecting) return never
    isConnecting = true
    // The previous connection may still be open: it could not listen, or it is the first of two.
    giveBack()
    try {
      const client = await pool.connect()
      const release = client.release.bind(client)
      let given = false
      giveBack = () => {
        if (given) return
        given = true
        // Otherwise the adapter would ask for another connection once more.
        client.removeAllListeners('end')
        release(true)
      }
      client.release = giveBack
      client.once('end', giveBack)
      if (closed) giveBack()
      else {
        // The adapter only sends LISTEN on this connection, so `drain` means that it is listening again.
        if (!isFirst) client.once('drain', onListeningAgain)
        isFirst = false
        return client
      }
    } catch (error) {
      if (!closed) throw error
    } finally {
      isConnecting = false
    }
    // If this rejected, the adapter would retry for ever.
    return never
  }
  return {
    pool: { connect, query: (...args: Parameters<Pool['query']>) => pool.query(...args) } as Pool,
    end() {
      closed = true
      giveBack()
    },
  }
}
