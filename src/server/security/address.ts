import type { FastifyRequest } from 'fastify'
import { SocketAddress } from 'node:net'

const MAX_LENGTH = 60

export function getAddress(ip: string | undefined): string {
  const given = ip?.trim() ?? ''
  // `SocketAddress.parse` reads an IPv6 address only within brackets.
  const result = SocketAddress.parse(given) ?? SocketAddress.parse(`[${given}]`)
  return result ? withoutMapping(result.address) : given.slice(0, MAX_LENGTH)
}

const withoutMapping = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** The first half of an IPv6 address, because a single household has the whole second half to itself. */
export function getNetwork(ip: string | undefined): string {
  const address = getAddress(ip)
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

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
