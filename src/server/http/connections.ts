import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Problem, PROBLEM_STATUS } from '../../shared/problem.ts'
import { LIVE_PATH } from '../../shared/live-event.ts'

/**
 * Most connections that are open at once: in all, and from one address. A browser has seven, one of them the live
 * channel.
 */
const MAX_CONNECTIONS = 1024
export const MAX_CONNECTIONS_PER_ADDRESS = 256

/** The latest response on each connection. */
const answers = new WeakMap<Socket, ServerResponse>()

/**
 * Closes connections over the limits at once. Behind a proxy all connections come from one address: no `perAddress`
 * there.
 */
export function boundConnections(server: Server, { perAddress }: { perAddress: boolean }): void {
  server.maxConnections = MAX_CONNECTIONS
  server.on('request', ({ socket }, answer) => void answers.set(socket, answer))
  if (!perAddress) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const count = open.get(remoteAddress) ?? 0
    if (count >= MAX_CONNECTIONS_PER_ADDRESS) {
      socket.destroy()
      return
    }
    open.set(remoteAddress, count + 1)
    socket.once('close', () => {
      const left = open.get(remoteAddress)! - 1
      if (left === 0) open.delete(remoteAddress)
      else open.set(remoteAddress, left)
    })
  })
}

/**
 * Only the live channel is upgraded; any other request with an Upgrade header (`curl --http2`) is answered as usual.
 */
export const shouldUpgrade = ({ url, headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url !== undefined && url.startsWith(`${LIVE_PATH}/`)

/**
 * Answers requests that the HTTP parser cannot read: they reach no route, so Fastify's error handler never sees them.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const answer = answers.get(socket)
  const isAnswering = answer?.headersSent && !answer.writableFinished
  if (!socket.writable || isAnswering) {
    socket.destroy()
    return
  }
  const problem = whyUnreadable(error.code)
  const status = PROBLEM_STATUS[problem.code]
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function whyUnreadable(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'headers_too_large', message: 'The head of the request is too large.' }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { code: 'request_timeout', message: 'The request took too long to arrive.' }
  }
  return { code: 'invalid', message: 'The request could not be read.' }
}
