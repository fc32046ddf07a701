import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Problem, PROBLEM_STATUS } from '../../../shared/problem.ts'
import { DEFAULT_LIVE_PATH, LIVE_PATH } from '../../../shared/live-event.ts'
import { getNetwork } from '../../security/address.ts'

const MAX_CONNECTIONS = 1024
export const MAX_OF_STRANGERS = 32
export const MAX_OF_NETWORK = 256

interface Connection {
  socket: Socket
  network: string
  answer?: ServerResponse
  hasFinished: boolean
  hasToken: boolean
}

const connections = new WeakMap<Socket, Connection>()

/** Behind a proxy all connections come from one address: no `perNetwork` there. */
export function boundConnections(server: Server, { perNetwork }: { perNetwork: boolean }): void {
  const open = new Set<Connection>()
  const keepTo = (limit: number, among: Connection[]) => {
    if (among.length <= limit) return
    const others = among.slice(0, -1)
    const closed =
      others.find(({ hasFinished }) => !hasFinished) ?? others.find(({ hasToken }) => !hasToken) ?? among.at(-1)!
    open.delete(closed)
    closed.socket.destroy()
  }
  server.on('connection', (socket) => {
    const network = perNetwork ? getNetwork(socket.remoteAddress) : ''
    const connection = { socket, network, hasFinished: false, hasToken: false }
    connections.set(socket, connection)
    open.add(connection)
    socket.once('close', () => void open.delete(connection))
    if (perNetwork) {
      const ofNetwork = [...open].filter((other) => other.network === network)
      keepTo(ofNetwork.some(({ hasToken }) => hasToken) ? MAX_OF_NETWORK : MAX_OF_STRANGERS, ofNetwork)
    }
    keepTo(MAX_CONNECTIONS, [...open])
  })
  server.on('request', ({ socket }, answer) => {
    const connection = connections.get(socket)!
    connection.answer = answer
    answer.once('finish', () => (connection.hasFinished = true))
  })
}

export function noteToken(socket: Socket): void {
  const connection = connections.get(socket)
  if (connection) connection.hasToken = connection.hasFinished = true
}

/** Any other request with an Upgrade header (`curl --http2`, half a handshake) is answered as usual. */
export const shouldUpgrade = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  ['8', '13'].includes(headers['sec-websocket-version'] ?? '') &&
  /^[+/\w]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  /^[\w.+-]+(, ?[\w.+-]+)*$/.test(headers['sec-websocket-protocol'] ?? 'none') &&
  [LIVE_PATH, DEFAULT_LIVE_PATH].some((path) => url?.startsWith(`${path}/`))

const UNREADABLE: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', message: 'The head of the request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', message: 'The request took too long to arrive.' },
}

/** For answers that no route gives, of which none is a page; routes set their own. */
const BARE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

export function hardenAnswers(server: Server): void {
  server.prependListener('request', (_, answer) => void answer.setHeaders(new Map(Object.entries(BARE_HEADERS))))
  // Node would answer an unknown `Expect` by itself.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer))
}

/** They reach no route, so Fastify's error handler never sees them. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const answer = connections.get(socket)?.answer
  const isAnswering = answer?.headersSent && !answer.writableFinished
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  sendBare(socket, UNREADABLE[error.code ?? ''] ?? { code: 'invalid', message: 'The request could not be read.' })
}

/** Where there is no `ServerResponse`. */
export function sendBare(socket: Duplex, problem: Problem): void {
  const status = PROBLEM_STATUS[problem.code]
  const body = JSON.stringify(problem)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...BARE_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
}
