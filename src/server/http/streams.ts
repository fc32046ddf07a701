import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '../../shared/endpoint.ts'
import { today } from '../clock.ts'

export async function sendStream(
  reply: FastifyReply,
  { download }: Endpoint,
  contents: AsyncIterable<string | Uint8Array>,
): Promise<FastifyReply> {
  const pieces = contents[Symbol.asyncIterator]()
  const first = await pieces.next()
  async function* all() {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      yield piece.value
      // With a fast receiver and the embedded database nothing here ever waits: let other requests in between.
      await setImmediate()
    }
  }
  if (download) {
    const { type, name } = download
    reply.type(name ? `${type}; charset=utf-8` : type)
    reply.header('content-disposition', name ? `attachment; filename="${name}-${today()}.csv"` : 'attachment')
  }
  const readable = Readable.from(all(), { highWaterMark: 1 })
  // Also when the receiver left during the first piece: `all` has not begun then, and a `finally` in it would not run.
  readable.once('close', () => void pieces.return?.().catch(() => {}))
  return reply.send(readable)
}

export function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', `"${tag}"`).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(`"${tag}"`) ?? false
}
