import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../../shared/problem.ts'
import { DAY_MS } from '../clock.ts'

export const isCall = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/** RFC 9116 wants less than a year. */
const SECURITY_TXT_DAYS = 180

export async function serveWeb(app: FastifyInstance, folder: string, securityContact?: string): Promise<void> {
  app.get('/.well-known/security.txt', (_, reply) => {
    if (!securityContact) throw notFound('There is no such page.')
    const expires = new Date(Date.now() + SECURITY_TXT_DAYS * DAY_MS).toISOString()
    return reply.type('text/plain; charset=utf-8').send(`Contact: ${securityContact}\nExpires: ${expires}\n`)
  })
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Built files have a hash of their content in their name, so they never change; index.html has none.
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) throw notFound('There is no such call.')
    // A page of an older version may ask for its files, which are gone, and programs for what is well known.
    const isFile = /^\/(assets|\.well-known)\//.test(request.url)
    if (isFile || !existsSync(folder) || request.method !== 'GET') throw notFound('There is no such page.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
