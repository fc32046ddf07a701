import type { FastifyRequest } from 'fastify'
import { getAddress } from './address.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Another host name is DNS rebinding; a proxy sends a forwarding header. */
export function isThisComputer({ socket, headers, ips }: FastifyRequest): boolean {
  return (
    LOOPBACK.test(getAddress(socket.remoteAddress)) &&
    LOCAL_NAME.test(headers.host ?? '') &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    ips === undefined
  )
}
