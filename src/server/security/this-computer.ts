import type { FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the request comes from this very computer. A page of another site whose name resolves to this computer (DNS
 * rebinding) sends another host name. A proxy sends a forwarding header, or the settings say that there is one.
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
