import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../../shared/problem.ts'

/** Serves the built web application; every address that is no call and no file is one of its screens. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Built files carry a hash of their content in their name; the page that names them does not.
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(?![^/?])/.test(request.url)) throw notFound('There is no such call.')
    // A page of an older version may still ask for its files.
    const isFile = request.url.startsWith('/assets/')
    if (isFile || !existsSync(folder) || request.method !== 'GET') throw notFound('There is no such page.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
