import type { FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether somebody at this very computer asks. A page of another site that has this computer's address by a trick of its
 * name server says another host; a proxy says for whom it asks, or is told of by the settings.
 */
export function isThisComputer({ socket, headers, ips }: FastifyRequest): boolean {
  return (
    LOOPBACK.test(addressOf(socket.remoteAddress)) &&
    LOCAL_NAME.test(headers.host ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    ips === undefined
  )
}
